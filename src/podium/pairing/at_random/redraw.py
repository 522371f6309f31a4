"""Draws blocks of a line again until nobody meets a past opponent.

A block is a points group in one random order, drawn until it is free of clashes inside. Clashes
between neighbouring blocks are removed by partial rejection sampling (Guo, Jerrum and Liu, 2017):
both are drawn again, and a further neighbour only if somebody who floats between the two could
clash whatever the neighbour's order is. What comes out is exactly uniform over all rematch-free
pairings with these floats.
"""

from collections.abc import Iterator, Sequence
from math import prod
from typing import Protocol

import numpy as np

from podium.kernel.chance import Chance
from podium.pairing.field import NOBODY, Array, Field
from podium.pairing.line import Segment, random_order

_LEAST_CHANCE = 200
"""Blocks are drawn again only if at least about one draw in this many is free of clashes."""


class Block(Protocol):
    """Entrants who play each other, but for those at both edges, who play the next block.

    `can_clash`: whether two may meet inside who have met before.
    """

    can_clash: bool

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

    can_clash = True

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


class Odds:
    """How often blocks are free of clashes, as far as can be told from the field alone.

    Whether blocks are drawn again is decided by this, never by the draws themselves: so it does not
    depend on the seed how a field is paired.
    """

    def __init__(self, field: Field, blocks: Sequence[Block]) -> None:
        self._met = field.met
        self._blocks = blocks
        self._block_of = np.full(len(field) + 1, NOBODY)
        for place, block in enumerate(blocks):
            self._block_of[block.entrants] = place

    def are_good(self) -> bool:
        """Whether draws without clashes are frequent enough to wait for one."""
        return all(self._are_good_at(place) for place in range(len(self._blocks)))

    def _are_good_at(self, place: int) -> bool:
        """Whether this block is often free inside, and often can float to the next.

        In a large block that is sure without a look at who has met whom: nobody having met more
        than r of m, about (1 - r/m)^(m/2) of the draws are free: e^-5 where rm = 10(m - r).
        """
        block = self._blocks[place]
        size, most_met = len(block.entrants), self._met.shape[1]
        if most_met * size <= 10 * (size - 1 - most_met) and size >= 2 * most_met:
            return True
        met = self._block_of[self._met[block.entrants]]
        return self._is_often_free(block, (met == place).sum(axis=1).tolist()) and (
            not len(block.lower) or self._often_floats(place, int((met == place + 1).sum()))
        )

    def _is_often_free(self, block: Block, met: list[int]) -> bool:
        """Goes through one of each pair, those with the fewest possible opponents first, and takes
        each choice for independent.
        """
        others = len(met) - 1 + len(block.upper) + len(block.lower)
        fewest = [others - own for own in sorted(met, reverse=True)[: len(met) // 2]]
        return not block.can_clash or bool(_LEAST_CHANCE * prod(fewest) >= others ** len(fewest))

    def _often_floats(self, place: int, met: int) -> bool:
        """Whether enough pairs between this block and the next have not met."""
        pairs = len(self._blocks[place].entrants) * len(self._blocks[place + 1].entrants)
        return _LEAST_CHANCE * (pairs - met) >= 10 * pairs


class Redraw:
    """Blocks one below the other, and how often one of them was drawn again."""

    def __init__(self, field: Field, blocks: Sequence[Block]) -> None:
        self._met = field.met
        self._blocks = blocks
        self.drawn = 0

    def succeeds(self, most: int) -> bool:
        """Draws until all blocks are free of clashes, or so many draws a block are used up."""
        if not all(self._free_inside(block, most) for block in self._blocks):
            return False
        while again := self._clashing_with_others():
            for place in sorted(again):
                self._draw(self._blocks[place])
                if not self._free_inside(self._blocks[place], most):
                    return False
        return True

    def _draw(self, block: Block) -> None:
        block.draw()
        self.drawn += 1

    def _free_inside(self, block: Block, most: int) -> bool:
        """Draws the block until it is free of clashes inside; says whether that worked."""
        for _ in range(most):
            if not block.clashes():
                return self.drawn <= most * len(self._blocks)
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
