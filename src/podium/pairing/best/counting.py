"""Counts the best pairings of a part and draws one of them, each exactly equally likely.

The first entrant left is paired with each possible opponent in turn; sets of entrants left that
come up more than once are looked at once. How many sets there are depends on the order: the next is
always one of the highest points group left who has the fewest opponents that nobody before has. It
depends on the field alone, and so does whether counting is feasible.
"""

from collections.abc import Iterator, Sequence

from podium.kernel.chance import Chance
from podium.pairing.best.value import Prices
from podium.pairing.best.window import LocalPair, Window

MOST_SETS = 30_000
"""Counting gives up beyond so many different sets of entrants left to pair."""

_MOST_POSSIBLE_SETS = 1 << 30
"""Of more possible sets, counted as if nothing limited floats, too many have always come up."""

_MOST_ENTRANTS = 400
_FEW_ENTRANTS = 12
"""So few are counted in any order."""

Pair = tuple[int, int, int]
"""A bit of somebody to meet, the price, and what the pair takes from a `Left`."""


class Counting:
    """All pairings of a window that cost exactly `cost`.

    `total` is how many there are, None if they are too many to count: more than `most` sets of
    entrants left. Such a set is one number: a bit for each entrant left, in the order in which they
    are counted, and above them what their pairs have to cost.
    """

    def __init__(self, window: Window, prices: Prices, *, cost: int, most: int = MOST_SETS) -> None:
        self.total: int | None = None
        self._layers: list[dict[int, int]] = []
        order = sparse_order(window) if len(window.entrants) <= _MOST_ENTRANTS else None
        if order is not None:
            self._order = order
            self._pairs = _by_price(window, prices, order)
            self._most_left = [prices.remaining[window.levels[place]] for place in order]
            self._count(cost, most)

    def _count(self, cost: int, most: int) -> None:
        """Finds all sets of entrants left, step by step, and in how many ways each is reached."""
        size, pairs, most_left = len(self._order), self._pairs, self._most_left
        layers = [{(1 << size) - 1 | cost << size: 1}]
        for _ in range(size // 2):
            layer: dict[int, int] = {}
            reached = layer.get
            for left, ways in layers[-1].items():
                first = (left & -left).bit_length() - 1
                spare = left >> size
                if spare > most_left[first]:
                    continue
                for bit, price, taken in pairs[first]:
                    if price > spare:
                        break
                    if left & bit:
                        rest = left - taken
                        layer[rest] = reached(rest, 0) + ways
            most -= len(layer)
            if most < 0:
                return
            layers.append(layer)
        self._layers = layers
        self.total = layers[-1].get(0, 0)

    def draw(self, chance: Chance) -> list[LocalPair]:
        """One of the pairings counted, each equally likely; there must be at least one.

        It is followed back from its last pair: each set before the one reached is as likely as
        there are ways to it.
        """
        left, pairs = 0, list[LocalPair]()
        for step in reversed(range(len(self._layers) - 1)):
            number = chance.below(self._layers[step + 1][left])
            for pair, before, ways in self._before(step, left):
                number -= ways
                if number < 0:
                    pairs.append(pair)
                    left = before
                    break
        return pairs

    def _before(self, step: int, left: int) -> Iterator[tuple[LocalPair, int, int]]:
        """The pairs of this step that leave these, who was left before, and the ways to that.

        Whoever is first after so many pairs stands at least as far down, and at most twice.
        """
        ways_to, size = self._layers[step].get, len(self._order)
        last = (left & -left).bit_length() - 1 if left else size
        for first in range(step, min(2 * step + 1, last)):
            for bit, _, taken in self._pairs[first]:
                before = left + taken
                if not left & bit and before >> size <= self._most_left[first]:
                    ways = ways_to(before)
                    if ways:
                        yield self._pair(first, bit.bit_length() - 1), before, ways

    def _pair(self, first: int, second: int) -> LocalPair:
        one, other = self._order[first], self._order[second]
        return (one, other) if one < other else (other, one)


def _by_price(window: Window, prices: Prices, order: list[int]) -> list[list[Pair]]:
    """For each place in the order the later ones it may meet, cheapest first."""
    size, rows = len(order), []
    for i, one in enumerate(order):
        mask = window.allowed[one]
        later = [(j, other) for j, other in enumerate(order) if j > i and mask >> other & 1]
        priced = sorted([(prices.of_pair(window, one, other), j) for j, other in later])
        rows.append([(1 << j, price, (1 << i | 1 << j) + (price << size)) for price, j in priced])
    return rows


def sparse_order(window: Window) -> list[int] | None:
    """The places level by level, so that there are few possible sets of entrants left.

    Every entrant of the first level is tried as the first. None if the sets are always too many.
    """
    if len(window.entrants) <= _FEW_ENTRANTS:
        return list(range(len(window.entrants)))
    fewest, best, levels = _MOST_POSSIBLE_SETS, None, _levels(window)
    for place, level in enumerate(window.levels):
        if level == window.levels[0]:
            found = _order_from(window.allowed, levels, place, most=fewest)
            if found is not None:
                fewest, best = found
    return best


def _order_from(
    allowed: Sequence[int], levels: Sequence[int], start: int, *, most: int
) -> tuple[int, list[int]] | None:
    """How many sets may have to be counted in the order that begins here, and the order.

    None if they are not fewer than the most.
    """
    order, sets = list[int](), 0
    placed, waiting = 0, 1 << start
    for left in levels:
        while left:
            place = _fewest_new(allowed, (waiting & left) or left, placed | waiting)
            order.append(place)
            left &= ~(1 << place)
            placed |= 1 << place
            waiting = (waiting | allowed[place]) & ~placed
            sets += 1 << waiting.bit_count()
            if sets >= most:
                return None
    return sets, order


def _levels(window: Window) -> list[int]:
    """A mask of the places of each level, from the top."""
    masks: dict[int, int] = {}
    for place, level in enumerate(window.levels):
        masks[level] = masks.get(level, 0) | 1 << place
    return list(masks.values())


def _fewest_new(allowed: Sequence[int], places: int, known: int) -> int:
    """The first of these places that has the fewest opponents not known yet."""
    fewest, best = -1, -1
    while places:
        bit = places & -places
        places ^= bit
        place = bit.bit_length() - 1
        new = (allowed[place] & ~known).bit_count()
        if best < 0 or new < fewest:
            fewest, best = new, place
    return best
