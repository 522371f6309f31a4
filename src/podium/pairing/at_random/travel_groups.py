"""Round 1 with people who travel together kept apart where that is possible (LCG-4).

Of all pairings with the fewest pairs inside a group one is drawn, each equally likely. A group
with more than half of the entrants has to play itself; any smaller ones can always be kept apart.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from podium.kernel.chance import Chance
from podium.pairing.best.value import parity_bound, prices_of
from podium.pairing.best.walking import Mix, mix
from podium.pairing.best.window import Window
from podium.pairing.field import Array, Field
from podium.pairing.line import PairedLine, random_order
from podium.pairing.reasons import PairedBy

_DRAWS = 200
_MOST_STATES = 20_000
_MOST_COUNTED = 400


def draw_apart(field: Field, *, members: Array, chance: Chance) -> PairedLine:
    """A line in which neighbours play. The members must be even in number."""
    alone = replace(field, groups=shared_groups(field.groups))
    return draw_apart_with_lone_groups(alone, members=members, chance=chance)


def shared_groups(groups: Sequence[str | None]) -> tuple[str | None, ...]:
    """The groups, without those that only one entrant is in."""
    sizes = Counter(groups)
    return tuple(group if sizes[group] > 1 else None for group in groups)


def draw_apart_with_lone_groups(field: Field, *, members: Array, chance: Chance) -> PairedLine:
    """The same as the second algorithm drew it: whoever is alone in a group takes part as a group,
    which changes no odds but the draw.
    """
    return draw_apart_by(mix, PairedBy.MIXED, field, members=members, chance=chance)


def draw_apart_by(
    mixing: Mix, way: PairedBy, field: Field, *, members: Array, chance: Chance
) -> PairedLine:
    """The same, with a way to mix where pairings are too many to be counted."""
    labels = _labels(field, members)
    line = _draw_again_and_again(labels, chance)
    if line is not None:
        return PairedLine(members[line], PairedBy.DRAWN)
    line = _counted(labels, chance)
    if line is not None:
        return PairedLine(members[line], PairedBy.COUNTED)
    return PairedLine(members[_mixed(labels, chance, mixing)], way)


def _labels(field: Field, members: Array) -> Array:
    """A number for each member's group; those on their own have one to themselves."""
    numbers: dict[str, int] = {}
    labels = []
    for place, member in enumerate(members.tolist()):
        group = field.groups[member]
        labels.append(-1 - place if group is None else numbers.setdefault(group, len(numbers)))
    return np.array(labels, np.int64)


def _draw_again_and_again(labels: Array, chance: Chance) -> Array | None:
    """Gives the largest group opponents from outside and pairs the rest at random, until it fits.

    A group of at least half of all then plays itself with whom it has left over, at once.
    """
    if not len(labels):
        return np.zeros(0, np.int64)
    values, sizes = np.unique(labels, return_counts=True)
    largest = labels == values[sizes.argmax()]
    inside, outside = np.flatnonzero(largest), np.flatnonzero(~largest)
    meetings = min(len(inside), len(outside))
    for _ in range(_DRAWS):
        inside = inside[random_order(len(inside), chance)]
        outside = outside[random_order(len(outside), chance)]
        apart = np.stack((inside[:meetings], outside[:meetings]), axis=1).ravel()
        rest = np.concatenate((inside[meetings:], outside[meetings:]))
        if len(inside) > meetings or (labels[rest[0::2]] != labels[rest[1::2]]).all():
            pairs = np.concatenate((apart, rest)).reshape(-1, 2)
            return pairs[random_order(len(pairs), chance)].ravel()
    return None


class _TooManyError(Exception):
    """Counting would take too long."""


Sizes = tuple[int, ...]
"""The sizes of the groups that still wait, the largest first."""


class _Counting:
    """Counts the pairings that keep every group apart; only the sizes of the groups matter."""

    def __init__(self) -> None:
        self._known: dict[Sizes, int] = {(): 1}

    def ways(self, sizes: Sizes) -> int | None:
        """In how many ways groups of these sizes can be kept apart, None if too many to count."""
        try:
            return self._count(sizes) if sum(sizes) <= _MOST_COUNTED else None
        except _TooManyError:
            return None

    def choices(self, sizes: Sizes) -> list[tuple[int, int]]:
        """Sizes of the group that one of the first group may meet, each with its ways."""
        many = Counter(sizes[1:])
        return [(size, many[size] * size * self._count(_less(sizes, size))) for size in many]

    def _count(self, sizes: Sizes) -> int:
        if sizes not in self._known:
            if len(self._known) > _MOST_STATES:
                raise _TooManyError
            self._known[sizes] = (
                0 if 2 * sizes[0] > sum(sizes) else sum(ways for _, ways in self.choices(sizes))
            )
        return self._known[sizes]


def _less(sizes: Sizes, other: int) -> Sizes:
    """The sizes after one of the first group was paired with one of a group of size `other`."""
    rest = list(sizes[1:])
    rest.remove(other)
    return tuple(sorted((size for size in (sizes[0] - 1, other - 1, *rest) if size), reverse=True))


def _counted(labels: Array, chance: Chance) -> Array | None:
    """One of the pairings that keep all apart, each equally likely; None if too many to count."""
    groups: dict[int, list[int]] = {}
    for place, label in enumerate(labels.tolist()):
        groups.setdefault(label, []).append(place)
    waiting = [chance.shuffled(group) for group in groups.values()]
    counting, pairs = _Counting(), []
    if not counting.ways(_sizes(waiting)):
        return None
    while waiting:
        waiting.sort(key=len, reverse=True)
        size = _weighted(counting.choices(_sizes(waiting)), chance)
        other = chance.choose([group for group in waiting[1:] if len(group) == size])
        pairs.append((waiting[0].pop(), other.pop()))
        waiting = [group for group in waiting if group]
    return np.array(chance.shuffled(pairs), np.int64).ravel()


def _weighted(choices: Sequence[tuple[int, int]], chance: Chance) -> int:
    """One of the choices, as likely as it has ways."""
    number, reached = chance.below(sum(ways for _, ways in choices)), 0
    for choice, ways in choices[:-1]:
        reached += ways
        if number < reached:
            return choice
    return choices[-1][0]


def _sizes(waiting: Sequence[Sequence[int]]) -> Sizes:
    return tuple(sorted(map(len, waiting), reverse=True))


def _mixed(labels: Array, chance: Chance, mixing: Mix) -> Array:
    """A pairing that keeps all apart, mixed by a chain."""
    size = len(labels)
    order = random_order(size, chance)
    order = order[np.argsort(labels[order], kind="stable")]
    masks: dict[int, int] = {}
    for place, label in enumerate(labels[order].tolist()):
        masks[label] = masks.get(label, 0) | 1 << place
    everybody = (1 << size) - 1
    allowed = tuple(everybody & ~masks[label] for label in labels[order].tolist())
    window = Window(tuple(range(size)), (0,) * size, allowed, most_met=size)
    prices = prices_of(window, parity_bound(window))
    opposite = [(place, place + size // 2) for place in range(size // 2)]
    pairs = mixing(window, prices, pairs=opposite, chance=chance)
    return order[np.array(pairs, np.int64).ravel()]
