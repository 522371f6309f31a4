"""How a list is cut into whole pages of the wall, and how long each of them stays."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise
from typing import ClassVar, TypeVar

from msgspec import Struct

MOST_PAGES = 40
"""The style sheet knows no more; longer lists have smaller type."""
PATIENCE, LEAST_STAY = 20, 5
"""Seconds: up to `CROWD` entrants nobody waits longer for their name; a page stays at least so
long.
"""
CROWD = 200

T = TypeVar("T")


class WallSize(StrEnum):
    """The two sizes that lists are laid out for; the style sheet shows the one that fits.

    `large`: 1920 by 1080 and the like. `small`: as narrow as 4:3, or with few pixels for many rows.
    """

    LARGE = "large"
    SMALL = "small"


class ListSpace(Struct, frozen=True):
    """The place for a list on a screen, and the least type that is read on it, in hundredths of the
    screen's height. From `dense` columns on, the panel beside the list is narrower.
    """

    width: float
    dense_width: float
    height: float
    dense: int
    readable: float

    def width_of(self, columns: int) -> float:
        """The width for one of so many columns."""
        return (self.dense_width if columns >= self.dense else self.width) / columns


SPACES = {
    WallSize.LARGE: ListSpace(117, 131, 82, dense=4, readable=1.9),
    WallSize.SMALL: ListSpace(88, 108, 83, dense=3, readable=2.3),
}


class RowShape(StrEnum):
    """How a row is laid out: everything on one line, or one thing under the other."""

    LINE = "line"
    STACKED = "stacked"


class RowSize(Struct, frozen=True):
    """The size of a row whose type is 1 high."""

    shape: RowShape
    width: float
    height: float


class ListKind(StrEnum):
    """What a list on the wall is of. `seated`: pairings of teams, with their seats (TM-6)."""

    PAIRINGS = "pairings"
    SEATED = "seated"
    PLACES = "places"


SIZES = {
    ListKind.PAIRINGS: (RowSize(RowShape.LINE, 24, 1.7), RowSize(RowShape.STACKED, 15, 2.5)),
    ListKind.SEATED: (RowSize(RowShape.LINE, 25, 2.5), RowSize(RowShape.STACKED, 16, 4.2)),
    ListKind.PLACES: (RowSize(RowShape.LINE, 25, 1.7), RowSize(RowShape.STACKED, 15.15, 2.5)),
}
MOST_COLUMNS = 4


class ListSheet(Struct, frozen=True):
    """One page of a list: columns of rows. Short columns end with None, so that all rows of all
    pages are equally high.
    """

    sheet: ClassVar[str] = "listing"
    kind: ListKind
    shape: RowShape
    columns: tuple[tuple[object | None, ...], ...]


def listings(
    kind: ListKind, rows: Sequence[object], screen: WallSize, beside: int = 0
) -> tuple[ListSheet, ...]:
    """A list on as few pages as hold it in type that can be read, as far as patience reaches, with
    columns that differ by one row at most. `beside`: how many other pages come in between.
    """
    if not rows:
        return ()
    space = SPACES[screen]
    pages = _pages_needed(kind, len(rows), space, beside)
    longest = -(-len(rows) // pages)
    size, columns = _largest_type(kind, longest, space)
    high = -(-longest // columns)
    return tuple(
        ListSheet(kind, size.shape, tuple(_filled(part, high) for part in _parts(page, columns)))
        for page in _parts(rows, pages)
    )


def can_be_read(page: ListSheet, screen: WallSize) -> bool:
    """Whether the type of a page is as large as people need who stand before the wall."""
    space = SPACES[screen]
    size = next(one for one in SIZES[page.kind] if one.shape is page.shape)
    rows = sum(map(len, page.columns))
    return type_size(size, len(page.columns), rows, space) >= space.readable


def stay(pages: int) -> int:
    """For how many seconds each of so many pages is shown."""
    return max(LEAST_STAY, PATIENCE // pages)


def _pages_needed(kind: ListKind, rows: int, space: ListSpace, beside: int) -> int:
    most = MOST_PAGES if rows > CROWD else PATIENCE // LEAST_STAY + 1 - beside
    for pages in range(1, most):
        longest = -(-rows // pages)
        size, columns = _largest_type(kind, longest, space)
        if type_size(size, columns, longest, space) >= space.readable:
            return pages
    return most


def _largest_type(kind: ListKind, rows: int, space: ListSpace) -> tuple[RowSize, int]:
    """The layout of a row and the number of columns that allow the largest type."""
    choices = [(size, columns) for size in SIZES[kind] for columns in range(1, MOST_COLUMNS + 1)]
    return max(choices, key=lambda choice: type_size(choice[0], choice[1], rows, space))


def type_size(size: RowSize, columns: int, rows: int, space: ListSpace) -> float:
    """How large type is where so many rows stand in so many columns."""
    by_height = space.height / -(-rows // columns) / size.height
    return min(space.width_of(columns) / size.width, by_height)


def _parts(rows: Sequence[T], count: int) -> list[Sequence[T]]:
    """Consecutive parts, the longer ones first; none is empty."""
    length, longer = divmod(len(rows), count)
    starts = [place * length + min(place, longer) for place in range(count + 1)]
    parts = [rows[start:end] for start, end in pairwise(starts)]
    return [part for part in parts if part]


def _filled(rows: Sequence[object], high: int) -> tuple[object | None, ...]:
    return (*rows, *(None for _ in range(high - len(rows))))
