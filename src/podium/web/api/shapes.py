"""What the API answers with. Entrants and people are ids; `names` says what they are called."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from podium.core.ids import EntrantId
from podium.core.names import Names
from podium.core.sheet import Status
from podium.event.ids import PersonId
from podium.event.view import shapes as view
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
    """Part of an event. `cursor`: how far the asker sees, as streams tell it."""

    id: EventId
    cursor: str


class WholeEvent(Seen, frozen=True, kw_only=True):
    """The event. `rounds`: how many are published. `own`: what only the asker sees of theirs."""

    role: Role
    event: view.EventInfo
    announcements: tuple[view.AnnouncementLine, ...]
    clock: view.ClockLine | None
    own: view.Own | None
    rounds: int
    names: NameMap


class EntrantSaid(Struct, frozen=True):
    """An entrant. `people`: full names and mail, for the staff only."""

    id: EntrantId
    number: int
    name: str
    members: tuple[PersonId, ...]
    waiting: bool
    status: Status
    people: tuple[Person, ...] | UnsetType = UNSET


class Entrants(Seen, frozen=True, kw_only=True):
    """Everyone entered."""

    entrants: tuple[EntrantSaid, ...]


class Rounds(Seen, frozen=True, kw_only=True):
    """Every published round."""

    rounds: tuple[view.RoundLines, ...]
    names: NameMap


class OneRound(Seen, frozen=True, kw_only=True):
    """A published round."""

    round: view.RoundLines
    names: NameMap


class Standings(Seen, frozen=True, kw_only=True):
    """The table. `tiebreaks`: what the values of a row stand for, in order."""

    standings: tuple[view.StandingsRow, ...]
    tiebreaks: tuple[str, ...]
    names: NameMap


class ClockSaid(Seen, frozen=True, kw_only=True):
    """The clock of the last round; null before there is one."""

    clock: view.ClockLine | None


class Announcements(Seen, frozen=True, kw_only=True):
    """All announcements, the first one first."""

    announcements: tuple[view.AnnouncementLine, ...]


class Draws(Seen, frozen=True, kw_only=True):
    """Every draw with its commitment, and what opens it once it is opened. `seal`: on the roll of
    the round that is on; `unsealed`: what the seals of earlier rounds held.
    """

    draws: tuple[view.DrawLine, ...]
    seal: view.SealLine | None
    unsealed: tuple[view.UnsealedLine, ...]


class Me(Seen, frozen=True, kw_only=True):
    """Who the asker is in the event, and what is theirs alone."""

    person: PersonId | None
    role: Role
    own: view.Own | None
    names: NameMap


class DeskSaid(Seen, frozen=True, kw_only=True):
    """What only the staff see."""

    desk: view.Desk | None
    names: NameMap


class Acknowledged(Struct, frozen=True):
    """A write that is done and durable; the same request sent again gets the same answer.

    `changed`: whether there was anything to do.
    """

    event: EventId
    changed: bool


class Listed(Struct, frozen=True):
    """A list was read. `there`: how many of it were entered before, by name."""

    event: EventId
    entered: int
    there: int


class ClaimSaid(Struct, frozen=True):
    """How a player says who they are: sign in with the code."""

    person: str
    code: str


class Joined(Struct, frozen=True):
    """Somebody is entered. `claim`: for whoever entered without being signed in."""

    event: EventId
    changed: bool
    claim: ClaimSaid | None = None


class CodeSaid(Struct, frozen=True):
    """A player's code, and the link that holds it."""

    person: str
    code: str
    address: str


class Codes(Struct, frozen=True):
    """The codes of all players."""

    codes: tuple[CodeSaid, ...]


class PeopleSaid(Struct, frozen=True):
    """Everybody's names and mail."""

    people: tuple[Person, ...]


class StaffMemberSaid(Struct, frozen=True):
    """An organiser or judge."""

    person: PersonId
    role: Role
    name: str | None


class StaffSaid(Struct, frozen=True):
    """Organisers and judges."""

    staff: tuple[StaffMemberSaid, ...]


class Invited(Struct, frozen=True):
    """Somebody is of the staff. `link`: signs a new account in once, within ten minutes."""

    event: EventId
    person: str
    link: str | None


class AccountSaid(Struct, frozen=True):
    """An account. `link`: of a new one, signs it in once."""

    person: str
    name: str
    login: str | None
    host: bool
    has_password: bool
    link: str | UnsetType = UNSET


class AccountList(Struct, frozen=True):
    """All accounts of the server."""

    accounts: tuple[AccountSaid, ...]


class LinkSaid(Struct, frozen=True):
    """A link that signs somebody in once, within ten minutes."""

    link: str


class TokenSaid(Struct, frozen=True):
    """A session. `token`: for `Authorization: Bearer`. `event`: the only one it is for."""

    token: str
    person: str
    event: str | None


class Whoami(Struct, frozen=True):
    """Who the asker is on this server. `csrf`: what writes under a cookie carry."""

    person: str | None
    event: str | None = None
    host: bool = False
    name: str | None = None
    csrf: str | None = None


class EntrySaid(Struct, frozen=True):
    """An entry of the journal. `says`: draws that are not opened yet keep their secrets."""

    version: int
    at: str
    actor: str
    kind: str
    says: dict[str, Any]


class JournalListing(Struct, frozen=True):
    """Entries of the journal in order."""

    entries: tuple[EntrySaid, ...]


class StatusSaid(Struct, frozen=True):
    """How the server is."""

    status: str


class ProblemSaid(Struct, frozen=True):
    """Why a request was refused (RFC 9457). `values`: what a text about it needs, by name.

    `standing`: for those who may know it, the fact that stands in the way.
    """

    type: str
    title: str
    status: int
    code: str
    values: dict[str, Value]
    standing: dict[str, Any] | UnsetType = UNSET
