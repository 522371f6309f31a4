"""The parts of a view. Entrants and people are ids; names are added for display."""

from enum import StrEnum

from msgspec import Struct

from podium.core.departure import Departure
from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Stage, Status
from podium.event.clock_face import Phase
from podium.event.duties import DutyKind
from podium.event.ids import DrawId, MatchRef, PersonId
from podium.event.settings import Settings
from podium.event.squad_duty import SquadDuty
from podium.event.terms import (
    ApplicationState,
    DeckCheckState,
    DeckFound,
    Paired,
    Registration,
    Report,
    Standing,
)
from podium.kernel.now import Now
from podium.kernel.viewer import Role, Sight
from podium.pairing.reasons import Reasons
from podium.progress.next_step import MissingResult
from podium.results.registry import AnyResult


class EventPhase(StrEnum):
    """The phase of an event."""

    SETUP = "setup"
    ANNOUNCED = "announced"
    RUNNING = "running"
    CLOSED = "closed"


class EventInfo(Struct, frozen=True):
    """The event. `settings`: as announced (EV-1). `rounds`, `cut`: as currently planned.
    `self_check_in`: players can check themselves in now. `registration`: who may enter themselves.
    """

    rulebook: str
    edition: str
    phase: EventPhase
    settings: Settings | None
    rounds: int | None
    cut: int | None
    staff: tuple[tuple[PersonId, Role], ...]
    self_check_in: bool = False
    registration: Registration = Registration.OPEN


class EntrantLine(Struct, frozen=True):
    """An entrant as everyone sees them. `waiting`: on the waiting list. `held`: they are out, but
    what becomes of their place in the cut, and of their match there, is not decided yet (EV-9,
    LG-10).
    """

    id: EntrantId
    number: int
    members: tuple[PersonId, ...]
    waiting: bool
    status: Status
    held: bool = False


class MatchLine(Struct, frozen=True):
    """A published match. `index`: its index in the round. `result`: once it stands.

    `decider`: who plays dark in the next decider of a title match, or in the first if none follows
    (TM-5).
    """

    index: int | None
    table: int | None
    kind: MatchKind
    entrants: tuple[EntrantId, ...]
    bracket: int | None
    dark: EntrantId | None
    chooses: EntrantId | None
    decider: EntrantId | None
    result: AnyResult | None


class RoundLines(Struct, frozen=True):
    """A published round. `by_hand`: its pairing differs from what was drawn."""

    number: int
    stage: Stage
    by_hand: bool
    matches: tuple[MatchLine, ...]


class ClockLine(Struct, frozen=True):
    """The clock of the last round as a viewer may see it; times in UTC.

    `ends`: when the time shown is up; None if the clock is not running or not shown. `red_alert`:
    whether it has been called, `red_alert_at`: when it is called. `extended`: extra minutes of
    matches, by their index in the round.
    """

    round: int
    phase: Phase
    ends: Now | None = None
    red_alert: bool = False
    red_alert_at: Now | None = None
    extra: int | None = None
    extended: tuple[tuple[int, int], ...] = ()


class StandingsRow(Struct, frozen=True):
    """One line of the table. `tiebreaks`: exact, in the order of the rulebook."""

    place: int | None
    entrant: EntrantId
    points: int
    deducted: int
    wins: int
    draws: int
    losses: int
    byes: int
    tiebreaks: tuple[str | tuple[EntrantId, ...], ...]
    chance: int | None


class DrawLine(Struct, frozen=True):
    """A draw: its commitment and, once opened, what opens it (hex). `seals`: on the basis of each
    draft that was drawn with it, oldest first.
    """

    id: DrawId
    commitment: str
    nonce: str | None = None
    secret: str | None = None
    seals: tuple[str, ...] = ()


class SealLine(Struct, frozen=True):
    """The seal on the roll of the current round; a new one comes with every public fact. `number`
    counts them.
    """

    draw: DrawId
    number: int
    seal: str


class UnsealedLine(Struct, frozen=True):
    """What the seals of a round held, once its draw is opened: those from `first` to `last` (None:
    all later ones) held this many extra minutes; None: not rolled or entered yet.
    """

    draw: DrawId
    first: int
    last: int | None
    extra: int | None


class AnnouncementLine(Struct, frozen=True):
    """An announcement to everyone."""

    id: str
    text: str


class WarningLine(Struct, frozen=True):
    """A warning. `note`, `by`: for the staff."""

    id: str
    version: int
    entrant: EntrantId
    ground: str
    rule: str
    note: str | None = None
    by: PersonId | None = None


