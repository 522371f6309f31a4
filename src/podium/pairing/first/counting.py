"""Frozen: how the first algorithm counted the best pairings of a window and drew one of them.

Each is exactly equally likely, but whether they could be counted depended on the seed.
"""

from collections.abc import Iterator

from podium.kernel.chance import Chance
from podium.pairing.best.value import Prices
from podium.pairing.best.window import LocalPair, Window, allowed_pairs

MOST_STATES = 6_000
"""Counting gives up beyond so many different sets of entrants left to pair."""

_MOST_ENTRANTS = 400


class TooManyError(Exception):
    """Counting would take too long."""


class FirstCounting:
    """All pairings of a window that cost exactly `cost`.

    `total` is how many there are, None if they are too many to count.
    """

    def __init__(self, window: Window, prices: Prices, *, cost: int) -> None:
        self._cost = cost
        self._remaining = [prices.remaining[level] for level in window.levels]
        self._opponents = _by_price(window, prices)
        self._known: dict[tuple[int, int], int] = {}
        self._everybody = (1 << len(window.entrants)) - 1
        self.total = self._total()

    def _total(self) -> int | None:
        if len(self._opponents) > _MOST_ENTRANTS:
            return None
        try:
            return self._count(self._everybody, self._cost)
        except TooManyError:
            return None

    def _count(self, waiting: int, left: int) -> int:
        """How many ways there are to pair those waiting for exactly the cost left."""
        if not waiting:
            return left == 0
        state = (waiting, left)
        known = self._known.get(state)
        if known is None:
            if len(self._known) >= MOST_STATES:
                raise TooManyError
            known = 0
            for _, _, rest, cost in self._choices(waiting, left):
                known += self._count(rest, cost)
            self._known[state] = known
        return known

    def _choices(self, waiting: int, left: int) -> Iterator[tuple[int, int, int, int]]:
        """Each pair of the first one waiting, with who waits then and the cost left."""
        first = (waiting & -waiting).bit_length() - 1
        if left > self._remaining[first]:
            return
        waiting &= waiting - 1
        for price, other, bit in self._opponents[first]:
            if price > left:
                return
            if waiting & bit:
                yield first, other, waiting ^ bit, left - price

    def draw(self, chance: Chance) -> list[LocalPair]:
        """One of the pairings counted, each equally likely; there must be at least one."""
        waiting, left, pairs = self._everybody, self._cost, list[LocalPair]()
        while waiting:
            number = chance.below(self._count(waiting, left))
            for first, other, rest, cost in self._choices(waiting, left):
                ways = self._count(rest, cost)
                if number < ways:
                    pairs.append((first, other))
                    waiting, left = rest, cost
                    break
                number -= ways
        return pairs


def _by_price(window: Window, prices: Prices) -> list[list[tuple[int, int, int]]]:
    """For each place the later ones it may meet, cheapest first: price, place and bit."""
    opponents: list[list[tuple[int, int, int]]] = [[] for _ in window.entrants]
    for one, other in allowed_pairs(window.allowed):
        price = prices.of_pair(window, one, other)
        opponents[one].append((price, other, 1 << other))
    for row in opponents:
        row.sort()
    return opponents
