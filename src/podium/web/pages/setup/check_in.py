"""Check-in: who is present, with all items the rules require (SP-20, LG-15, LCG-23)."""

from typing import ClassVar

from msgspec import Struct

from podium.core.names import Names
from podium.event.terms import Standing
from podium.event.view.entries import Entries, EntryRecord
from podium.service.ids import EventId
from podium.web.pages.setup.entrants import EntrantRow, entrant_row, late_by
from podium.web.pages.subject import Subject


class Tick(Struct, frozen=True):
    """An item of an entrant."""

    id: str
    name: Names
    mandatory: bool
    ticked: bool


class CheckInRow(Struct, frozen=True):
    """An entrant at check-in. `lacking`: names of mandatory items that are not ticked off."""

    entrant: EntrantRow
    ticks: tuple[Tick, ...]
    lacking: tuple[Names, ...]

    @property
    def present(self) -> bool:
        """Whether they are in the field."""
        return self.entrant.standing is Standing.PRESENT

    @property
    def waiting(self) -> bool:
        """Whether they are on the waiting list."""
        return self.entrant.standing is Standing.WAITING


class CheckInPage(Struct, frozen=True):
    """Check-in, by name. `late`: rounds that an entrant who joins now has missed (EV-15).

    `over`: the Swiss rounds are over; no one can join any more.
    """

    template: ClassVar[str] = "setup/check-in.html"
    id: EventId
    rows: tuple[CheckInRow, ...]
    present: int
    expected: int
    incomplete: int
    late: int
    started: bool
    has_items: bool


def check_in_page(subject: Subject, entries: Entries) -> CheckInPage:
    """The page: who is present, who is not, who lacks which items."""
    listed = [one for one in entries.records if one.standing is not Standing.WITHDRAWN]
    rows = [_row(subject, entries.mandatory, one) for one in listed]
    rows.sort(key=lambda row: (row.waiting, subject.place(row.entrant.name), row.entrant.number))
    return CheckInPage(
        id=subject.event,
        rows=tuple(rows),
        present=sum(row.present for row in rows),
        expected=sum(not row.present and not row.waiting for row in rows),
        incomplete=sum(row.present and bool(row.lacking) for row in rows),
        late=late_by(subject.view),
        started=bool(subject.view.rounds),
        has_items=bool(subject.rulebook.check_in),
    )


def _row(subject: Subject, mandatory: tuple[str, ...], entered: EntryRecord) -> CheckInRow:
    ticks = tuple(
        Tick(one.id, one.name, one.id in mandatory, one.id in entered.items)
        for one in subject.rulebook.check_in
    )
    lacking = tuple(one.name for one in ticks if one.mandatory and not one.ticked)
    return CheckInRow(entrant_row(subject, entered), ticks, lacking)
