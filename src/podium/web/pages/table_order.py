"""Whether tables are numbered from the best points down: said only where it is true."""

from collections.abc import Iterable

Seated = tuple[int | None, tuple[int, ...]]
"""The table of a match, None without one, and the points of its sides before the round."""


def best_first(matches: Iterable[Seated]) -> bool:
    """Whether the better of two tables always has the lower number. Not so if nobody has more
    points than others, as in round 1: then the order says nothing.
    """
    seated = sorted((table, sorted(points, reverse=True)) for table, points in matches if table)
    order = [points for _, points in seated]
    return bool(order) and order[0] != order[-1] and order == sorted(order, reverse=True)
