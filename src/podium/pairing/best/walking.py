"""Mixes a best pairing by walks, where its equals are too many to be counted.

One walk: an entrant is chosen and waits, the opponent leaves. Whoever has just left goes to a
random possible opponent, whose old opponent leaves in turn, and so on, until one comes to the
entrant who waits. If the pairing is then of the best value it is kept; if that takes too long, the
pairing stays as it was before the walk. The pairs on the way never cost more than a best pairing.

*Every best pairing is equally likely in the long run.* The same walk backwards has the same
chance: the same entrant waits, the same ones leave, and each chooses among as many opponents. So
walks are symmetric, and the uniform distribution stays as it is.

*Every best pairing can be reached from every other.* Where two of them differ, they differ in
cycles of alternating pairs. Changing one cycle alone gives a pairing that is not better than the
best, and the same holds from the other side, so it costs nothing. Walks go through cycles of any
length, and of each cycle there is a start from which the pairs on the way never cost more than at
the beginning: just after the place where the sum of changes in price is largest (the cycle lemma).
Cycle after cycle leads from one to the other. Since walks may also fail, the chain is aperiodic.

How many walks are enough was measured against exact counting, see ADR 3.
"""

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from podium.kernel.chance import Chance
from podium.pairing.best.value import Prices
from podium.pairing.best.window import LocalPair, Window

WALKS = 200
"""Measured against exact counting: 20 are enough, 8 are too few (ADR 3)."""

_WALKS_TO_SEE_PAIRS = 20
_MOST_STEPS_AN_ENTRANT = 5


def mix(
    window: Window, prices: Prices, *, pairs: Sequence[LocalPair], chance: Chance
) -> list[LocalPair]:
    """The pairs after many walks; they must be of the best value, and allowed."""
    walking = _Walking(window, prices, pairs, chance)
    for _ in range(WALKS):
        walking.walk()
    return walking.pairs()


def pairs_seen(window: Window, prices: Prices, pairs: Sequence[LocalPair]) -> set[LocalPair]:
    """Pairs of some best pairings, found by a few walks.

    They are always the same: these walks have a seed of their own.
    """
    walking = _Walking(window, prices, pairs, Chance("pairs seen on walks"))
    seen = set(pairs)
    for _ in range(_WALKS_TO_SEE_PAIRS):
        walking.walk()
        seen.update(walking.pairs())
    return seen


class Mix(Protocol):
    """A chain that starts with a best pairing and ends with another."""

    def __call__(
        self, window: Window, prices: Prices, *, pairs: Sequence[LocalPair], chance: Chance
    ) -> list[LocalPair]:
        """The pairs after the chain."""


class _Walking:
    """A best pairing on its walks."""

    def __init__(
        self, window: Window, prices: Prices, pairs: Sequence[LocalPair], chance: Chance
    ) -> None:
        size = len(window.entrants)
        self._chance = chance
        self._opponent = [0] * size
        for one, other in pairs:
            self._opponent[one], self._opponent[other] = other, one
        self._possible = [[j for j in range(size) if mask >> j & 1] for mask in window.allowed]
        self._price = partial(prices.of_pair, window)
        self._most_steps = _MOST_STEPS_AN_ENTRANT * size

    def pairs(self) -> list[LocalPair]:
        """The pairs, each with its lower place first."""
        return [(one, other) for one, other in enumerate(self._opponent) if one < other]

    def walk(self) -> None:
        """One walk from a random entrant."""
        before = self._opponent.copy()
        opponent, price = self._opponent, self._price
        waiting = self._chance.below(len(opponent))
        leaving = opponent[waiting]
        spare = price(waiting, leaving)
        for _ in range(self._most_steps):
            met = self._chance.choose(self._possible[leaving])
            if met == waiting:
                if price(leaving, waiting) == spare:
                    opponent[leaving], opponent[waiting] = waiting, leaving
                    return
                continue
            next_leaving = opponent[met]
            left = spare + price(met, next_leaving) - price(leaving, met)
            if left >= 0:
                opponent[leaving], opponent[met] = met, leaving
                leaving, spare = next_leaving, left
        self._opponent = before
