"""Counts the best pairings of a window and draws one of them, each exactly equally likely."""

from podium.kernel.chance import Chance
from podium.pairing.objective import Prices
from podium.pairing.window import LocalPair, Window

MOST_STATES = 6_000
"""Counting gives up beyond so many different sets of entrants left to pair."""


class TooManyError(Exception):
    """Counting would take too long."""


class Counting:
    """All pairings of a window that cost exactly `cost`.

    `total` is how many there are, None if they are too many to count.
    """

    def __init__(self, window: Window, prices: Prices, *, cost: int) -> None:
        self._window = window
        self._prices = prices
        self._cost = cost
        self._known: dict[tuple[int, int], int] = {}
        self._everybody = (1 << len(window.entrants)) - 1
        self.total = self._total()

    def _total(self) -> int | None:
        if len(self._window.entrants) > 400:
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
            known = sum(self._count(rest, cost) for _, rest, cost in self._choices(waiting, left))
            self._known[state] = known
        return known

    def _choices(self, waiting: int, left: int) -> list[tuple[LocalPair, int, int]]:
        """Each pair of the first one waiting, with who waits then and the cost left."""
        first = (waiting & -waiting).bit_length() - 1
        if left > self._prices.remaining[self._window.levels[first]]:
            return []
        waiting &= waiting - 1
        choices = []
        opponents = waiting & self._window.allowed[first]
        while opponents:
            bit = opponents & -opponents
            opponents ^= bit
            pair = (first, bit.bit_length() - 1)
            price = self._prices.of_pair(self._window, *pair)
            if price <= left:
                choices.append((pair, waiting ^ bit, left - price))
            elif not self._window.met:
                break  # opponents come in the order of points: only dearer ones follow
        return choices

    def draw(self, chance: Chance) -> list[LocalPair]:
        """One of the pairings counted, each equally likely; there must be at least one."""
        waiting, left, pairs = self._everybody, self._cost, []
        while waiting:
            number = chance.below(self._count(waiting, left))
            for pair, rest, cost in self._choices(waiting, left):
                ways = self._count(rest, cost)
                if number < ways:
                    pairs.append(pair)
                    waiting, left = rest, cost
                    break
                number -= ways
        return pairs
