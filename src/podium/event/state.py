"""The state of an event: the result of all facts so far."""

from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Match, Stage, Status
from podium.event.derived import Derived
from podium.event.ids import DrawId, MatchRef, PersonId, Thing
from podium.event.matches import Matches
from podium.event.settings import Settings
from podium.event.terms import CallState, Paired, Report, Standing
from podium.kernel.now import Now
from podium.kernel.viewer import Role
from podium.rulebooks.rulebook import Rulebook


class Kept(Struct, frozen=True, gc=False, kw_only=True):
    """A thing with its own version.

    `act`: the number of the fact that made its current value. `was`: the value before that; None
    for a new thing.
    """

    version: int = 1
    act: int = 0
    was: Any = None


K = TypeVar("K", bound=Kept)


def changed(thing: K, act: int, **changes: Any) -> K:
    """The thing after an act, with the next version."""
    return replace(thing, version=thing.version + 1, act=act, was=thing, **changes)


def made_by(thing: Kept) -> int:
    """The number of the fact that made a thing."""
    first = thing
    while first.was is not None:
        first = first.was
    return first.act


class Setup(Kept, frozen=True):
    """The current settings, the last announced ones (EV-1), and when the event started."""

    settings: Settings
    announced: Settings | None = None
    at_start: Settings | None = None
    closed: bool = False


class Entered(Kept, frozen=True):
    """An entrant. `status` counts only for those present. `missed`: Swiss rounds lost unpaired."""

    id: EntrantId
    number: int
    members: tuple[PersonId, ...]
    standing: Standing
    group: str | None = None
    items: tuple[str, ...] = ()
    status: Status = Status.ACTIVE
    missed: tuple[int, ...] = ()
    note: str = ""


class StaffMember(Kept, frozen=True):
    """An organiser or judge. `role` is None for former staff."""

    person: PersonId
    role: Role | None


class Draft(Kept, frozen=True):
    """A round that only staff see. `drawn`: as it came from the draw; `matches`: after swaps.

    `inputs`: the digest of everything the draw depends on. `draw`: the draw whose chance was used.
    `entered`: not drawn by Podium.
    """

    number: int
    stage: Stage
    draw: DrawId
    inputs: str
    drawn: tuple[Paired, ...]
    matches: tuple[Paired, ...]
    floats: int = 0
    rematches: int = 0
    allow_rematches: bool = False
    untimed: bool = False
    entered: bool = False

    @property
    def by_hand(self) -> bool:
        """Whether it differs from what was drawn."""
        return self.entered or self.matches != self.drawn


class Played(Kept, frozen=True):
    """A published match. `reports`: unsettled ones, at most one from each side."""

    match: Match
    dark: EntrantId | None = None
    chooses: EntrantId | None = None
    decider: EntrantId | None = None
    reports: tuple[Report, ...] = ()

    @property
    def disputed(self) -> bool:
        """Whether the two sides report different results: the judges decide."""
        return len(self.reports) > 1


class RoundState(Struct, frozen=True, gc=False):
    """A published round. `seats`: the index of each entrant's match."""

    number: int
    stage: Stage
    draw: DrawId
    draft: Draft
    matches: Matches
    seats: dict[EntrantId, int]
    untimed: bool


class Clock(Kept, frozen=True):
    """The clock of a published round; times in UTC.

    `extra`: minutes from the dice; None: not rolled yet, or no dice. `waited`: milliseconds of all
    pauses. `extended`: extra minutes of single matches, by their index in the round.
    """

    minutes: int
    extra: int | None = None
    entered: bool = False
    faces: tuple[int, ...] = ()
    started: Now | None = None
    paused: Now | None = None
    waited: int = 0
    ended: Now | None = None
    extended: dict[int, int] = {}


class Draw(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One draw: its secret and nonce, and the commitment published beforehand."""

    id: DrawId
    nonce: bytes
    secret: bytes
    commitment: str


class Sealed(Struct, frozen=True, gc=False):
    """What the public seals hold from number `since` on: the extra minutes of the round with the
    roll `draw`; None: not rolled or entered yet.
    """

    draw: DrawId
    since: int
    extra: int | None


class WarningKept(Kept, frozen=True):
    """A warning (EV-9). `decided`: whether the question of removal has been decided."""

    entrant: EntrantId
    ground: str
    note: str
    rule: str
    by: PersonId
    severe: bool
    decided: bool = False


class PenaltyKept(Kept, frozen=True):
    """A penalty (EV-13), in force from the end of `round` on."""

    entrant: EntrantId
    kind: str
    round: int
    points: int
    reason: str
    rule: str
    by: PersonId


class RulingKept(Kept, frozen=True):
    """A ruling, and the one that confirmed or replaced it on appeal (EV-10)."""

    match: MatchRef | None
    entrants: tuple[EntrantId, ...]
    outcome: str
    text: str
    by: PersonId
    appealed: bool = False
    final: str | None = None
    final_by: PersonId | None = None
    replaced: bool = False


class CallKept(Kept, frozen=True):
    """A call for a judge from a table."""

    match: MatchRef
    entrants: tuple[EntrantId, ...]
    caller: EntrantId
    state: CallState = CallState.WAITING
    judge: PersonId | None = None


class FlagKept(Kept, frozen=True):
    """A result that looks arranged (EV-11). `upheld`: what a judge decided; None: not yet."""

    match: MatchRef
    entrants: tuple[EntrantId, ...]
    note: str
    by: PersonId
    upheld: bool | None = None


class AnnouncementKept(Kept, frozen=True):
    """An announcement to everyone."""

    text: str


class LastAct(Struct, frozen=True, gc=False):
    """A person's last act: the number of the fact and the things it changed."""

    act: int
    things: tuple[Thing, ...]


class State(Struct, frozen=True, gc=False):
    """An event.

    `seq`: the number of facts so far. `latest`: the time of the latest one. `public`: the number of
    public facts. `private`: by entrant, the number of further facts that only they and the staff
    may see, except those counted in the versions of the entrant and of their matches. `clocks`:
    parallel to `rounds`. `opened`: draws whose secrets are public. `sealed`: what the public seals
    held, in order. `numbered`: how many things were ever made under each heading; their ids count
    from it. `turned`: the number of the fact that last published a round or took one back.
    `known_drafts`: rounds that were published and taken back, by the digest of their inputs.
    `last_acts`: each staff member's last act, if it can be taken back. `derived`: caches of derived
    values, shared by the states of one event.
    """

    seq: int
    public: int
    latest: Now
    rulebook: Rulebook
    setup: Setup
    entrants: dict[EntrantId, Entered] = {}
    people: dict[PersonId, EntrantId] = {}
    staff: dict[PersonId, StaffMember] = {}
    draft: Draft | None = None
    rounds: tuple[RoundState, ...] = ()
    clocks: tuple[Clock, ...] = ()
    draws: dict[DrawId, Draw] = {}
    warnings: dict[str, WarningKept] = {}
    penalties: dict[str, PenaltyKept] = {}
    rulings: dict[str, RulingKept] = {}
    calls: dict[str, CallKept] = {}
    flags: dict[str, FlagKept] = {}
    announcements: dict[str, AnnouncementKept] = {}
    numbered: dict[str, int] = {}
    opened: frozenset[DrawId] = frozenset()
    sealed: tuple[Sealed, ...] = ()
    private: dict[EntrantId, int] = {}
    turned: int = 0
    known_drafts: dict[str, Draft] = {}
    last_acts: dict[PersonId, LastAct] = {}
    derived: Derived = field(default_factory=Derived)
