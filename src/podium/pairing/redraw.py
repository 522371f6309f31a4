"""Draws the groups of a segment again until nobody in it meets a past opponent.

Each points group is one random order of its entrants, drawn until it is free of clashes inside.
Clashes across borders are removed by partial rejection sampling (Guo, Jerrum and Liu, 2017): both
groups are drawn again, and a further neighbour only if the pair across the border to it could
clash whatever the neighbour's order is. What comes out is exactly uniform over all rematch-free
pairings of the segment in which only the left-over of an odd group floats.
"""

from podium.kernel.chance import Chance
from podium.pairing.field import Array, Field
from podium.pairing.line import Segment, random_order

DRAWS_A_GROUP = 100
"""After so many draws a group the segment is given to an exact method instead."""


class Redraw:
    """The groups of one segment of a line, and how often one of them was drawn again."""

    def __init__(self, field: Field, *, line: Array, segment: Segment, chance: Chance) -> None:
        self._met = field.met
        self._line = line
        self._bounds = segment.groups
        self._chance = chance
        self.drawn = 0

    def succeeds(self) -> bool:
        """Draws in place until the segment is free of clashes, or the draws are used up."""
        if not all(self._free_inside(group) for group in range(len(self._bounds))):
            return False
        while again := self._groups_of_clashes_across():
            for group in sorted(again):
                self._draw(group)
                if not self._free_inside(group):
                    return False
        return True

    def _free_inside(self, group: int) -> bool:
        """Draws the group until it is free of clashes inside; says whether that worked."""
        for _ in range(DRAWS_A_GROUP):
            if not self._clash_inside(group):
                return self.drawn <= DRAWS_A_GROUP * len(self._bounds)
            self._draw(group)
        return False

    def _draw(self, group: int) -> None:
        start, stop = self._bounds[group]
        order = random_order(stop - start, self._chance)
        self._line[start:stop] = self._line[start:stop][order]
        self.drawn += 1

    def _groups_of_clashes_across(self) -> set[int]:
        """The groups to draw again because of clashes across borders."""
        again: set[int] = set()
        for upper in range(len(self._bounds) - 1):
            border = self._bounds[upper][1]
            if (self._met[self._line[border - 1]] == self._line[border]).any():
                again |= {upper, upper + 1}
        waiting = list(again)
        while waiting:
            group = waiting.pop()
            for other in (group - 1, group + 1):
                if other not in again and self._could_clash(group, other):
                    again.add(other)
                    waiting.append(other)
        return again

    def _clash_inside(self, group: int) -> bool:
        start, stop = self._bounds[group]
        start += start % 2
        stop -= stop % 2
        first, second = self._line[start:stop:2], self._line[start + 1 : stop : 2]
        return bool((self._met[first] == second[:, None]).any())

    def _could_clash(self, fixed: int, other: int) -> bool:
        """Whether the one of `fixed` at the border has met anybody of the other group."""
        if not 0 <= other < len(self._bounds):
            return False
        start, stop = self._bounds[fixed]
        edge = self._line[stop - 1] if fixed < other else self._line[start]
        start, stop = self._bounds[other]
        return bool((self._met[edge][:, None] == self._line[start:stop]).any())
