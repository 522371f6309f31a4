"""The pairings of the latest round, by name or by table."""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from podium.core.sheet import Stage
from podium.people.text import sought
from podium.service.ids import EventId
from podium.web.pages.clock import ClockFace, clock_face
from podium.web.pages.matches import MatchRow, SeatLine, found, match_row, rematches
from podium.web.pages.subject import Subject


class By(StrEnum):
    """How pairings are ordered."""

    NAME = "name"
    TABLE = "table"


class NamedRow(Struct, frozen=True):
    """A match as listed for the entrant with this seat."""

    seat: SeatLine
    other: SeatLine | None
    row: MatchRow


class PairingsPage(Struct, frozen=True):
    """The latest round. `all`: the number of its matches and byes, regardless of the search.

    `rematches`: its pairs that had met.
    """

    template: ClassVar[str] = "public/pairings.html"
    id: EventId
    round: int | None
    stage: Stage | None
    by: By
    search: str
    rows: tuple[MatchRow, ...]
    named: tuple[NamedRow, ...]
    all: int
    reported: int
    rematches: int
    clock: ClockFace | None


def pairings_page(subject: Subject, *, by: By = By.NAME, search: str = "") -> PairingsPage:
    """The pairings of the latest round."""
    last = subject.view.rounds[-1] if subject.view.rounds else None
    rows = () if last is None else tuple(match_row(subject, line) for line in last.matches)
    paired = tuple(row for row in rows if len(row.seats) > 1)
    shown = found(rows, search)
    return PairingsPage(
        id=subject.event,
        round=None if last is None else last.number,
        stage=None if last is None else last.stage,
        by=by,
        search=search,
        rows=tuple(sorted(shown, key=_by_table)) if by is By.TABLE else (),
        named=_by_name(subject, shown, search) if by is By.NAME else (),
        all=len(paired),
        reported=sum(row.settled for row in paired),
        rematches=0 if last is None else rematches(subject, last.number),
        clock=clock_face(subject.view.clock, subject.rulebook),
    )


def by_table(rows: tuple[MatchRow, ...]) -> tuple[MatchRow, ...]:
    """Matches by table, then those without one."""
    return tuple(sorted(rows, key=_by_table))


def _by_table(row: MatchRow) -> tuple[bool, int]:
    return (row.table is None, row.table or 0)


def _by_name(subject: Subject, rows: tuple[MatchRow, ...], search: str) -> tuple[NamedRow, ...]:
    """All entrants by name with their opponents; with a search only those that match."""
    wanted = sought(search).split()
    lines = [
        NamedRow(seat, row.seats[1 - place] if len(row.seats) > 1 else None, row)
        for row in rows
        for place, seat in enumerate(row.seats)
        if not wanted or all(word in _said(seat, row) for word in wanted)
    ]
    return tuple(sorted(lines, key=lambda line: (subject.place(line.seat.name), line.seat.entrant)))


def _said(seat: SeatLine, row: MatchRow) -> str:
    name = seat.name
    return sought(" ".join((name.text, f"#{name.number}", *name.members, str(row.table or ""))))
