"""The lists of all entrants, for the staff."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.tier import Tier
from podium.event.ids import PersonId
from podium.event.view.rosters import HandInRecord, RosterRecord, RostersPart, RosterState
from podium.kernel.now import Now
from podium.rosters.finding import CatalogueMark
from podium.rosters.settings import RosterKind
from podium.service.catalogues import StoredCatalogue
from podium.service.ids import EventId
from podium.service.rosters import VerdictChange
from podium.web.pages.lists.comparing import ListChange
from podium.web.pages.lists.mine import PasteForm
from podium.web.pages.lists.shown import ShownList, are_published
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class LookLine(Struct, frozen=True):
    """Who looked at a list, and when."""

    name: Name
    at: Now


class ListRow(Struct, frozen=True):
    """One entrant. `handed`: every hand-in, the newest first. `let_play`: for what reason."""

    entrant: EntrantId
    name: Name
    number: int
    state: RosterState
    open: bool
    handed: tuple[HandInRecord, ...]
    looks: tuple[LookLine, ...]
    let_play: str | None
    looking: bool

    @property
    def holds_up(self) -> bool:
        """Whether a serious event waits for this list (LCG-30)."""
        waits = self.state in (RosterState.MISSING, RosterState.ILLEGAL)
        return waits and self.let_play is None


class ListsPage(Struct, frozen=True):
    """All lists. `until`: as the form shows it. `fixed`: whether they become public cannot change
    any more. `strict`: round 1 waits for them (LCG-30). `missing`: how many. `sealed`: the viewer
    plays, and sees what every player sees. `editions`: other catalogues that lists could be checked
    with. `published`: everyone can read them.
    """

    template: ClassVar[str] = "lists/desk.html"
    id: EventId
    kind: RosterKind
    deadline: Now | None
    until: str
    public_after: bool
    closed: bool
    fixed: bool
    strict: bool
    started: bool
    may_look: bool
    missing: int
    published: bool
    catalogue: CatalogueMark | None
    rows: tuple[ListRow, ...]
    sealed: bool
    editions: tuple[StoredCatalogue, ...] = ()


class DeskListPage(Struct, frozen=True):
    """The list of one entrant: opened by a look, and the form to enter or change it. `changes`:
    what changed in it after the deadline, for who has opened it.
    """

    template: ClassVar[str] = "lists/entrant.html"
    id: EventId
    row: ListRow
    kind: RosterKind
    may_look: bool
    strict: bool
    started: bool
    shown: ShownList | None
    form: PasteForm | None
    changes: tuple[ListChange, ...] = ()


class ChangedVerdict(Struct, frozen=True):
    """Whose findings another catalogue changes, and how their list stands before and after."""

    name: Name
    before: RosterState
    after: RosterState


class OfferPage(Struct, frozen=True):
    """Another catalogue, before it is taken over. `sealed`: the viewer plays, and is not told whose
    findings change.
    """

    template: ClassVar[str] = "lists/catalogue.html"
    id: EventId
    edition: StoredCatalogue
    changes: tuple[ChangedVerdict, ...]
    sealed: bool


def offer_page(
    subject: Subject, edition: StoredCatalogue, changes: Iterable[VerdictChange], *, sealed: bool
) -> OfferPage:
    """What becomes of lists with this catalogue."""
    changed = (
        ChangedVerdict(
            subject.roll.entrant(one.entrant), RosterState(one.before), RosterState(one.after)
        )
        for one in changes
    )
    by_name = sorted(changed, key=lambda one: subject.place(one.name))
    return OfferPage(subject.event, edition, tuple(by_name), sealed)


def lists_page(
    subject: Subject,
    part: RostersPart,
    editions: Iterable[StoredCatalogue] = (),
    *,
    until: str,
    catalogue: CatalogueMark | None,
) -> ListsPage:
    """The lists of an event. `editions`: all catalogues for lists of this kind."""
    rows = tuple(_row(subject, one) for one in part.desk or ())
    sealed, announced = part.desk is None, subject.view.event.settings is not None
    return ListsPage(
        id=subject.event,
        kind=part.kind,
        deadline=part.until,
        until=until,
        public_after=part.public_after,
        closed=part.closed,
        fixed=any(row.handed for row in rows) or (sealed and announced),
        strict=is_strict(subject),
        started=bool(subject.view.rounds),
        may_look=part.may_look,
        missing=sum(row.state is RosterState.MISSING for row in rows),
        published=are_published(subject, part),
        catalogue=catalogue,
        rows=tuple(sorted(rows, key=lambda row: (not row.holds_up, subject.place(row.name)))),
        sealed=sealed,
        editions=_others(part, editions),
    )


def _others(part: RostersPart, editions: Iterable[StoredCatalogue]) -> tuple[StoredCatalogue, ...]:
    """The catalogues that could be taken over: none once lists are closed, and none while the
    newest is used anyway.
    """
    unused = part.desk is not None and not any(one.handed for one in part.desk)
    if part.closed or (part.catalogue is None and unused):
        return ()
    return tuple(one for one in editions if one.digest != part.catalogue)


def desk_list_page(
    subject: Subject,
    part: RostersPart,
    entrant: EntrantId,
    shown: ShownList | None,
    form: PasteForm | None,
    changes: tuple[ListChange, ...] = (),
) -> DeskListPage | None:
    """The page of one entrant's list; None if there is no such entrant."""
    record = next((one for one in part.desk or () if one.entrant == entrant), None)
    if record is None:
        return None
    return DeskListPage(
        subject.event,
        _row(subject, record),
        part.kind,
        part.may_look,
        is_strict(subject),
        bool(subject.view.rounds),
        shown,
        form,
        changes,
    )


def is_strict(subject: Subject) -> bool:
    """Whether round 1 waits for lists (LCG-30)."""
    return subject.desk.settings.tier.reaches(Tier.COMPETITIVE)


def _row(subject: Subject, record: RosterRecord) -> ListRow:
    name = subject.roll.entrant(record.entrant)
    return ListRow(
        record.entrant,
        name,
        name.number or 0,
        record.state,
        record.open,
        record.handed[::-1],
        tuple(
            LookLine(subject.roll.person(PersonId(look.by)), look.at)
            for look in reversed(record.looks)
        ),
        record.let_play,
        record.looking,
    )
