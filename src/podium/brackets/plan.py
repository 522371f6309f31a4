"""A bracket as pure data: numbered matches, where their entrants come from and where they go."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct


class BracketPart(StrEnum):
    """The part of the bracket a match belongs to. Single elimination has no losers' matches, but
    may have one for third place.
    """

    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"
    RESET = "reset"
    THIRD_PLACE = "third-place"


class Seed(Struct, frozen=True, tag=True):
    """The entrant with this seed, from 1. A seed beyond the size of the cut is a bye."""

    seed: int


class WinnerOf(Struct, frozen=True, tag=True):
    """The winner of the match with this number."""

    match: int


class LoserOf(Struct, frozen=True, tag=True):
    """The loser of the match with this number."""

    match: int


Source = Seed | WinnerOf | LoserOf


class DrawnMatch(NamedTuple):
    """A match as it stands in a drawing, before it is known where its entrants go."""

    number: int
    round: int
    part: BracketPart
    first: Source
    second: Source


class PlannedMatch(Struct, frozen=True):
    """One match of a bracket. `round` is its round of the cut, from 1.

    `winner_to` and `loser_to` are match numbers; None: the winner is the champion, or the loser is
    out. The final of a double elimination names the reset in both. The reset is played only if
    the unbeaten entrant, the first of the two, lost the final (LCG-13).
    """

    number: int
    round: int
    part: BracketPart
    sources: tuple[Source, Source]
    winner_to: int | None
    loser_to: int | None


class BracketPlan(Struct, frozen=True):
    """A whole bracket. `matches` are in the order of their numbers, 1, 2, 3 ...

    Every match has a higher number and round than the matches its entrants come from.
    """

    size: int
    matches: tuple[PlannedMatch, ...]

    def match(self, number: int) -> PlannedMatch:
        """The match of this number."""
        return self.matches[number - 1]


def assemble(size: int, drawn: Iterable[DrawnMatch]) -> BracketPlan:
    """The plan of a drawing, whose matches come in the order of their numbers."""
    rows = tuple(drawn)
    destination: dict[Source, int] = {
        source: row.number for row in rows for source in (row.first, row.second)
    }
    return BracketPlan(
        size=size,
        matches=tuple(
            PlannedMatch(
                number=row.number,
                round=row.round,
                part=row.part,
                sources=(row.first, row.second),
                winner_to=destination.get(WinnerOf(row.number)),
                loser_to=destination.get(LoserOf(row.number)),
            )
            for row in rows
        ),
    )


def full_size(size: int) -> int:
    """The next power of two: the number of places in the drawing of a cut of this size."""
    if size < 2:
        message = f"a cut has at least two entrants, not {size}"
        raise ValueError(message)
    return 1 << (size - 1).bit_length()


def row_order(places: int) -> tuple[int, ...]:
    """The seeds from the top of the drawing down; neighbours play (SP-13).

    `places` is a power of two. Seeds 1 and 2 are in different halves, 1 to 4 in different
    quarters, and so on.
    """
    order: tuple[int, ...] = (1,)
    while len(order) < places:
        total = 2 * len(order) + 1
        order = tuple(seed for best in order for seed in (best, total - best))
    return order
