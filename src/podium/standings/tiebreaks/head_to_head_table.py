"""Head-to-head as a table (TB-15): the points taken from each other, whoever has met."""

from podium.standings.level import among_tied

KIND = among_tied("head_to_head_table", lambda _group, _taken: True)
