"""One random line of all entrants, best points first; neighbours play each other (SP-7).

An odd points group's last one then meets a random entrant of the next group by itself. Between two
borders that an even number of entrants stand above of, the line falls into *segments* that do not
touch each other.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

import numpy as np
from msgspec import Struct

from podium.kernel.chance import Chance
from podium.pairing.field import Array, Field
from podium.pairing.reasons import PairedBy


class Segment(Struct, frozen=True):
    """A run of points groups between two even borders: where each group starts and stops."""

    groups: tuple[tuple[int, int], ...]

    @property
    def start(self) -> int:
        """The first place of the segment in the line."""
        return self.groups[0][0]

    @property
    def stop(self) -> int:
        """The first place after the segment."""
        return self.groups[-1][1]


class LineStretch(Struct):
    """A run of places in the line whose entrants play among themselves.

    `settled`: no further work is needed. `hopeless`: alone it is known to miss the parity bound.
    """

    start: int
    stop: int
    settled: bool
    hopeless: bool = False
    drawing: PairedBy | None = None
    redrawn: int = 0


class PairedLine(Struct, frozen=True):
    """A line in which neighbours play, and how it came about.

    `clashes`: how many rematches it had when first laid out. `stretches`: what was changed then.
    """

    line: Array
    drawing: PairedBy
    clashes: int = 0
    stretches: tuple[LineStretch, ...] = ()

    @property
    def overall(self) -> PairedBy:
        """How the whole was paired: as its least fair part was."""
        return least_fair({self.drawing, *(s.drawing for s in self.stretches if s.drawing)})


def least_fair(ways: Collection[PairedBy]) -> PairedBy:
    """The first of switched, mixed, counted, drawn and fold that is among these ways."""
    order = (PairedBy.SWITCHED, PairedBy.MIXED, PairedBy.COUNTED, PairedBy.DRAWN)
    return next((way for way in order if way in ways), PairedBy.FOLD)


def random_order(size: int, chance: Chance) -> Array:
    """The numbers below `size` in a random order, each order equally likely."""
    return sorted_at_random(np.zeros(size, np.int64), chance)


def sorted_at_random(ranks: Array, chance: Chance) -> Array:
    """The places of `ranks` (from 0 up) by rank; each order of equal ranks is equally likely."""
    if not len(ranks):
        return np.zeros(0, np.int64)
    bits = int(ranks.max()).bit_length()
    above = ranks.astype(np.uint64) << np.uint64(64 - bits) if bits else np.uint64(0)
    while True:
        words = np.frombuffer(chance.raw(8 * len(ranks)), "<u8")
        keys = (words >> np.uint64(bits)) | above
        order = np.argsort(keys)
        ranked = keys[order]
        if not (ranked[1:] == ranked[:-1]).any():
            return order


def draw_line(*, members: Array, points: Array, chance: Chance) -> Array:
    """The members in one line, highest points first, in a random order among equals."""
    own = points[members]
    return members[sorted_at_random(own.max(initial=0) - own, chance)]


def clashes(field: Field, line: Array) -> Array:
    """The even places in the line at which two stand together who have met (EV-2)."""
    first, second = line[0::2], line[1::2]
    return 2 * np.flatnonzero((field.met[first] == second[:, None]).any(axis=1))


def borders(points: Array) -> list[int]:
    """Where each points group of a line stops."""
    return [*(np.flatnonzero(points[1:] != points[:-1]) + 1).tolist(), len(points)]


def segments(stops: list[int]) -> Iterator[Segment]:
    """The segments of a line whose groups stop at these places."""
    start, groups = 0, []
    for stop in stops:
        groups.append((start, stop))
        start = stop
        if stop % 2 == 0:
            yield Segment(tuple(groups))
            groups = []


def with_clashes(
    parts: Iterable[Segment], clashing: Sequence[int]
) -> Iterator[tuple[Segment, int]]:
    """Each segment of a line with the number of its clashes; these come as `clashes` gives them."""
    passed = 0
    for segment in parts:
        before = passed
        while passed < len(clashing) and clashing[passed] < segment.stop:
            passed += 1
        yield segment, passed - before