class RulingLine(Struct, frozen=True):
    """A ruling, and the final one if there was an appeal."""

    id: str
    version: int
    match: MatchRef | None
    outcome: str
    text: str
    appealed: bool
    final: str | None
    replaced: bool


class CallLine(Struct, frozen=True):
    """A call for a judge."""

    id: str
    version: int
    match: MatchRef
    caller: EntrantId
    state: str


class RemovalLine(Struct, frozen=True):
    """A removal for misconduct (EV-9). `final`: nobody can appeal against it any more. `lifted`,
    `text`: the decision on appeal.
    """

    appealed: bool
    final: bool
    lifted: bool
    text: str


class OpenMatch(Struct, frozen=True):
    """What the players at a table and the staff know of a match: reports that wait or disagree.
    `new_devices`: entrants for whom a device spoke that came in after the round was published.
    """

    match: MatchRef
    version: int
    reports: tuple[Report, ...]
    disputed: bool
    new_devices: tuple[EntrantId, ...]


class SubstituteLine(Struct, frozen=True):
    """A substitute for what an entrant must bring, as it was inspected (SP-20). `role`: of the
    person who did.
    """

    id: str
    version: int
    entrant: EntrantId
    item: str
    what: str
    approved: bool
    note: str
    role: Role
    at: Now


class DutyLine(Struct, frozen=True):
    """A duty of the organiser before round 1 (EV-23). `by_hand`: Podium cannot know it.

    `must`: round 1 cannot be published without it. `ticked`: the version of the tick; None: not
    ticked by hand.
    """

    kind: DutyKind
    rule: str
    done: bool
    by_hand: bool
    must: bool
    ticked: int | None


class DeckCheckLine(Struct, frozen=True):
    """A deck check that was asked for (LCG-21), with what it found. `void`: games, from 1.

    `penalty`: the owner of an illegal deck gets a penalty instead of a warning.
    """

    id: str
    version: int
    match: MatchRef
    entrants: tuple[EntrantId, ...]
    asker: EntrantId
    since: Now
    state: DeckCheckState
    found: tuple[DeckFound, ...]
    void: tuple[int, ...]
    penalty: bool


class OwnSquads(Struct, frozen=True):
    """An entrant's squads for the latest round (SP-18), by their numbers on the list.

    `of`: how many squads the list has; `wanted`: how many are chosen. `mine`: empty if not chosen
    yet. `open`: they can choose, or choose again. `paired`: they have an opponent, who `has_chosen`
    or not; `theirs`: the opponent's, once both see both. `duty`: what is used and owed (SP-19).
    """

    round: int
    of: int
    wanted: int
    mine: tuple[int, ...]
    open: bool
    paired: bool
    has_chosen: bool
    theirs: tuple[int, ...]
    duty: SquadDuty | None


class MissingSquads(Struct, frozen=True):
    """Somebody has not chosen squads for a round yet. `table`: None without one, as for a bye."""

    round: int
    entrant: EntrantId
    match: MatchRef
    table: int | None


class Own(Struct, frozen=True):
    """What only an entrant and the staff see. `lacking`: mandatory items not ticked off yet.
    `squads`: None where nobody chooses any. `code_issued`: when staff last issued a code that signs
    one more device in as them.
    """

    entrant: EntrantId
    version: int
    standing: Standing
    group: str | None
    items: tuple[str, ...]
    lacking: tuple[str, ...]
    match: OpenMatch | None
    warnings: tuple[WarningLine, ...]
    rulings: tuple[RulingLine, ...]
    calls: tuple[CallLine, ...]
    removal: RemovalLine | None = None
    substitutes: tuple[SubstituteLine, ...] = ()
    deck_checks: tuple[DeckCheckLine, ...] = ()
    squads: OwnSquads | None = None
    code_issued: Now | None = None


class DeskEntrant(Struct, frozen=True):
    """An entrant as the staff see them. `seat_open`: they have left the cut, and staff have to
    choose what becomes of their seat (LG-10).
    """

    id: EntrantId
    version: int
    standing: Standing
    group: str | None
    items: tuple[str, ...]
    lacking: tuple[str, ...]
    note: str
    warnings: int
    question: bool
    removal: RemovalLine | None = None
    seat_open: bool = False


class DeskDraft(Struct, frozen=True):
    """The draft of the next round. `outdated`: something it depends on has changed since.

    `by_hand`: it differs from what was drawn. `met`: its pairs that have met before (EV-2).
    `reasons`: how a Swiss draft was drawn; None in the cut, or if nothing was drawn.
    """

    number: int
    version: int
    stage: Stage
    matches: tuple[Paired, ...]
    floats: int
    rematches: int
    outdated: bool
    by_hand: bool = False
    met: tuple[tuple[EntrantId, EntrantId], ...] = ()
    reasons: Reasons | None = None


