"""Draws pairs at random inside points groups, every best pairing equally likely (SP-6, SP-7).

`pairs` goes through the steps: lay out a line, draw or count its `groups` with a clash again (many
entrants by `redraw`), draw `by_zones` where large groups divide the field, and `choose` among the
best pairings of a window where one has to be opened. `travel_groups` is round 1 with people who
travel together kept apart (LCG-4).
"""
