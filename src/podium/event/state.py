"""The state of an event: the result of all facts so far."""

from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from podium.core.departure import Departure
from podium.core.ids import EntrantId
from podium.core.sheet import Match, MatchKind, Stage, Status
from podium.event.added_numbers import Numbers
from podium.event.circumstances import Circumstances, SwapMade
from podium.event.derived import Derived
from podium.event.ids import DrawId, MatchRef, PersonId, Thing
from podium.event.matches import Matches
from podium.event.roster_state import Rosters
from podium.event.settings import Settings
from podium.event.terms import (
    ApplicationState,
    CallState,
    CutSeat,
    DeckCheckState,
    DeckFound,
    Paired,
    Registration,
    Removal,
    Report,
    SeatState,
    Standing,
)
from podium.kernel.now import Now
from podium.kernel.viewer import Role
from podium.pairing.algorithm import Algorithm
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
    """The current settings, the last announced ones (EV-1), and when the event started.

    `how`: the circumstances of the last change.
    """

    settings: Settings
    announced: Settings | None = None
    at_start: Settings | None = None
    closed: bool = False
    how: Circumstances | None = None


class ByeAward(Struct, frozen=True):
    """Byes in each Swiss round up to `rounds`, as the organiser has awarded them (VA-8)."""

    rounds: int
    how: Circumstances | None


class Entered(Kept, frozen=True):
    """An entrant. `status` counts only for those present. `missed`: Swiss rounds lost unpaired.

    `removal`: the latest, if they were ever removed for misconduct (EV-9). `seat`: in the cut, if
    they left it before it was played (SP-12, LG-10). `since`: when they were entered. `awarded`:
    their awarded byes, if they have any (VA-8).
    """

    id: EntrantId
    number: int
    members: tuple[PersonId, ...]
    standing: Standing
    group: str | None = None
    items: tuple[str, ...] = ()
    status: Status = Status.ACTIVE
    missed: tuple[int, ...] = ()
    note: str = ""
    removal: Removal | None = None
    seat: CutSeat | None = None
    since: Now = Now(0)
    awarded: ByeAward | None = None

    @property
    def under_appeal(self) -> bool:
        """Whether an appeal against their removal is open."""
        return self.removal is not None and self.removal.waits

    def seat_is(self, state: SeatState) -> bool:
        """Whether this became of their seat in the cut."""
        return self.seat is not None and self.seat.state is state


class Application(Struct, frozen=True, gc=False):
    """Somebody who wants to enter, where the staff approve of entries (`event.applications`)."""

    id: EntrantId
    members: tuple[PersonId, ...]
    group: str | None
    since: Now
    state: ApplicationState = ApplicationState.OPEN


class StaffMember(Kept, frozen=True):
    """An organiser or judge. `role` is None for former staff."""

    person: PersonId
    role: Role | None


class SealedBasis(Struct, frozen=True, gc=False):
    """The seal on the basis of a draft (`event.basis`). `drafts`: how many of the same round were
    sealed before. `act`: the number of the fact.
    """

    number: int
    draw: DrawId
    salt: str
    seal: str
    drafts: int
    act: int


class Draft(Kept, frozen=True):
    """A round that only staff see. `drawn`: as it came from the draw; `matches`: after swaps.

    `inputs`: the digest of everything the draw depends on. `draw`: the draw whose chance was used.
    `entered`: not drawn by Podium. `algorithm`: what drew a Swiss round. `how`: how it was drawn or
    entered; None if a file brought it in. `swaps`: those made by hand that were not undone.
    `basis`: what it was drawn from, under seal; None if it was entered or drawn by an earlier
    version.
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
    algorithm: Algorithm = Algorithm.FIRST
    how: Circumstances | None = None
    swaps: tuple[SwapMade, ...] = ()
    basis: SealedBasis | None = None

    @property
    def by_hand(self) -> bool:
        """Whether it differs from what was drawn."""
        return self.entered or self.matches != self.drawn


class Played(Kept, frozen=True):
    """A published match. `reports`: unsettled ones, at most one from each side. `new_devices`:
    entrants for whom a device spoke that came in late (`event.reports`).
    """

    match: Match
    dark: EntrantId | None = None
    chooses: EntrantId | None = None
    decider: EntrantId | None = None
    reports: tuple[Report, ...] = ()
    new_devices: tuple[EntrantId, ...] = ()

    @property
    def disputed(self) -> bool:
        """Whether the two sides report different results: the judges decide."""
        return len(self.reports) > 1


class RoundState(Struct, frozen=True, gc=False):
    """A published round. `seats`: the index of each entrant's match. `since`: the number of the
    fact that published it.
    """

    number: int
    stage: Stage
    draw: DrawId
    draft: Draft
    matches: Matches
    seats: dict[EntrantId, int]
    untimed: bool
    since: int

    @property
    def has_all_results(self) -> bool:
        """Whether nobody plays any more."""
        return all(
            one.match.result is not None or one.match.kind is not MatchKind.MATCH
            for one in self.matches
        )


class Clock(Kept, frozen=True):
    """The clock of a published round; times in UTC.

    `extra`: minutes from the dice; None: not rolled yet, or no dice. `waited`: milliseconds of all
    pauses. `extended`: extra minutes of single matches, by their index in the round. `roll`: the
    draw of its dice, of a round that was put back; None: the newest one. `more`: minutes that
    everyone was given while the clock ran, fewer than 0 if they were taken away; `how`: under which
    circumstances last. `early`: under which time was called before it was up, while somebody still
    played.
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
    roll: DrawId | None = None
    more: int = 0
    how: Circumstances | None = None
    early: Circumstances | None = None


