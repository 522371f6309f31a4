"""Head-to-head between two (TB-13): only if exactly two are tied."""

from podium.standings.level import among_tied

KIND = among_tied("head_to_head_two", lambda group, _taken: len(group) == 2)