class DeskClock(Struct, frozen=True):
    """The complete clock. `ends`: dice included. `extended`: extra minutes of matches, by their
    index in the round. `entered`: whether the roll was entered rather than rolled by Podium.
    `more`: minutes that everyone was given since the start, below 0 if they were taken away.
    """

    round: int
    version: int
    phase: Phase
    minutes: int
    extra: int | None
    faces: tuple[int, ...]
    started: Now | None
    paused: Now | None
    base_ends: Now | None
    ends: Now | None
    extended: tuple[tuple[int, int], ...] = ()
    entered: bool = False
    more: int = 0


class PenaltyLine(Struct, frozen=True):
    """A penalty, who gave it, why and by which rule (EV-13)."""

    id: str
    version: int
    entrant: EntrantId
    kind: str
    points: int
    reason: str
    rule: str
    by: PersonId


class FlagLine(Struct, frozen=True):
    """A result that looks arranged (EV-11)."""

    id: str
    version: int
    match: MatchRef
    note: str
    by: PersonId
    upheld: bool | None


class RemarkCode(StrEnum):
    """The kind of a remark for the staff."""

    ROUNDS_NOT_SET = "rounds-not-set"
    MORE_ROUNDS_THAN_POSSIBLE = "more-rounds-than-possible"
    FEWER_ROUNDS_THAN_STATED = "fewer-rounds-than-stated"
    JUDGE_MISSING = "judge-missing"
    HEAD_JUDGE_MISSING = "head-judge-missing"
    ONLY_CHANCE_SEPARATES = "only-chance-separates"


class Remark(Struct, frozen=True):
    """A remark, the rule it comes from, and the values for its text."""

    code: RemarkCode
    rule: str
    values: dict[str, int | str | None] = {}


class TakenLine(Struct, frozen=True):
    """A round that was taken back and can be put back as it was. `results`: how many it had."""

    round: int
    results: int


class ApplicationLine(Struct, frozen=True):
    """Somebody who wants to enter, and since when; the staff approve of entries."""

    id: EntrantId
    members: tuple[PersonId, ...]
    group: str | None
    since: Now
    state: ApplicationState


class Desk(Struct, frozen=True):
    """What only the staff see. `next`: the kind of the next step.

    `missing`: the matches whose results that step waits for. `makes_cut`: it makes the cut.
    `taken`: the round that can be put back. `squads`: who has not chosen yet (SP-18).
    `applications`: open and turned down, oldest first.
    `sight`: what the viewer may see of a clock that players may not see; without it `clock` is
    left out while the round runs (LG-12).
    """

    setup_version: int
    settings: Settings
    entrants: tuple[DeskEntrant, ...]
    draft: DeskDraft | None
    clock: DeskClock | None
    matches: tuple[OpenMatch, ...]
    warnings: tuple[WarningLine, ...]
    penalties: tuple[PenaltyLine, ...]
    rulings: tuple[RulingLine, ...]
    calls: tuple[CallLine, ...]
    flags: tuple[FlagLine, ...]
    remarks: tuple[Remark, ...]
    next: str
    missing: tuple[MissingResult, ...] = ()
    makes_cut: bool = False
    duties: tuple[DutyLine, ...] = ()
    substitutes: tuple[SubstituteLine, ...] = ()
    deck_checks: tuple[DeckCheckLine, ...] = ()
    taken: TakenLine | None = None
    squads: tuple[MissingSquads, ...] = ()
    applications: tuple[ApplicationLine, ...] = ()
    sight: Sight = Sight.WHOLE


class View(Struct, frozen=True):
    """Everything that one viewer may see. `cursor` counts only facts that this viewer may
    know of. `departures`: none if the event is by the book so far (EV-24). `squads_due`: the tables
    of the latest round at which squads are still to be chosen (SP-18).
    """

    role: Role
    cursor: str
    event: EventInfo
    entrants: tuple[EntrantLine, ...]
    rounds: tuple[RoundLines, ...]
    clock: ClockLine | None
    tiebreaks: tuple[str, ...]
    standings: tuple[StandingsRow, ...]
    announcements: tuple[AnnouncementLine, ...]
    draws: tuple[DrawLine, ...]
    seal: SealLine | None
    unsealed: tuple[UnsealedLine, ...]
    departures: tuple[Departure, ...] = ()
    squads_due: tuple[int, ...] = ()
    own: Own | None = None
    desk: Desk | None = None
