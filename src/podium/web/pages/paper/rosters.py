"""Lists on paper, for staff who do not play: four to a page, and who is not among them."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.view.rosters import RosterRecord, RostersPart, RosterState
from podium.service.roster_views import ShownRoster
from podium.web.pages.lists.shown import (
    ListGroup,
    ListPart,
    RosterLine,
    ShownList,
    are_published,
    entrant_list,
)
from podium.web.pages.paper.lists import NOBODY_ENTERED, full_name
from podium.web.pages.paper.sheets import (
    Column,
    Listing,
    Look,
    PaperSheet,
    PrintedList,
    PrintedLists,
    PrintedRow,
    RowLook,
    SheetRow,
    Words,
)
from podium.web.pages.paper.telling import Teller, isolated
from podium.web.pages.subject import Subject
from podium.web.texts.list_headings import ListHeading
from podium.web.texts.marking import msg, ngettext

LISTS = msg("Lists")
NOT_PRINTED = msg("Lists that are not printed")
NOTHING_WRONG = msg("Nothing is wrong with this list.")
STAFF_WHO_PLAY = msg("Lists are printed by staff who do not play.")
POINTS = ngettext("one point", "%(num)s points")
LONGEST_ROW = 300
"""Letters: a longer row is broken into several."""
_IN_ONE_ROW = (
    ListHeading.BATTLE_FORCE,
    ListHeading.COMMAND_CARDS,
    ListHeading.PRIMARY,
    ListHeading.SECONDARY,
    ListHeading.ADVANTAGES,
    ListHeading.COMMAND_DECK,
)
"""Cards that are read as a row; units and sets have a line each."""


class PrintableRosters(Struct, frozen=True):
    """The rosters that a viewer may print. `find`: what they may see of one now."""

    part: RostersPart
    find: Callable[[EntrantId], ShownRoster | None]
    published: bool

    @property
    def opened(self) -> tuple[RosterRecord, ...]:
        """Those that the viewer may see now."""
        return tuple(one for one in self._handed if self.published or one.looking)

    @property
    def closed(self) -> tuple[RosterRecord, ...]:
        """Those that the viewer has not opened."""
        return tuple(one for one in self._handed if not self.published and not one.looking)

    @property
    def _handed(self) -> tuple[RosterRecord, ...]:
        return tuple(one for one in self.part.desk or () if one.handed)


def printable_rosters(
    subject: Subject, part: RostersPart | None, find: Callable[[EntrantId], ShownRoster | None]
) -> PrintableRosters | None:
    """What the viewer may print: every roster they look at, and all that are published; None:
    nothing.
    """
    if part is None:
        return None
    published = are_published(subject, part)
    return PrintableRosters(part, find, published) if published or part.may_look else None


def roster_sheets(
    tell: Teller, subject: Subject, rosters: PrintableRosters | None
) -> tuple[PaperSheet, ...]:
    """The lists that the viewer may see now, by name, and a page of those who are not there."""
    title = tell.say(LISTS)
    if rosters is None:
        return (PaperSheet(title, "", Words(tell.say(STAFF_WHO_PLAY))),)
    if not rosters.part.desk:
        return (PaperSheet(title, "", Words(tell.say(NOBODY_ENTERED))),)
    sheets = []
    if rosters.opened:
        block = PrintedLists(tuple(_printed(tell, subject, rosters)), tell.say(msg("continued")))
        sheets.append(PaperSheet(title, "", block, bleed=True))
    others = _others(tell, subject, rosters)
    if others.rows:
        sheets.append(PaperSheet(tell.say(NOT_PRINTED), "", others))
    return tuple(sheets)


def _printed(tell: Teller, subject: Subject, rosters: PrintableRosters) -> Iterator[PrintedList]:
    known = {one.entrant for one in rosters.part.seals}
    for record in _by_name(subject, rosters.opened):
        found = rosters.find(record.entrant)
        if found is not None:
            shown = entrant_list(subject, found)
            yield PrintedList(
                full_name(tell, shown.name),
                f"#{shown.name.number} · {isolated(subject.desk.settings.name)}",
                _verdict(tell, record.state),
                tuple(_rows(tell, shown)),
                shown.seal if record.entrant in known else "",
            )


def _verdict(tell: Teller, state: RosterState) -> str:
    return tell.say(NOTHING_WRONG) if state is RosterState.FINE else tell.word(state)


def _others(tell: Teller, subject: Subject, rosters: PrintableRosters) -> Listing:
    """Who has handed in nothing, and whose list the viewer has not opened."""
    missing = [one for one in rosters.part.desk or () if one.state is RosterState.MISSING]
    not_opened = tell.say(msg("not opened"))
    why = {one.entrant: not_opened for one in rosters.closed}
    rows = (
        SheetRow(
            (
                full_name(tell, subject.roll.entrant(one.entrant)),
                why.get(one.entrant) or tell.word(one.state),
            )
        )
        for one in _by_name(subject, (*missing, *rosters.closed))
    )
    columns = (Column(tell.say(msg("Name")), 5, Look.STRONG), Column(tell.say(msg("List")), 3))
    return Listing(columns, tuple(rows))


def _by_name(subject: Subject, records: Iterable[RosterRecord]) -> list[RosterRecord]:
    return sorted(records, key=lambda one: subject.place(subject.roll.entrant(one.entrant)))


def _rows(tell: Teller, shown: ShownList) -> Iterator[PrintedRow]:
    part = shown.part
    if part is None:
        yield PrintedRow(tell.say(msg("It was erased.")))
        return
    title = _title(tell, part)
    if title:
        yield PrintedRow(title)
    for line in part.text.splitlines():
        yield from (PrintedRow(piece) for piece in _pieces(line))
    for group in part.groups:
        yield PrintedRow(_heading(tell, group), RowLook.HEADING)
        if group.mate:
            mate = tell.say(msg("Team mate: %(name)s"), name=isolated(group.mate))
            yield PrintedRow(mate, RowLook.MORE)
        yield from _lines(group)


def _title(tell: Teller, part: ListPart) -> str:
    points = "" if part.points is None else tell.count(POINTS, part.points)
    said = (isolated(part.title), isolated(part.faction), points)
    return " · ".join(one for one in said if one)


def _heading(tell: Teller, group: ListGroup) -> str:
    if group.number is not None:
        return tell.say(msg("Squad %(number)s"), number=group.number)
    owner = f" · {isolated(group.owner)}" if group.owner else ""
    return f"{tell.word(group.heading)}{owner}"


def _lines(group: ListGroup) -> Iterator[PrintedRow]:
    if group.heading in _IN_ONE_ROW:
        yield from (PrintedRow(row) for row in _joined(map(_counted, group.lines)))
        return
    for line in group.lines:
        yield PrintedRow(_counted(line))
        yield from (PrintedRow(row, RowLook.MORE) for row in _joined(map(isolated, line.more)))


def _counted(line: RosterLine) -> str:
    name = isolated(line.name)
    return f"{line.count}× {name}" if line.count > 1 else name


def _joined(texts: Iterable[str]) -> Iterator[str]:
    """The texts divided by commas, in as few rows as may be."""
    row = ""
    for text in texts:
        if row and len(row) + len(text) > LONGEST_ROW:
            yield f"{row},"
            row = ""
        row = f"{row}, {text}" if row else text
    if row:
        yield row


def _pieces(line: str) -> Iterator[str]:
    """A line of any length, broken where it is too long for a row."""
    for start in range(0, max(1, len(line)), LONGEST_ROW):
        yield line[start : start + LONGEST_ROW]
