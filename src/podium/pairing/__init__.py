"""Who meets whom in a Swiss round, who has the bye, at which table, and why.

The algorithm in the order in which it happens, and where it stands:

1. `field` is who is to be paired; `settings` is what the rulebook says about it.
2. `swiss.pair` pairs one round. In an odd field `bye` first finds who has the bye (EV-7).
3. If nobody can be found, or an even field cannot be paired, `impossible.stuck` names those who
   stand in the way, and `impossible.fewest_rematches` finds what the organiser may accept (EV-3).
4. Otherwise `line` puts everybody into one line by points; neighbours play each other.
5. `at_random` draws the pairs (SP-6, SP-7), `fold` folds them (LCG-5). Both begin with that line
   and change it only where two who have met stand together.
6. Where that is not enough, `parts` decides how much of the line is paired as one: `zones` between
   large points groups, each made a field of its own by `cutout`, or `growing_windows` around the
   place that is stuck.
7. `best` finds the best pairings of such a window: `window` is what it looks at, `value` what
   *best* means, `matching` finds one, `proof` shows that the whole field has no better one,
   `useful` divides the window into parts, `counting` counts all pairings of a part and draws one by
   number, `walking` mixes where they are too many.
8. `assemble` turns the line into a pairing with its `reasons`.
9. `tables.assign` gives each pair a table (SP-21).

`fold.explain` answers later why two met in a fold. `algorithm` names the algorithms for draws:
steps 5 to 7 are the third; `first` and `second` are frozen, for the draws they made. Each module
imports only modules that the list in `pyproject.toml` ("Inside pairing ...") names below it.
"""
