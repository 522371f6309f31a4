"""Check-in: who is present, with all items the rules require (SP-20, LG-15, LCG-23)."""

from typing import ClassVar

from msgspec import Struct

from podium.core.names import Names
from podium.event.room import RoomCode
from podium.event.self_check_in import SelfCheckIn
from podium.event.terms import Standing
from podium.event.view.entries import Entries, EntryRecord
from podium.service.ids import EventId
from podium.web.pages.material import ItemLine, item_lines
from podium.web.pages.qr import Qr, qr
from podium.web.pages.setup.entrants import EntrantRow, entrant_row, late_by
from podium.web.pages.subject import Subject


class CheckInRow(Struct, frozen=True):
    """An entrant at check-in. `lacking`: names of mandatory items that are not ticked off.

    `approved`, `refused`: how many substitutes were inspected (SP-20).
    """

    entrant: EntrantRow
    ticks: tuple[ItemLine, ...]
    lacking: tuple[Names, ...]
    approved: int = 0
    refused: int = 0

    @property
    def present(self) -> bool:
        """Whether they are in the field; who has left it is not."""
        return self.entrant.standing is Standing.PRESENT and not self.left

    @property
    def left(self) -> bool:
        """Whether they have dropped out or were taken out."""
        return self.entrant.left

    @property
    def waiting(self) -> bool:
        """Whether they are on the waiting list."""
        return self.entrant.standing is Standing.WAITING


class SelfCheckInPanel(Struct, frozen=True):
    """Check-in by oneself. `room`: the code on the wall, while check-in is open. `door`,
    `door_code`: the address of the screen at the door, and as a QR code.
    """

    allowed: bool
    room: RoomCode | None = None
    door: str = ""
    door_code: Qr | None = None


NOT_ALLOWED = SelfCheckInPanel(allowed=False)


def self_check_in_panel(
    known: SelfCheckIn, room: RoomCode | None, address: str
) -> SelfCheckInPanel:
    """What the staff see of it. `address`: of the event's page."""
    if known.door is None:
        return SelfCheckInPanel(known.allowed)
    door = f"{address}/door/{known.door}"
    return SelfCheckInPanel(known.allowed, room, door, qr(door))


class CheckInPage(Struct, frozen=True):
    """Check-in, by name. `late`: rounds that an entrant who joins now has missed (EV-15).

    `over`: the Swiss rounds are over; no one can join any more. `items`: what everyone shows, with
    what makes it pass. `substitutes`: the rulebook lets some items be replaced.
    """

    template: ClassVar[str] = "setup/check-in.html"
    id: EventId
    rows: tuple[CheckInRow, ...]
    present: int
    expected: int
    incomplete: int
    late: int
    started: bool
    items: tuple[ItemLine, ...]
    substitutes: bool
    by_themselves: SelfCheckInPanel


def check_in_page(
    subject: Subject, entries: Entries, by_themselves: SelfCheckInPanel = NOT_ALLOWED
) -> CheckInPage:
    """The page: who is present, who is not, who lacks which items."""
    listed = [one for one in entries.records if one.standing is not Standing.WITHDRAWN]
    rows = [_row(subject, entries.mandatory, one) for one in listed]
    rows.sort(
        key=lambda row: (
            row.left,
            row.waiting,
            subject.place(row.entrant.name),
            row.entrant.number,
        )
    )
    return CheckInPage(
        id=subject.event,
        rows=tuple(rows),
        present=sum(row.present for row in rows),
        expected=sum(not (row.present or row.waiting or row.left) for row in rows),
        incomplete=sum(row.present and bool(row.lacking) for row in rows),
        late=late_by(subject.view),
        started=bool(subject.view.rounds),
        items=item_lines(subject.rulebook, entries.mandatory),
        substitutes=any(item.substitutes for item in subject.rulebook.check_in),
        by_themselves=by_themselves,
    )


def _row(subject: Subject, mandatory: tuple[str, ...], entered: EntryRecord) -> CheckInRow:
    ticks = item_lines(subject.rulebook, mandatory, entered.items)
    lacking = tuple(one.name for one in ticks if one.mandatory and not one.ticked)
    verdicts = [one.approved for one in subject.desk.substitutes if one.entrant == entered.id]
    approved = sum(verdicts)
    return CheckInRow(
        entrant_row(subject, entered), ticks, lacking, approved, len(verdicts) - approved
    )
