"""The responses of the API. Entrants and people are ids; `names` holds their names."""

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
    """Part of an event. `cursor`: the position of what the caller sees, as in streams."""

    id: EventId
    cursor: str


class WholeEvent(Seen, frozen=True, kw_only=True):
    """The event. `rounds`: the number of published rounds. `own`: what only the caller may see."""

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
    """All entrants."""

    entrants: tuple[EntrantSaid, ...]


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


class ClockSaid(Seen, frozen=True, kw_only=True):
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
    """The caller's identity in the event, and what only they may see."""

    person: PersonId | None
    role: Role
    own: view.Own | None
    names: NameMap


class DeskSaid(Seen, frozen=True, kw_only=True):
    """What only the staff may see."""

    desk: view.Desk | None
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


class ClaimSaid(Struct, frozen=True):
    """A player's claim: the code signs the player in."""

    person: str
    code: str


class Joined(Struct, frozen=True):
    """A new entry. `claim`: only for a visitor who entered without being signed in."""

    event: EventId
    changed: bool
    claim: ClaimSaid | None = None


class CodeSaid(Struct, frozen=True):
    """A player's code, and the link that contains it."""

    person: str
    code: str
    address: str


class Codes(Struct, frozen=True):
    """The codes of all players."""

    codes: tuple[CodeSaid, ...]


class PeopleSaid(Struct, frozen=True):
    """The names and mail of everyone in the event."""

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
    """A new member of staff. `link`: signs a new account in once, within ten minutes."""

    event: EventId
    person: str
    link: str | None


class AccountSaid(Struct, frozen=True):
    """An account. `link`: only for a new account, signs it in once."""

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
    """A link that signs an account in once, within ten minutes."""

    link: str


class TokenSaid(Struct, frozen=True):
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


class EntrySaid(Struct, frozen=True):
    """An entry of the journal. `says`: the fact, without the secrets of draws not opened yet."""

    version: int
    at: str
    actor: str
    kind: str
    says: dict[str, Any]


class JournalListing(Struct, frozen=True):
    """Entries of the journal in order."""

    entries: tuple[EntrySaid, ...]


class StatusSaid(Struct, frozen=True):
    """The status of the server."""

    status: str


class ProblemSaid(Struct, frozen=True):
    """Why a request was refused (RFC 9457). `values`: the values for its text, by name.

    `standing`: the fact that stands in the way, for callers who may know it.
    """

    type: str
    title: str
    status: int
    code: str
    values: dict[str, Value]
    standing: dict[str, Any] | UnsetType = UNSET
