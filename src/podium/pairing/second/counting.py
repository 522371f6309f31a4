"""Frozen: how the second algorithm counted the best pairings of a part and drew one of them.

The first entrant left is paired with each possible opponent in turn; sets of entrants left that
come up more than once are counted once. How many sets there are depends on the order: the next is
always one of the highest points group left who has the fewest opponents that nobody before has. It
depends on the field alone, and so does whether counting is feasible.
"""

from collections.abc import Iterator

from podium.kernel.chance import Chance
from podium.pairing.best.counting import sparse_order
from podium.pairing.best.value import Prices
from podium.pairing.best.window import LocalPair, Window, among

MOST_SETS = 30_000
"""Counting gives up beyond so many different sets of entrants left to pair."""

_MOST_ENTRANTS = 400

Left = tuple[int, int]
"""A set of entrants left to pair, as a mask, and what their pairs have to cost."""


class SecondCounting:
    """All pairings of a window that cost exactly `cost`.

    `total` is how many there are, None if they are too many to count.
    """

    def __init__(self, window: Window, prices: Prices, *, cost: int) -> None:
        self._start: Left = ((1 << len(window.entrants)) - 1, cost)
        self._ways: dict[Left, int] = {}
        self.total: int | None = None
        order = sparse_order(window) if len(window.entrants) <= _MOST_ENTRANTS else None
        if order is not None:
            self._order = order
            self._opponents = _by_price(window, prices, order)
            self._most_left = [prices.remaining[window.levels[place]] for place in order]
            self._count()

    def _count(self) -> None:
        """Finds all sets of entrants left, step by step, then their ways in the other direction."""
        layers: list[dict[Left, None]] = [{self._start: None}]
        sets = 0
        for _ in range(len(self._order) // 2):
            layer: dict[Left, None] = {}
            for left in layers[-1]:
                layer.update(dict.fromkeys(self._choices(left)))
                if sets + len(layer) > MOST_SETS:
                    return
            sets += len(layer)
            layers.append(layer)
        self._ways = {(0, 0): 1}
        for layer in reversed(layers[:-1]):
            for left in layer:
                ways = sum(self._ways.get(rest, 0) for rest in self._choices(left))
                if ways:
                    self._ways[left] = ways
        self.total = self._ways.get(self._start, 0)

    def _choices(self, left: Left) -> Iterator[Left]:
        """Who is left after each pair of the first one left."""
        waiting, cost = left
        first = (waiting & -waiting).bit_length() - 1
        if cost > self._most_left[first]:
            return
        waiting &= waiting - 1
        for price, bit in self._opponents[first]:
            if price > cost:
                return
            if waiting & bit:
                yield waiting ^ bit, cost - price

    def draw(self, chance: Chance) -> list[LocalPair]:
        """One of the pairings counted, each equally likely; there must be at least one."""
        left, pairs = self._start, list[LocalPair]()
        while left[0]:
            number = chance.below(self._ways[left])
            for rest in self._choices(left):
                ways = self._ways.get(rest, 0)
                if number < ways:
                    pairs.append(self._pair(left[0] ^ rest[0]))
                    left = rest
                    break
                number -= ways
        return pairs

    def _pair(self, paired: int) -> LocalPair:
        low, high = (paired & -paired).bit_length() - 1, paired.bit_length() - 1
        one, other = self._order[low], self._order[high]
        return (one, other) if one < other else (other, one)


def _by_price(window: Window, prices: Prices, order: list[int]) -> list[list[tuple[int, int]]]:
    """For each place in the order the later ones it may meet, cheapest first: price and bit."""
    rows = []
    for i, mask in enumerate(among(window.allowed, order)):
        later = [j for j in range(i + 1, len(order)) if mask >> j & 1]
        rows.append(sorted((prices.of_pair(window, order[i], order[j]), 1 << j) for j in later))
    return rows
