"""The responses of the API. Entrants and people are ids; `names` holds their names."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from podium.core.departure import Departure
from podium.core.ids import EntrantId
from podium.core.names import Names
from podium.core.sheet import Status
from podium.event.ids import PersonId
from podium.event.view import shapes as view
from podium.event.view.desk_notes import LookSeen
from podium.kernel.refusal import Value
from podium.kernel.viewer import Role
from podium.people.person import Person
from podium.service.ids import EventId
from podium.service.index import EventLine

NameMap = dict[str, str]


class EventListing(Struct, frozen=True):
    """A page of the list of events. `after`: where the next page begins; null at the end."""

    events: tuple[EventLine, ...]
    after: str | None


class RulebookLine(Struct, frozen=True):
    """A rulebook that comes with Podium, with its name by language."""

    id: str
    edition: str
    game: str
    name: Names


class RulebookList(Struct, frozen=True):
    """All rulebooks that come with Podium."""

    rulebooks: tuple[RulebookLine, ...]


class Seen(Struct, frozen=True, kw_only=True):
    """Part of an event. `cursor`: the position of what the caller sees, as in streams."""

    id: EventId
    cursor: str


class WholeEvent(Seen, frozen=True, kw_only=True):
    """The event. `rounds`: the number of published rounds. `own`: what only the caller may see.

    `departures`: from the rulebook, that still stand; none: the event is by the book (EV-24).
    """

    role: Role
    event: view.EventInfo
    announcements: tuple[view.AnnouncementLine, ...]
    clock: view.ClockLine | None
    own: view.Own | None
    rounds: int
    departures: tuple[Departure, ...]
    names: NameMap


class EntrantResource(Struct, frozen=True):
    """An entrant. `people`: full names and mail, for the staff only."""

    id: EntrantId
    number: int
    name: str
    members: tuple[PersonId, ...]
    waiting: bool
    status: Status
    people: tuple[Person, ...] | UnsetType = UNSET


class Entrants(Seen, frozen=True, kw_only=True):
    """All entrants."""

    entrants: tuple[EntrantResource, ...]


class Rounds(Seen, frozen=True, kw_only=True):
    """All published rounds."""

    rounds: tuple[view.RoundLines, ...]
    names: NameMap


class OneRound(Seen, frozen=True, kw_only=True):
    """A published round."""

    round: view.RoundLines
    names: NameMap


class Standings(Seen, frozen=True, kw_only=True):
    """The table. `tiebreaks`: the meaning of the values in a row, in order."""

    standings: tuple[view.StandingsRow, ...]
    tiebreaks: tuple[str, ...]
    names: NameMap


class ClockResource(Seen, frozen=True, kw_only=True):
    """The clock of the last round; null before there is one."""

    clock: view.ClockLine | None


class Announcements(Seen, frozen=True, kw_only=True):
    """All announcements, oldest first."""

    announcements: tuple[view.AnnouncementLine, ...]


class Draws(Seen, frozen=True, kw_only=True):
    """Every draw with its commitment and, once opened, what opens it. `seal`: on the roll of the
    current round; `unsealed`: what the seals of earlier rounds held.
    """

    draws: tuple[view.DrawLine, ...]
    seal: view.SealLine | None
    unsealed: tuple[view.UnsealedLine, ...]


class Me(Seen, frozen=True, kw_only=True):
    """The caller's identity in the event, and what only they may see. `application`: where the
    staff approve of entries, what became of theirs.
    """

    person: PersonId | None
    role: Role
    own: view.Own | None
    application: view.ApplicationLine | None
    names: NameMap


class DeskResource(Seen, frozen=True, kw_only=True):
    """What only the staff may see. `looked`: what an organiser who plays saw when they last asked
    for the time of the running round (LG-12).
    """

    desk: view.Desk | None
    looked: LookSeen | None
    names: NameMap


class Acknowledged(Struct, frozen=True):
    """A write that is done and durable; a repeated request gets the same response.

    `changed`: whether the write changed anything.
    """

    event: EventId
    changed: bool


class Listed(Struct, frozen=True):
    """An imported list. `there`: how many people on it had been entered before, by name."""

    event: EventId
    entered: int
    there: int


class IssuedClaim(Struct, frozen=True):
    """A player's claim: the code signs the player in, on one device."""

    person: str
    code: str


class Joined(Struct, frozen=True):
    """A new entry. `claim`: only for a visitor who entered without being signed in."""

    event: EventId
    changed: bool
    claim: IssuedClaim | None = None


class PlayerCode(Struct, frozen=True):
    """A player's new code for one device, and the link that contains it."""

    person: str
    code: str
    address: str


class Codes(Struct, frozen=True):
    """New codes, one for each player."""

    codes: tuple[PlayerCode, ...]


class PeopleList(Struct, frozen=True):
    """The names and mail of everyone in the event."""

    people: tuple[Person, ...]


class StaffMemberInfo(Struct, frozen=True):
    """An organiser or judge."""

    person: PersonId
    role: Role
    name: str | None


class StaffList(Struct, frozen=True):
    """Organisers and judges."""

    staff: tuple[StaffMemberInfo, ...]


class Invited(Struct, frozen=True):
    """A new member of staff. `link`: signs a new account in once, within ten minutes."""

    event: EventId
    person: str
    link: str | None


class AccountInfo(Struct, frozen=True):
    """An account. `link`: only for a new account, signs it in once."""

    person: str
    name: str
    login: str | None
    host: bool
    has_password: bool
    link: str | UnsetType = UNSET


class AccountList(Struct, frozen=True):
    """All accounts of the server."""

    accounts: tuple[AccountInfo, ...]


class SessionsEnded(Struct, frozen=True):
    """How many sessions were ended."""

    count: int


class AccountLink(Struct, frozen=True):
    """A link that signs an account in once, within ten minutes."""

    link: str


class SessionToken(Struct, frozen=True):
    """A session. `token`: for `Authorization: Bearer`. `event`: the only event it is valid for."""

    token: str
    person: str
    event: str | None


class Whoami(Struct, frozen=True):
    """The caller's identity on this server. `csrf`: the token for writes with a session cookie."""

    person: str | None
    event: str | None = None
    host: bool = False
    name: str | None = None
    csrf: str | None = None


class JournalEntry(Struct, frozen=True):
    """An entry of the journal. `says`: the fact, without the secrets of draws not opened yet."""

    version: int
    at: str
    actor: str
    kind: str
    says: dict[str, Any]


class JournalListing(Struct, frozen=True):
    """Entries of the journal in order."""

    entries: tuple[JournalEntry, ...]


class ServerStatus(Struct, frozen=True):
    """The status of the server."""

    status: str


class ProblemDetails(Struct, frozen=True):
    """Why a request was refused (RFC 9457). `values`: the values for its text, by name.

    `standing`: the fact that stands in the way, for callers who may know it.
    """

    type: str
    title: str
    status: int
    code: str
    values: dict[str, Value]
    standing: dict[str, Any] | UnsetType = UNSET
