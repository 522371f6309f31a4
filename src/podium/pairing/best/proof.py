"""Proves that a window's pairing is the best for the whole field.

A lower bound for the upper groups of a window: let them play as many phantoms of the next group as
they like, who have met nobody. A pairing that crosses their borders as often as that, and meets the
parity bound everywhere below, cannot be beaten: at the first border where another one differs it
crosses more often. Nobody floats out of the window, so its squares are the best if they are the
best of the window alone.
"""

from collections.abc import Sequence

from podium.pairing.best.matching import best_above_parity, best_pairs
from podium.pairing.best.value import Value, value_of
from podium.pairing.best.window import LocalPair, Window


def floats_are_fewest(window: Window, value: Value, *, last: int) -> bool:
    """Whether no pairing of a field that goes on below can have fewer floats than this value.

    The levels down to `last` are compared with the lower bound, the others with the parity bound.
    Above the window nobody floats.
    """
    floats, compared = value[1:-1], last + 1
    if any(
        f != above % 2 for f, above in list(zip(floats, window.above(), strict=True))[compared:]
    ):
        return False
    bound = best_above_parity(_with_phantoms(window, last=last))
    return bound is not None and floats[:compared] == bound[1][1 : compared + 1]


def is_best(window: Window, pairs: Sequence[LocalPair], *, last: int) -> bool:
    """Like `floats_are_fewest`, but for the first algorithms: asks more than needed of squares."""
    if not _meets_parity_below(window, pairs, last=last):
        return False
    bounding = _with_phantoms(window, last=last)
    bound = best_pairs(bounding)
    place = {level: i for i, level in enumerate(bounding.levels)}
    clipped = [tuple(place[min(window.levels[i], last + 1)] for i in pair) for pair in pairs]
    return bound is not None and value_of(bounding, [(i, j) for i, j in clipped]) == bound[1]


def _meets_parity_below(window: Window, pairs: Sequence[LocalPair], *, last: int) -> bool:
    """Whether, below the last level, no pair crosses a border in vain or two borders at once."""
    crossing = [0] * window.borders
    for i, j in pairs:
        low, high = sorted((window.levels[i], window.levels[j]))
        if high - low > 1 and high > last + 1:
            return False
        for border in range(low, high):
            crossing[border] += 1
    return all(
        crossed == above % 2
        for crossed, above in zip(crossing[last + 1 :], window.above()[last + 1 :], strict=True)
    )


def _with_phantoms(window: Window, *, last: int) -> Window:
    """The levels down to the last alone, with phantoms in the next one."""
    own = sum(level <= last for level in window.levels)
    phantoms = min(own, 2 * window.most_met + 2)
    phantoms += (own + phantoms) % 2
    size = own + phantoms
    beyond = ((1 << size) - 1) & ~((1 << own) - 1)
    inside = (1 << own) - 1
    allowed = [mask & inside | beyond for mask in window.allowed[:own]]
    allowed += [((1 << size) - 1) & ~(1 << place) for place in range(own, size)]
    levels = window.levels[:own] + (last + 1,) * phantoms
    return Window(tuple(range(size)), levels, tuple(allowed), window.most_met)