class ClockLook(Struct, frozen=True, gc=False):
    """A look at the hidden clock of a round by somebody who plays (LG-12), in which role and when.

    `left`: the milliseconds that were left, dice included. `extra`: minutes from the dice.
    """

    round: int
    by: PersonId
    role: Role
    at: Now
    left: int
    extra: int | None


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


class SubstituteKept(Kept, frozen=True):
    """A substitute that was inspected (SP-20). `role`: of the person who did."""

    entrant: EntrantId
    item: str
    what: str
    approved: bool
    note: str
    role: Role
    at: Now


class DutyKept(Kept, frozen=True):
    """A duty that the organiser has ticked off (EV-23)."""

    by: PersonId


class DeckCheckKept(Kept, frozen=True):
    """A request for a deck check, and what it found (LCG-21). `since`, `since_act`: when it was
    asked for, and by which fact.
    """

    match: MatchRef
    entrants: tuple[EntrantId, ...]
    asker: EntrantId
    since: Now
    since_act: int
    state: DeckCheckState = DeckCheckState.OPEN
    found: tuple[DeckFound, ...] = ()
    void: tuple[int, ...] = ()
    penalty: bool = False


class SquadChoice(Struct, frozen=True, gc=False):
    """The squads that an entrant has chosen for a round (SP-18): their numbers on the list.

    `against_duty`: a judge let it pass although the duty can no longer be fulfilled (SP-19).
    `corrected`: changed by staff when the entrant could not change it any more. `shown`: both at
    the table have seen both choices, whatever became of the match since.
    """

    squads: tuple[int, ...]
    against_duty: Circumstances | None = None
    corrected: Circumstances | None = None
    shown: bool = False


class TakenRound(Struct, frozen=True, gc=False):
    """A round that was taken back, with all that went with it: its clock, the entrants who had
    missed it, calls for a judge, the rounds of penalties by their id, seats in the cut, deck checks
    asked for, squads chosen.

    `draft`: the one it displaced. `inputs`: what the next round depended on right afterwards.
    """

    round: RoundState
    clock: Clock
    draft: Draft | None
    missed: tuple[EntrantId, ...]
    calls: dict[str, CallKept]
    penalties: dict[str, int]
    seats: dict[EntrantId, CutSeat]
    deck_checks: dict[str, DeckCheckKept]
    squads: dict[EntrantId, SquadChoice]
    inputs: str


class CodeIssue(Struct, frozen=True, gc=False):
    """Codes that were issued for players (`event.codes`). `act`: the number of the fact."""

    by: PersonId
    at: Now
    act: int


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
    `taken`: those taken back since the last one was published, the latest last.
    `last_acts`: each staff member's last act, if it can be taken back. `looks`: at hidden clocks,
    oldest first. `unseen`: the number of facts about the clock that only staff may know of.
    `squads`: chosen, by round. `squads_since`: the number of the first fact that holds some.
    `squads_unseen`: the number of facts about them that not everyone may know of. `drafted`: the
    highest version that a draft had. `departed`: departures that a file brought in (EV-24). `room`:
    the secret of the room's code; None: nobody checks in by themselves. `registration`: who may
    enter themselves. `applications`: open and turned down, oldest first; `applicants`: whose they
    are. `code_issues`: of codes by which players sign in; `latest_codes`: when one was
    last issued for a person. `bases`: the seals on the bases of all draws, oldest first.
    `numbers`: what phones have added to draws, or will.
    `derived`: caches of derived values, shared by the states of one event.
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
    substitutes: dict[str, SubstituteKept] = {}
    duties: dict[str, DutyKept] = {}
    deck_checks: dict[str, DeckCheckKept] = {}
    squads: dict[int, dict[EntrantId, SquadChoice]] = {}
    rosters: Rosters = Rosters()
    numbered: dict[str, int] = {}
    opened: frozenset[DrawId] = frozenset()
    sealed: tuple[Sealed, ...] = ()
    private: dict[EntrantId, int] = {}
    turned: int = 0
    known_drafts: dict[str, Draft] = {}
    taken: tuple[TakenRound, ...] = ()
    last_acts: dict[PersonId, LastAct] = {}
    looks: tuple[ClockLook, ...] = ()
    unseen: int = 0
    squads_since: int = 0
    squads_unseen: int = 0
    drafted: int = 0
    departed: tuple[Departure, ...] = ()
    room: bytes | None = None
    registration: Registration = Registration.OPEN
    applications: dict[EntrantId, Application] = {}
    applicants: dict[PersonId, EntrantId] = {}
    code_issues: dict[str, CodeIssue] = {}
    latest_codes: dict[PersonId, Now] = {}
    bases: tuple[SealedBasis, ...] = ()
    numbers: Numbers = Numbers()
    derived: Derived = field(default_factory=Derived)
