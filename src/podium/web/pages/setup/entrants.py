"""All entries: typed one by one, pasted as a list, or from the players' own phones."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.names import Names
from podium.core.sheet import Stage, Status
from podium.event.ids import PersonId
from podium.event.terms import ApplicationState, Registration, Standing
from podium.event.view.entries import Entries, EntryRecord
from podium.event.view.shapes import EventPhase, View
from podium.exchange.entrant_list import Applicant
from podium.exchange.pasted_list import PastedLine
from podium.kernel.refusal import Refusal
from podium.people.person import Person
from podium.people.text import folded
from podium.rulebooks.rulebook import Rulebook
from podium.service.ids import EventId
from podium.web.pages.languages import language
from podium.web.pages.matches import MatchRow, match_row
from podium.web.pages.material import SubstituteRow, substitute_rows
from podium.web.pages.names import Name
from podium.web.pages.qr import Qr, qr
from podium.web.pages.setup.applicants import ApplicantRow, applicant_rows
from podium.web.pages.subject import Subject


class EntrantRow(Struct, frozen=True):
    """An entrant in a list. `words`: the text to search in. `status`: whether they still play."""

    id: EntrantId
    version: int
    number: int
    name: Name
    standing: Standing
    group: str
    words: str
    status: Status = Status.ACTIVE

    @property
    def left(self) -> bool:
        """Whether they were in the field and are no longer."""
        return self.status is not Status.ACTIVE


class EntrantsPage(Struct, frozen=True):
    """All entries, latest first. `late`: rounds that an entrant who joins now has missed (EV-15).

    `members`: people per entrant. `groups`: the existing ones, to choose from; None where the
    rulebook does not ask who travels together. `address`: where players enter themselves. `again`:
    names that several share. `registration`: who may enter themselves; `room`: the code on the wall
    is shown. `applicants`: those who wait to be approved; `turned_down`: those who were not.
    """

    template: ClassVar[str] = "setup/entrants.html"
    id: EventId
    phase: EventPhase
    members: int
    groups: tuple[str, ...] | None
    rows: tuple[EntrantRow, ...]
    gone: tuple[EntrantRow, ...]
    count: int
    capacity: int | None
    registered: int
    waiting: int
    late: int
    address: str
    code: Qr
    again: tuple[str, ...]
    registration: Registration
    room: bool
    applicants: tuple[ApplicantRow, ...]
    turned_down: tuple[ApplicantRow, ...]


class ListLine(Struct, frozen=True):
    """A line of a pasted list. `same`: the name is already entered, or in a line above."""

    line: int
    text: str
    applicant: Applicant | None
    refusal: Refusal | None
    same: bool


class ListPage(Struct, frozen=True):
    """A form for a list of entrants, and below it how the list was understood. `good`:
    valid lines.
    """

    template: ClassVar[str] = "setup/list.html"
    id: EventId
    members: int
    groups: bool
    text: str
    lines: tuple[ListLine, ...]
    good: int
    late: int


class Member(Struct, frozen=True):
    """A player, as the staff see them. `person` is None once erased."""

    id: str
    person: Person | None


class EntrantPage(Struct, frozen=True):
    """The form for one entrant. `seen`: the version the form was made from. `own`: a team's own
    name. `replaceable`: items for which substitutes can be approved; `substitutes`: those that were
    inspected (SP-20). `matches`: what they have played, by round. `joinable`: entries that were
    never paired and may be joined with this one. `awarded`: the last round of their awarded byes
    (VA-8); `awardable`: byes can still be awarded; `foreseen`: in how many rounds by the rulebook.
    """

    template: ClassVar[str] = "setup/entrant.html"
    id: EventId
    entrant: EntrantId
    version: int
    number: int
    name: Name
    standing: Standing
    status: Status
    group: str
    groups: tuple[str, ...] | None
    members: tuple[Member, ...]
    own: str
    seen: str
    started: bool
    late: int
    replaceable: tuple[tuple[str, Names], ...] = ()
    substitutes: tuple[SubstituteRow, ...] = ()
    matches: tuple[tuple[int, MatchRow], ...] = ()
    joinable: tuple[tuple[EntrantId, Name], ...] = ()
    awarded: int = 0
    awardable: bool = False
    foreseen: int = 0


def asks_groups(rulebook: Rulebook) -> bool:
    """Whether the rulebook separates entrants who travel together (LCG-4)."""
    return rulebook.pairing.keep_groups_apart


def late_by(view: View) -> int:
    """How many Swiss rounds an entrant who joins now has missed (EV-15)."""
    return sum(played.stage is Stage.SWISS for played in view.rounds)


def group_names(subject: Subject) -> tuple[str, ...] | None:
    """The names of the groups so far; None where the rulebook does not ask."""
    if not asks_groups(subject.rulebook):
        return None
    names = {group_name(subject, one.group) for one in subject.desk.entrants}
    return _by_name(subject, names - {""})


def _by_name(subject: Subject, texts: set[str]) -> tuple[str, ...]:
    return tuple(sorted(texts, key=language(subject.language).place))


def group_name(subject: Subject, group: str | None) -> str:
    """The name of a group; empty without one."""
    return "" if group is None else subject.roll.person(PersonId(group)).text


def name_of(subject: Subject, entered: EntryRecord) -> Name:
    """The name of an entrant, including one who has withdrawn and is in no view any more."""
    known = subject.roll.entrants.get(entered.id)
    if known is not None:
        return known
    own = subject.roll.person(PersonId(entered.id)).text
    members = tuple(subject.roll.person(one).text for one in entered.members)
    return Name(own or " & ".join(text for text in members if text), entered.number)


def entrant_row(subject: Subject, entered: EntryRecord) -> EntrantRow:
    """An entrant in a list."""
    name = name_of(subject, entered)
    group = group_name(subject, entered.group)
    words = " ".join((name.text, *name.members, f"#{entered.number}", group))
    return EntrantRow(
        entered.id,
        entered.version,
        entered.number,
        name,
        entered.standing,
        group,
        words,
        entered.status,
    )


def entrants_page(subject: Subject, entries: Entries, address: str) -> EntrantsPage:
    """The list of entries. `address`: where players enter themselves."""
    rows = [entrant_row(subject, one) for one in reversed(entries.records)]
    here = tuple(row for row in rows if row.standing is not Standing.WITHDRAWN)
    times = Counter(row.name.text for row in here if row.name.text)
    return EntrantsPage(
        id=subject.event,
        phase=subject.view.event.phase,
        members=subject.rulebook.members,
        groups=group_names(subject),
        rows=here,
        gone=tuple(row for row in rows if row.standing is Standing.WITHDRAWN),
        count=entries.taken,
        capacity=subject.desk.settings.capacity,
        registered=sum(row.standing is Standing.REGISTERED for row in here),
        waiting=sum(row.standing is Standing.WAITING for row in here),
        late=late_by(subject.view),
        address=address,
        code=qr(address),
        again=_by_name(subject, {name for name, count in times.items() if count > 1}),
        registration=subject.view.event.registration,
        room=subject.view.event.self_check_in,
        applicants=applicant_rows(subject, ApplicationState.OPEN),
        turned_down=applicant_rows(subject, ApplicationState.TURNED_DOWN),
    )


def list_page(subject: Subject, text: str, pasted: tuple[PastedLine, ...]) -> ListPage:
    """How a pasted list was understood; empty before anything is pasted."""
    known = {folded(subject.roll.entrant(one.id).text) for one in subject.view.entrants}
    lines = tuple(_list_lines(pasted, known))
    return ListPage(
        id=subject.event,
        members=subject.rulebook.members,
        groups=asks_groups(subject.rulebook),
        text=text,
        lines=lines,
        good=sum(line.applicant is not None and not line.same for line in lines),
        late=late_by(subject.view),
    )


def _list_lines(pasted: tuple[PastedLine, ...], known: set[str]) -> Iterable[ListLine]:
    met = set(known)
    for one in pasted:
        if isinstance(one.read, Refusal):
            yield ListLine(one.line, one.text, None, one.read, same=False)
            continue
        called = folded(one.read.name or " & ".join(one.read.members))
        yield ListLine(one.line, one.text, one.read, None, same=called in met)
        met.add(called)


def named_ids(entered: EntryRecord, people: Mapping[str, Person]) -> tuple[str, ...]:
    """The ids under which the members' names are stored; a single player may have the
    entrant's id.
    """
    if len(entered.members) == 1 and entered.id in people:
        return (entered.id,)
    return tuple(entered.members)


def entrant_page(
    subject: Subject, people: Mapping[str, Person], entered: EntryRecord, seen: str
) -> EntrantPage:
    """The page of one entrant."""
    alone = len(entered.members) == 1
    own = people.get(entered.id)
    return EntrantPage(
        id=subject.event,
        entrant=entered.id,
        version=entered.version,
        number=entered.number,
        name=name_of(subject, entered),
        standing=entered.standing,
        status=entered.status,
        group=group_name(subject, entered.group),
        groups=group_names(subject),
        members=tuple(Member(one, people.get(one)) for one in named_ids(entered, people)),
        own="" if alone or own is None else own.name,
        seen=seen,
        started=bool(subject.view.rounds),
        late=late_by(subject.view),
        replaceable=tuple(
            (item.id, item.name) for item in subject.rulebook.check_in if item.substitutes
        ),
        substitutes=substitute_rows(
            subject.rulebook,
            (one for one in subject.desk.substitutes if one.entrant == entered.id),
        ),
        matches=tuple(
            (played.number, match_row(subject, line))
            for played in subject.view.rounds
            for line in played.matches
            if entered.id in line.entrants
        ),
        joinable=_joinable(subject, entered),
        awarded=entered.awarded or 0,
        awardable=_awardable(subject, entered),
        foreseen=awards.rounds if (awards := subject.rulebook.pairing.awarded_byes) else 0,
    )


def _awardable(subject: Subject, entered: EntryRecord) -> bool:
    """Whether byes can be awarded to somebody: they play, and there is no cut yet."""
    there = entered.standing in (Standing.REGISTERED, Standing.PRESENT)
    in_cut = any(played.stage is Stage.CUT for played in subject.view.rounds)
    return there and entered.status is Status.ACTIVE and not in_cut


def _joinable(subject: Subject, entered: EntryRecord) -> tuple[tuple[EntrantId, Name], ...]:
    """The entries that were never paired, without this one, by name."""
    if entered.standing is Standing.WITHDRAWN:
        return ()
    rounds = subject.view.rounds
    paired = {
        one
        for played in rounds
        for line in played.matches
        if line.index is not None
        for one in line.entrants
    }
    there = [line for line in subject.view.entrants if line.status is not Status.DISQUALIFIED]
    found = [
        (line.id, subject.roll.entrant(line.id))
        for line in there
        if line.id != entered.id and line.id not in paired
    ]
    return tuple(sorted(found, key=lambda one: subject.place(one[1])))
