"""Proves that a window's pairing is the best for the whole field.

A lower bound for a block of points groups: let them play as many phantoms in the neighbouring
groups as they like, who have met nobody. A pairing whose block is as good as that, and which meets
the parity bound everywhere else, cannot be beaten: at the first border where another one differs
it crosses more often.
"""

from collections.abc import Sequence

from podium.pairing.matching import best
from podium.pairing.objective import value_of
from podium.pairing.window import LocalPair, Window


def is_best(
    window: Window, pairs: Sequence[LocalPair], *, first: int, last: int, goes_on: bool
) -> bool:
    """Whether no pairing of the whole field can beat one that contains these pairs.

    The block are the levels from `first` to `last`, all of whose entrants are in the window. The
    field goes on above the block if there are levels before `first`, and below if `goes_on`.
    """
    if not _meets_parity_outside(window, pairs, first=first, last=last):
        return False
    bounding = _with_phantoms(window, first=first, last=last, goes_on=goes_on)
    bound = best(bounding)
    shift = first - 1 if first else 0
    place = {level + shift: i for i, level in enumerate(bounding.levels)}
    clipped = [
        (place[_clip(window.levels[i], first, last)], place[_clip(window.levels[j], first, last)])
        for i, j in pairs
    ]
    return bound is not None and value_of(bounding, clipped) == bound[1]


def _clip(level: int, first: int, last: int) -> int:
    return min(max(level, first - 1), last + 1)


def _meets_parity_outside(
    window: Window, pairs: Sequence[LocalPair], *, first: int, last: int
) -> bool:
    """Whether, beyond the block, no pair crosses a border in vain or two borders at once."""
    crossing = [0] * window.borders
    for i, j in pairs:
        low, high = sorted((window.levels[i], window.levels[j]))
        if high - low > 1 and (low < first - 1 or high > last + 1):
            return False
        for border in range(low, high):
            crossing[border] += 1
    return all(
        crossed == above % 2
        for border, (crossed, above) in enumerate(zip(crossing, window.above(), strict=True))
        if not first - 1 <= border <= last
    )


def _with_phantoms(window: Window, *, first: int, last: int, goes_on: bool) -> Window:
    """The block alone, with phantoms who have met nobody in the groups around it."""
    block = [i for i, level in enumerate(window.levels) if first <= level <= last]
    enough = min(len(block), 2 * window.most_met + 2)
    above = enough + (enough + block[0]) % 2 if first else 0
    below = enough + (enough + block[0] + len(block)) % 2 if goes_on else 0
    size = above + len(block) + below
    allowed = [((1 << size) - 1) & ~(1 << place) for place in range(size)]
    inside = (1 << len(block)) - 1
    for place, i in enumerate(block):
        barred = inside & ~(window.allowed[i] >> block[0]) & ~(1 << place)
        allowed[place + above] &= ~(barred << above)
    base = first - (above > 0)
    levels = [0] * above + [window.levels[i] - base for i in block]
    levels += [levels[-1] + 1] * below
    return Window(tuple(range(size)), tuple(levels), tuple(allowed), window.most_met)
