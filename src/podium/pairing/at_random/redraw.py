"""Draws blocks of a line again until nobody meets a past opponent.

A block is a points group in one random order, drawn until it is free of clashes inside. Clashes
between neighbouring blocks are removed by partial rejection sampling (Guo, Jerrum and Liu, 2017):
both are drawn again, and a further neighbour only if somebody who floats between the two could
clash whatever the neighbour's order is. What comes out is exactly uniform over all rematch-free
pairings with these floats.
"""

from collections.abc import Iterator, Sequence
from typing import Protocol

from podium.kernel.chance import Chance
from podium.pairing.field import Array, Field
from podium.pairing.line import Segment, random_order

DRAWS_A_BLOCK = 100
"""After so many draws a block the line is given to an exact method instead."""


class Block(Protocol):
    """Entrants who play each other, but for those at both edges, who play the next block."""

    @property
    def entrants(self) -> Array:
        """Everybody in the block."""

    @property
    def upper(self) -> Array:
        """Those who play the block above, in order."""

    @property
    def lower(self) -> Array:
        """Those who play the block below, in order."""

    def draw(self) -> None:
        """Draws the block again."""

    def clashes(self) -> bool:
        """Whether two meet inside the block who have met before."""


class OrderBlock:
    """Entrants of equal points in a random order; in place, as a part of a line."""

    def __init__(
        self, field: Field, entrants: Array, *, above: int, below: int, chance: Chance
    ) -> None:
        self._met = field.met
        self._above = above
        self._stop = len(entrants) - below
        self._chance = chance
        self.entrants = entrants

    @property
    def upper(self) -> Array:
        """Those who play the block above, in order."""
        return self.entrants[: self._above]

    @property
    def lower(self) -> Array:
        """Those who play the block below, in order."""
        return self.entrants[self._stop :]

    @property
    def inside(self) -> Array:
        """Those who play each other, neighbour against neighbour."""
        return self.entrants[self._above : self._stop]

    def draw(self) -> None:
        """Draws the order again."""
        order = random_order(len(self.entrants), self._chance)
        self.entrants[:] = self.entrants[order]

    def clashes(self) -> bool:
        """Whether two neighbours have met before."""
        first, second = self.inside[0::2], self.inside[1::2]
        return bool((self._met[first] == second[:, None]).any())


def blocks_of(
    field: Field, *, line: Array, segment: Segment, chance: Chance
) -> Iterator[OrderBlock]:
    """The groups of a segment; the left-over of an odd one plays the next."""
    for start, stop in segment.groups:
        own = line[start:stop]
        yield OrderBlock(field, own, above=start % 2, below=stop % 2, chance=chance)


class Redraw:
    """Blocks one below the other, and how often one of them was drawn again."""

    def __init__(self, field: Field, blocks: Sequence[Block]) -> None:
        self._met = field.met
        self._blocks = blocks
        self.drawn = 0

    def succeeds(self) -> bool:
        """Draws until all blocks are free of clashes, or the draws are used up."""
        if not all(self._free_inside(block) for block in self._blocks):
            return False
        while again := self._clashing_with_others():
            for place in sorted(again):
                self._draw(self._blocks[place])
                if not self._free_inside(self._blocks[place]):
                    return False
        return True

    def _draw(self, block: Block) -> None:
        block.draw()
        self.drawn += 1

    def _free_inside(self, block: Block) -> bool:
        """Draws the block until it is free of clashes inside; says whether that worked."""
        for _ in range(DRAWS_A_BLOCK):
            if not block.clashes():
                return self.drawn <= DRAWS_A_BLOCK * len(self._blocks)
            self._draw(block)
        return False

    def _clashing_with_others(self) -> set[int]:
        """The blocks to draw again because of clashes between two of them."""
        again: set[int] = set()
        for place in range(len(self._blocks) - 1):
            lower, upper = self._blocks[place].lower, self._blocks[place + 1].upper
            if (self._met[lower] == upper[:, None]).any():
                again |= {place, place + 1}
        waiting = list(again)
        while waiting:
            place = waiting.pop()
            for other in (place - 1, place + 1):
                if other not in again and self._could_clash(place, other):
                    again.add(other)
                    waiting.append(other)
        return again

    def _could_clash(self, fixed: int, other: int) -> bool:
        """Whether those who float between the two have met anybody of the other block."""
        if not 0 <= other < len(self._blocks):
            return False
        block = self._blocks[fixed]
        floating = block.lower if fixed < other else block.upper
        met = self._met[floating].ravel()
        return bool((met[:, None] == self._blocks[other].entrants).any())
