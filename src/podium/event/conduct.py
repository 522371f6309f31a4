"""Conduct: warnings, the decisions they require, penalties (EV-9, EV-13)."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Result, Scores
from podium.core.sheet import MatchKind, Stage, Status
from podium.event.fact import EVERYONE, Audience, Command, Fact
from podium.event.held import why_waits
from podium.event.ids import MatchRef, Thing, ThingKind, match_thing
from podium.event.judged import beside, the_entrant, the_match
from podium.event.leaving import (
    LastMatch,
    given_up,
    moving_up_without,
    unfinished,
    why_not_stood,
)
from podium.event.removed import removed_entrant, why_not_removed
from podium.event.results import settled, too_early, why_not_instead, wrong_result
from podium.event.rows import (
    Asker,
    CommandRow,
    Commands,
    Decision,
    FactRow,
    Facts,
    Who,
    to_everyone,
)
from podium.event.seats import match_stays_open, seat_facts
from podium.event.settings import Line, Text
from podium.event.setup import moved_up
from podium.event.state import PenaltyKept, State, WarningKept, changed
from podium.event.terms import Standing
from podium.event.things import (
    entrant_thing,
    find_match,
    next_id,
    unknown,
    with_entrants,
    with_new,
)
from podium.kernel.refusal import Code, Refusal, refuse
from podium.kernel.viewer import Sight
from podium.results.early_end import AsItStood, lost_by_both, match_lost
from podium.results.game import GameResult
from podium.results.registry import AnyResult


class Ground(StrEnum):
    """The ids of the usual grounds; a rulebook may have others (`Rulebook.grounds`)."""

    FAIR_PLAY = "fair-play"
    MARGIN_OF_ERROR = "margin-of-error"
    OPEN_INFORMATION = "open-information"
    UNCLEAR_GAME_STATE = "unclear-game-state"
    SLOW_PLAY = "slow-play"
    ILLEGAL_LIST = "illegal-list"
    ARRANGED_RESULT = "arranged-result"
    LEFT_WITHOUT_NOTICE = "left-without-notice"
    VIOLENCE = "violence"
    THREATS = "threats"
    CHEATING = "cheating"
    OTHER = "other"


WARNINGS_BEFORE_QUESTION = 3


class PenaltyKind(StrEnum):
    """The kind of a penalty (EV-13). A warning is a separate command."""

    POINTS = "points"
    GAME_LOSS = "game-loss"
    MATCH_LOSS = "match-loss"
    DOUBLE_LOSS = "double-loss"
    DISQUALIFICATION = "disqualification"


class GiveWarning(Command, frozen=True, tag="give-warning"):
    """Warns one or more entrants, such as both players of a match (LCG-24). `ground`: the id of
    one in the rulebook.
    """

    entrants: tuple[EntrantId, ...]
    ground: Line
    note: Text = ""
    rule: Line = ""


class DecideWarnings(Command, frozen=True, tag="decide-warnings"):
    """Decides whether an entrant is removed because of their warnings (EV-9).

    `scores`, `games`: of the match they are playing, at that moment (EV-21); see `leave`.
    """

    entrant: EntrantId
    remove: bool
    scores: tuple[Scores, ...] = ()
    games: tuple[GameResult, ...] = ()


class Penalise(Command, frozen=True, tag="penalise"):
    """Gives an entrant a penalty.

    `match` and `result`: for a game loss; for a match loss or a loss for both only the match.
    `points`: event points taken away. `scores`: the real scores of the match that is lost or that
    a disqualified entrant is playing, `games`: its finished games (EV-21); without them, they are
    not known.
    """

    entrant: EntrantId
    penalty: PenaltyKind
    reason: Annotated[str, Meta(min_length=1, max_length=2_000)]
    rule: Line = ""
    points: Annotated[int, Meta(ge=0, le=1000)] = 0
    match: MatchRef | None = None
    result: AnyResult | None = None
    scores: tuple[Scores, ...] = ()
    games: tuple[GameResult, ...] = ()


class WarningGiven(Fact, frozen=True, tag="warning-given/1"):
    """An entrant has been warned."""

    id: str
    entrant: EntrantId
    ground: str
    note: str = ""
    rule: str = ""


class WarningsDecided(Fact, frozen=True, tag="warnings-decided/1"):
    """The question of removal is decided.

    `match`, `result`: of the match that a removed entrant was playing. `moved_up`: entrants who
    moved up from the waiting list.
    """

    entrant: EntrantId
    removed: bool
    match: MatchRef | None = None
    result: AnyResult | None = None
    moved_up: tuple[EntrantId, ...] = ()


class PenaltyGiven(Fact, frozen=True, tag="penalty-given/1"):
    """A penalty was given.

    `round`: the round after which lost points count. `match`, `result`: changed by the penalty.
    `moved_up`: entrants who moved up from the waiting list.
    """

    id: str
    entrant: EntrantId
    penalty: PenaltyKind
    round: int
    reason: str
    rule: str = ""
    points: int = 0
    match: MatchRef | None = None
    result: AnyResult | None = None
    moved_up: tuple[EntrantId, ...] = ()


def open_question(state: State, entrant: EntrantId) -> bool:
    """Whether an entrant's warnings require a decision: the third and every further one, and each
    on a severe ground, until it is decided (EV-9).
    """
    own = [kept for kept in state.warnings.values() if kept.entrant == entrant]
    entered = state.entrants[entrant]
    if entered.status is Status.DISQUALIFIED or entered.under_appeal:
        return False
    many = len(own) >= WARNINGS_BEFORE_QUESTION
    return any(not kept.decided and (many or kept.severe) for kept in own)


def _warn(state: State, command: GiveWarning, asker: Asker) -> Decision:
    if state.rulebook.ground(command.ground) is None:
        return refuse(Code.UNKNOWN, thing="ground", key=command.ground)
    for entrant in command.entrants:
        if (refusal := _no_entrant(state, entrant)) is not None:
            return refusal
    return tuple(
        WarningGiven(
            next_id(state, ThingKind.WARNING, entrant),
            entrant,
            command.ground,
            command.note,
            command.rule,
            by=asker.by,
            at=asker.now,
        )
        for entrant in dict.fromkeys(command.entrants)
    )


def _no_entrant(state: State, entrant: EntrantId, *, anywhere: bool = False) -> Refusal | None:
    """The refusal if there is no such entrant. `anywhere`: present or not."""
    entered = state.entrants.get(entrant)
    if entered is None:
        return unknown(entrant_thing(entrant))
    if entered.standing is not Standing.PRESENT and not anywhere:
        return refuse(Code.NOT_PRESENT, entrant=entrant)
    return None


def _decide_warnings(state: State, command: DecideWarnings, asker: Asker) -> Decision:
    if (refusal := _no_entrant(state, command.entrant)) is not None:
        return refusal
    if not open_question(state, command.entrant):
        return refuse(Code.NO_QUESTION)
    given_up_match = _given_up(state, command, asker.sight) if command.remove else (None, None)
    if isinstance(given_up_match, Refusal):
        return given_up_match
    match, result = given_up_match
    moving = moving_up_without(state, command.entrant) if command.remove else ()
    decided = WarningsDecided(
        command.entrant, command.remove, match, result, moving, by=asker.by, at=asker.now
    )
    stood = AsItStood(command.scores, command.games)
    seat = seat_facts(state, command.entrant, asker, stood) if command.remove else ()
    return (decided, *seat)


def _given_up(
    state: State, command: DecideWarnings | Penalise, sight: Sight
) -> LastMatch | Refusal:
    """The match that a disqualified entrant was playing, with its result; nothing where the round
    is taken back for a replacement, or staff choose what becomes of the match (LG-10).
    """
    entrant = command.entrant
    ref, stood = unfinished(state, entrant), AsItStood(command.scores, command.games)
    if ref is None:
        return None, None
    if match_stays_open(state, entrant):
        return why_not_stood(state, ref, entrant, stood) or (None, None)
    if why_waits(state, ref) is not None:
        return None, None
    result = given_up(state, ref, entrant, stood)
    early = too_early(state, ref, result, sight)
    return wrong_result(state, ref, result) or early or (ref, result)


def _penalise(state: State, command: Penalise, asker: Asker) -> Decision:
    out = command.penalty is PenaltyKind.DISQUALIFICATION
    if (refusal := _no_entrant(state, command.entrant, anywhere=out)) is not None:
        return refusal
    if out and (refusal := why_not_removed(state.entrants[command.entrant])) is not None:
        return refusal
    if not command.rule.strip() or not command.reason.strip():
        return refuse(Code.PENALTY_INCOMPLETE)  # EV-13: a reason and the rule broken
    changed_match = _changed_match(state, command, asker.sight)
    if isinstance(changed_match, Refusal):
        return changed_match
    match, result = changed_match
    given = PenaltyGiven(
        next_id(state, ThingKind.PENALTY, command.entrant),
        command.entrant,
        command.penalty,
        max(len(state.rounds), 1),
        command.reason,
        command.rule,
        command.points if command.penalty is PenaltyKind.POINTS else 0,
        match,
        result,
        moving_up_without(state, command.entrant) if out else (),
        by=asker.by,
        at=asker.now,
    )
    stood = AsItStood(command.scores, command.games)
    return (given, *(seat_facts(state, command.entrant, asker, stood) if out else ()))


def _changed_match(state: State, command: Penalise, sight: Sight) -> LastMatch | Refusal:
    """The match that a penalty changes, and its new result."""
    if command.penalty is PenaltyKind.POINTS:
        if state.rounds and state.rounds[-1].stage is Stage.CUT:
            return refuse(Code.SWISS_FROZEN)  # EV-14
        return (None, None) if command.points else refuse(Code.PENALTY_INCOMPLETE)
    if command.penalty is PenaltyKind.DISQUALIFICATION:
        return _given_up(state, command, sight)
    played = None if command.match is None else find_match(state, command.match)
    if played is None or command.match is None:
        return refuse(Code.PENALTY_INCOMPLETE)
    if command.entrant not in played.match.entrants or played.match.kind is not MatchKind.MATCH:
        return refuse(Code.NOT_IN_MATCH, entrant=command.entrant)
    result: Result | None = command.result
    stood = AsItStood(command.scores, command.games)
    if command.penalty is PenaltyKind.MATCH_LOSS:
        result = match_lost(played.match, command.entrant, stood)
    elif command.penalty is PenaltyKind.DOUBLE_LOSS:
        result = lost_by_both(stood)
    if result is None:
        return refuse(Code.PENALTY_INCOMPLETE)
    return why_not_instead(state, command.match, result, sight) or (command.match, result)


def _warned(state: State, fact: WarningGiven) -> State:
    ground = state.rulebook.ground(fact.ground)
    kept = WarningKept(
        fact.entrant,
        fact.ground,
        fact.note,
        fact.rule,
        fact.by,
        ground is not None and ground.removal_at_once,
        act=state.seq + 1,
    )
    return with_new(state, ThingKind.WARNING, fact.id, kept)


def _decided(state: State, fact: WarningsDecided) -> State:
    act = state.seq + 1
    warnings = {
        number: changed(kept, act, decided=True)
        if kept.entrant == fact.entrant and not kept.decided
        else kept
        for number, kept in state.warnings.items()
    }
    state = replace(state, warnings=warnings)
    return _removed(state, fact) if fact.removed else state


def _removed(state: State, fact: WarningsDecided | PenaltyGiven) -> State:
    out = removed_entrant(state, fact.entrant, by=fact.by, match=fact.match)
    state = with_entrants(state, out, *moved_up(state, fact.moved_up))
    return state if fact.match is None else settled(state, fact.match, fact.result)


def _penalised(state: State, fact: PenaltyGiven) -> State:
    kept = PenaltyKept(
        fact.entrant,
        fact.penalty,
        fact.round,
        fact.points,
        fact.reason,
        fact.rule,
        fact.by,
        act=state.seq + 1,
    )
    state = with_new(state, ThingKind.PENALTY, fact.id, kept)
    if fact.penalty is PenaltyKind.DISQUALIFICATION:
        return _removed(state, fact)
    return state if fact.match is None else settled(state, fact.match, fact.result)


def _to_the_entrant(_state: State, fact: WarningGiven) -> Audience:
    return Audience(entrants=(fact.entrant,))


def _if_removed(_state: State, fact: WarningsDecided) -> Audience:
    return EVERYONE if fact.removed else Audience(entrants=(fact.entrant,))


def _new_warning(_state: State, fact: WarningGiven) -> tuple[Thing, ...]:
    return (Thing(ThingKind.WARNING, fact.id),)


def _what_penalty_changed(_state: State, fact: PenaltyGiven) -> tuple[Thing, ...]:
    things = [Thing(ThingKind.PENALTY, fact.id)]
    if fact.penalty is PenaltyKind.DISQUALIFICATION:
        things.extend(map(entrant_thing, (fact.entrant, *fact.moved_up)))
    if fact.match is not None:
        things.append(match_thing(fact.match))
    return tuple(things)


def _warned_ones(state: State, command: GiveWarning, _asker: Asker) -> Iterator[EntrantId]:
    for entrant in command.entrants:
        yield from (entrant, *beside(state, entrant))


def _penalised_ones(state: State, command: Penalise, asker: Asker) -> tuple[EntrantId, ...]:
    return (*the_entrant(state, command, asker), *the_match(state, command, asker))


def _thing(command: Any) -> Thing:
    return entrant_thing(command.entrant)


COMMANDS: Commands = {
    GiveWarning: CommandRow(_warn, Who.STAFF, _warned_ones),
    DecideWarnings: CommandRow(_decide_warnings, Who.STAFF, the_entrant, _thing),
    Penalise: CommandRow(_penalise, Who.STAFF, _penalised_ones, _thing),
}
FACTS: Facts = {
    WarningGiven: FactRow(_warned, _to_the_entrant, _new_warning),
    WarningsDecided: FactRow(_decided, _if_removed),
    PenaltyGiven: FactRow(_penalised, to_everyone, _what_penalty_changed),
}
