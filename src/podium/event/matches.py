"""The matches of a round: an immutable sequence that is cheap to copy with one match replaced."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from podium.event.state import Played

_ROW = 16
"""Matches in a chunk: a change copies one chunk and the list of chunks, not all matches."""


class Matches(Sequence["Played"]):
    """Published matches in order."""

    __slots__ = ("_rows", "_size")

    def __init__(self, matches: Iterable["Played"]) -> None:
        listed = tuple(matches)
        self._size = len(listed)
        self._rows = tuple(listed[start : start + _ROW] for start in range(0, len(listed), _ROW))

    def changed(self, index: int, match: "Played") -> "Matches":
        """The same matches with the one at this index replaced."""
        rows, row = list(self._rows), list(self._rows[index // _ROW])
        row[index % _ROW] = match
        rows[index // _ROW] = tuple(row)
        matches = Matches.__new__(Matches)
        matches._size, matches._rows = self._size, tuple(rows)  # noqa: SLF001 - own class
        return matches

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator["Played"]:
        return chain.from_iterable(self._rows)

    @overload
    def __getitem__(self, index: int) -> "Played": ...
    @overload
    def __getitem__(self, index: slice) -> Sequence["Played"]: ...
    def __getitem__(self, index: int | slice) -> "Played | Sequence[Played]":
        if isinstance(index, slice):
            return tuple(self)[index]
        if not 0 <= index < self._size:
            raise IndexError(index)
        return self._rows[index // _ROW][index % _ROW]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Matches) and self._rows == other._rows

    def __hash__(self) -> int:
        return hash(self._rows)

    def __repr__(self) -> str:
        return f"Matches({tuple(self)!r})"
