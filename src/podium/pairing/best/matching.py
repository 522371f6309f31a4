"""Best, cheapest and possible pairings of a window, by maximum-weight matching (blossom algorithm).

The matching computes with 128 bits. Prices that compare as values do may be longer in fields with
many points groups where nearly everybody has met. Then shorter ones are learnt: if a pairing of a
worse value comes out, the changes that led to it are lessons, and prices are raised just so far
that each of them costs. What comes out with the right value is the best there is, since all
pairings of one value cost the same, whatever the prices.
"""

from collections.abc import Collection, Sequence

import rustworkx

from podium.pairing.best.value import (
    Prices,
    Value,
    changes,
    parity_bound,
    prices_of,
    prices_taught,
    prices_to_find,
    value_of,
)
from podium.pairing.best.window import LocalPair, Window, allowed_pairs

_LIMIT = 1 << 118
"""rustworkx computes with 128 bits; its sums of a few weights must stay below that."""


class TooLongError(Exception):
    """No prices that fit can tell the best pairing from others."""


def best_pairs(window: Window) -> tuple[list[LocalPair], Value] | None:
    """A pairing of everybody in the window of the best value, or None if there is none."""
    bound = parity_bound(window)
    pairs = cheapest(window, prices_of(window, bound))
    if pairs is None:
        return None
    if value_of(window, pairs) == bound:
        return pairs, bound
    return improved(window, pairs)


def best_above_parity(window: Window) -> tuple[list[LocalPair], Value] | None:
    """Like `best_pairs`, quicker where nobody hopes for the parity bound."""
    step = prices_to_find(window, (), limit=_LIMIT)
    if step is None:
        return best_pairs(window)
    prices, known = step
    pairs = cheapest(window, prices)
    if pairs is None:
        return None
    value = value_of(window, pairs)
    return (pairs, value) if known == len(value) else improved(window, pairs)


def improved(window: Window, pairs: list[LocalPair]) -> tuple[list[LocalPair], Value]:
    """A pairing of the best value, where these pairs show that there is any."""
    value = value_of(window, pairs)
    found: Value = ()
    lessons: list[Value] | None = None
    while len(found) < len(value):
        step = prices_to_find(window, found, limit=_LIMIT, lessons=lessons)
        if step is None and lessons is not None:
            break
        if step is None:
            lessons = []
            continue
        prices, known = step
        others = cheapest(window, prices) or pairs
        reached = value_of(window, others)
        if reached[: len(found)] == found:
            pairs, value, found = others, reached, reached[:known]
        elif lessons is not None:
            lessons += _lessons(window, pairs, others, known=len(found))
    return pairs, value


def _lessons(
    window: Window, pairs: list[LocalPair], others: list[LocalPair], *, known: int
) -> list[Value]:
    """The changes for the worse that led from pairs of the best value to others."""
    return [change for change in changes(window, pairs, others) if any(change[:known])]


class Attaining:
    """Finds pairings of the best value of a window; `pairs` are one of them."""

    def __init__(self, window: Window, pairs: Sequence[LocalPair], value: Value) -> None:
        self._window = window
        self._pairs = list(pairs)
        self._value = value
        self._lessons: list[Value] | None = None

    def find(
        self, window: Window, *, avoiding: Collection[LocalPair] = ()
    ) -> list[LocalPair] | None:
        """A pairing of the value, with as few pairs to avoid as possible; None if none has it.

        The window may be narrower than the one whose best value it is. Raises `TooLongError`.
        """
        while True:
            prices = self._prices()
            pairs = cheapest(window, prices, avoiding=avoiding)
            if pairs is None or value_of(window, pairs) == self._value:
                return pairs
            if self._lessons is None or prices.of_pairs(window, pairs) > prices.remaining[0]:
                return None
            self._lessons += _lessons(self._window, self._pairs, pairs, known=len(self._value))

    def _prices(self) -> Prices:
        """Strict prices if they fit, else shorter ones."""
        if self._lessons is None:
            prices = prices_of(self._window, self._value)
        else:
            prices = prices_taught(self._window, self._value, self._lessons)
        if prices.highest < _LIMIT // (len(self._pairs) + 1):
            return prices
        if self._lessons is not None:
            raise TooLongError
        self._lessons = []
        return self._prices()


def cheapest(
    window: Window, prices: Prices, *, avoiding: Collection[LocalPair] = ()
) -> list[LocalPair] | None:
    """A pairing of everybody that costs least, or None if not everybody can be paired.

    Of those that cost the same it is one with the fewest pairs to avoid.
    """
    if not all(window.allowed):
        return [] if not window.allowed else None
    unit = len(window.allowed) // 2 + 1 if avoiding else 1
    most = unit * (prices.highest + 1)
    if window.met or avoiding:
        edges = [
            (*pair, most - unit * prices.of_pair(window, *pair) - (pair in avoiding))
            for pair in allowed_pairs(window.allowed)
        ]
    else:
        edges = _edges(window, [[most - price for price in row] for row in prices.between])
    pairs = _matching(len(window.allowed), edges)
    return pairs if 2 * len(pairs) == len(window.allowed) else None


def _edges(window: Window, weights: Sequence[Sequence[int]]) -> list[tuple[int, int, int]]:
    """Each pair that may meet, with the weight of its levels."""
    levels, edges = window.levels, list[tuple[int, int, int]]()
    for i, mask in enumerate(window.allowed):
        own = weights[levels[i]]
        edges += [(i, j, own[levels[j]]) for j in range(i + 1, mask.bit_length()) if mask >> j & 1]
    return edges


def largest(allowed: Sequence[int]) -> list[LocalPair]:
    """A pairing of as many as possible; `allowed` are bit masks of opponents."""
    return _matching(len(allowed), [(i, j, 1) for i, j in allowed_pairs(allowed)])


def pairable(allowed: Sequence[int]) -> bool:
    """Whether everybody can be paired; `allowed` are bit masks of opponents.

    An even number of at least 2(r + 1), of whom nobody may not meet more than r others, always
    can (Dirac, 1952).
    """
    size = len(allowed)
    if not size:
        return True
    if size % 2 or not all(allowed):
        return False
    fewest = min(mask.bit_count() for mask in allowed)
    return 2 * fewest >= size or 2 * len(largest(allowed)) == size


def _matching(size: int, edges: Sequence[tuple[int, int, int]]) -> list[LocalPair]:
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((i, j) if i < j else (j, i) for i, j in found)
