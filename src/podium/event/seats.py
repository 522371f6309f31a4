"""Seats in the cut: what becomes of the seat of an entrant who leaves before it is played (SP-12,
LG-10).
"""

from enum import StrEnum
from typing import assert_never

from msgspec.structs import replace

from podium.clock.settings import PlayersSee
from podium.core.ids import EntrantId
from podium.core.result import Scores
from podium.core.sheet import Stage, Status
from podium.event.fact import Fact
from podium.event.ids import Thing, ThingKind
from podium.event.rounds import round_taken_back
from podium.event.rows import Asker, FactRow, Facts, to_everyone
from podium.event.sheet import course_of
from podium.event.state import State
from podium.event.terms import CutSeat, SeatState
from podium.event.things import (
    entrant_thing,
    find_match,
    find_thing,
    own_match,
    put_thing,
    with_entrants,
)
from podium.progress.next_step import PairCutRound, next_step
from podium.results.early_end import NOT_KNOWN, AsItStood
from podium.results.game import GameResult


class SeatGivenUp(Fact, frozen=True, tag="seat-given-up/1"):
    """Whoever has just left had qualified for the cut, which has not begun: the next one joins
    (SP-12).
    """

    entrant: EntrantId


class SeatInQuestion(Fact, frozen=True, tag="seat-in-question/1"):
    """Whoever has just left is in the published first round of the cut: staff choose between a
    replacement and a walkover (LG-10). `scores`, `games`: how their match stood (EV-21).
    """

    entrant: EntrantId
    scores: tuple[Scores, ...] = ()
    games: tuple[GameResult, ...] = ()


class LeaversSeat(StrEnum):
    """What becomes of the seat in the cut of an entrant who leaves now.

    `none`: they have none, their match has a result, or it is too late for another to join.
    `next-joins`: in a cut that is not published. `round-taken-back`: so that the next one joins.
    `staff-choose`: see LG-10.
    """

    NONE = "none"
    NEXT_JOINS = "next-joins"
    ROUND_TAKEN_BACK = "round-taken-back"
    STAFF_CHOOSE = "staff-choose"


def leavers_seat(state: State, entrant: EntrantId) -> LeaversSeat:
    """What becomes of the seat of an entrant who leaves now, by what everyone knows, so that the
    answer reveals nothing more (LG-12).
    """
    entered = state.entrants[entrant]
    in_it = entered.status is Status.ACTIVE or entered.under_appeal
    if not state.rounds or not in_it or entered.seat is not None:
        return LeaversSeat.NONE
    if state.rounds[-1].stage is not Stage.CUT:
        return LeaversSeat.NEXT_JOINS if _qualifies(state, entrant) else LeaversSeat.NONE
    in_first = sum(played.stage is Stage.CUT for played in state.rounds) == 1
    own = own_match(state, entrant)
    played = None if own is None else find_match(state, own)
    if not in_first or played is None or played.match.result is not None:
        return LeaversSeat.NONE
    if _start_is_hidden(state):
        return LeaversSeat.STAFF_CHOOSE
    return LeaversSeat.NONE if has_begun(state) else LeaversSeat.ROUND_TAKEN_BACK


def _qualifies(state: State, entrant: EntrantId) -> bool:
    """Whether the Swiss rounds are over and this entrant is among the best who are still active."""
    step = next_step(course_of(state))
    return isinstance(step, PairCutRound) and entrant in step.cut.seeds


def _start_is_hidden(state: State) -> bool:
    """Whether nobody but the staff can know that the last round has begun: players must not learn
    that the clock runs (LG-12), or there is none (LCG-13).
    """
    return state.rulebook.clock.players_see is PlayersSee.NOTHING or state.rounds[-1].untimed


def has_begun(state: State) -> bool:
    """Whether a match of the last round has begun: its clock was started or ended, or a result
    stands. A start that was taken back does not count. For staff alone where the start is hidden.
    """
    clock = state.clocks[-1]
    if clock.started is not None or clock.ended is not None:
        return True
    return any(one.match.result is not None for one in state.rounds[-1].matches)


def seat_facts(
    state: State, entrant: EntrantId, asker: Asker, stood: AsItStood = NOT_KNOWN
) -> tuple[Fact, ...]:
    """What follows for the seat in the cut of an entrant who leaves now, after the fact that says
    so. `state`: before that fact. `stood`: their match as it stands.
    """
    by, at = asker.by, asker.now
    fate = leavers_seat(state, entrant)
    match fate:
        case LeaversSeat.NONE:
            return ()
        case LeaversSeat.NEXT_JOINS:
            return (SeatGivenUp(entrant, by=by, at=at),)
        case LeaversSeat.ROUND_TAKEN_BACK:
            return (SeatGivenUp(entrant, by=by, at=at), round_taken_back(state, asker))
        case LeaversSeat.STAFF_CHOOSE:
            return (SeatInQuestion(entrant, stood.scores, stood.games, by=by, at=at),)
        case _:
            assert_never(fate)


def match_stays_open(state: State, entrant: EntrantId) -> bool:
    """Whether the match of an entrant who leaves now gets no result from that: its round is taken
    back, or staff choose.
    """
    return leavers_seat(state, entrant) in (
        LeaversSeat.ROUND_TAKEN_BACK,
        LeaversSeat.STAFF_CHOOSE,
    )


def _given_up(state: State, fact: SeatGivenUp) -> State:
    return _with_seat(state, fact.entrant, CutSeat(SeatState.GIVEN_UP))


def _in_question(state: State, fact: SeatInQuestion) -> State:
    stood = AsItStood(fact.scores, fact.games)
    return _with_seat(state, fact.entrant, CutSeat(SeatState.OPEN, stood=stood))


def _with_seat(state: State, entrant: EntrantId, seat: CutSeat) -> State:
    """The seat changes in one act with the leaving: whoever takes that back restores both."""
    act = state.seq + 1
    for thing in _changed_by_leaving(state, entrant):
        kept = find_thing(state, thing)
        state = state if kept is None else put_thing(state, thing, replace(kept, act=act))
    return with_entrants(state, replace(state.entrants[entrant], seat=seat))


def _changed_by_leaving(state: State, entrant: EntrantId) -> tuple[Thing, ...]:
    """The entrant, and what else the same act changed: a penalty, who moved up."""
    act = state.entrants[entrant].act
    return (
        *(entrant_thing(one.id) for one in state.entrants.values() if one.act == act),
        *(Thing(ThingKind.PENALTY, key) for key, one in state.penalties.items() if one.act == act),
    )


def _things(state: State, fact: SeatGivenUp | SeatInQuestion) -> tuple[Thing, ...]:
    return _changed_by_leaving(state, fact.entrant)


FACTS: Facts = {
    SeatGivenUp: FactRow(_given_up, to_everyone, things=_things),
    SeatInQuestion: FactRow(_in_question, to_everyone, things=_things),
}
