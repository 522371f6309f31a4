"""Cheapest and possible pairings of a window, by maximum-weight matching (blossom algorithm)."""

from collections.abc import Sequence

import rustworkx

from podium.pairing.best.value import (
    Prices,
    Value,
    parity_bound,
    prices_of,
    prices_to_find,
    value_of,
)
from podium.pairing.best.window import LocalPair, Window, allowed_pairs

_LIMIT = 1 << 118
"""rustworkx computes with 128 bits; its sums of a few weights must stay below that."""


def best_pairs(window: Window) -> tuple[list[LocalPair], Value] | None:
    """A pairing of everybody in the window of the best value, or None if there is none."""
    bound = parity_bound(window)
    pairs = cheapest(window, prices_of(window, bound))
    if pairs is None:
        return None
    if value_of(window, pairs) == bound:
        return pairs, bound
    return improved(window, pairs)


def improved(window: Window, pairs: list[LocalPair]) -> tuple[list[LocalPair], Value]:
    """A pairing of the best value, where these pairs show that there is any."""
    value = value_of(window, pairs)
    found: Value = ()
    while len(found) < len(value):
        prices, known = prices_to_find(window, found, limit=_LIMIT)
        pairs = cheapest(window, prices) or pairs
        value = value_of(window, pairs)
        found = value[:known]
    return pairs, value


def cheapest(window: Window, prices: Prices) -> list[LocalPair] | None:
    """A pairing of everybody that costs least, or None if not everybody can be paired."""
    if not all(window.allowed):
        return [] if not window.allowed else None
    most = prices.highest + 1
    edges = [(i, j, most - prices.of_pair(window, i, j)) for i, j in allowed_pairs(window.allowed)]
    pairs = _matching(len(window.allowed), edges)
    return pairs if 2 * len(pairs) == len(window.allowed) else None


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
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((i, j) if i < j else (j, i) for i, j in found)
