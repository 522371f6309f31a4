"""Draws the next round by the rules, or says why it cannot be drawn."""

import hashlib
from typing import assert_never

import msgspec
from msgspec import Struct

from podium.core.sheet import Stage
from podium.event.added_numbers import Asking
from podium.event.chance import newest, round_draw
from podium.event.ids import DrawId
from podium.event.numbers import chance_of_draft, chance_with
from podium.event.sheet import course_of, field_of
from podium.event.state import Draft, State
from podium.event.terms import Paired
from podium.kernel.chance import Chance
from podium.kernel.refusal import Code, Refusal, refuse
from podium.pairing.algorithm import NEWEST, Algorithm
from podium.pairing.reasons import Reasons, Unpairable
from podium.progress.course import Course
from podium.progress.cut import chance_at_the_cut
from podium.progress.cut_round import next_cut_round
from podium.progress.next_step import (
    AnnounceRounds,
    AwaitResults,
    EventOver,
    MendBracket,
    PairCutRound,
    PairRobinRound,
    PairSwissRound,
    TooFewEntrants,
    next_step,
)
from podium.progress.round_robin import next_robin_round
from podium.progress.swiss import pair_swiss_round
from podium.progress.upcoming import Upcoming, UpcomingMatch


class DrawnRound(Struct, frozen=True):
    """A round as drawn."""

    number: int
    stage: Stage
    draw: DrawId
    matches: tuple[Paired, ...]
    floats: int
    rematches: int
    untimed: bool


def inputs_of(state: State) -> str:
    """A digest of everything the next round depends on, except its chance."""
    course = course_of(state)
    inputs: tuple[object, ...] = (course.sheet, course.rounds, course.cut, course.rulebook.cut)
    if course.held or course.replaced:
        inputs = (*inputs, sorted(course.held), sorted(course.replaced))
    return hashlib.sha256(msgspec.json.encode(inputs)).hexdigest()


def draw_round(
    state: State,
    *,
    allow_rematches: bool,
    accept_chance: bool,
    algorithm: Algorithm = NEWEST,
    asking: Asking | None = None,
) -> DrawnRound | Refusal:
    """The next round, drawn with the chance of its own draw; a Swiss round by this algorithm.
    `asking`: of the numbers to be mixed into it.
    """
    course = course_of(state)
    draw = newest(state, round_draw(len(state.rounds) + 1))
    match next_step(course):
        case PairSwissRound():
            chance = chance_with(state, draw, asking)
            upcoming = _swiss(
                state, course, chance, allow_rematches=allow_rematches, algorithm=algorithm
            )
            return upcoming if isinstance(upcoming, Refusal) else _drawn(draw, upcoming)
        case PairRobinRound():
            return _drawn(draw, next_robin_round(course, chance_with(state, draw, asking)))
        case PairCutRound(_, first, cut):
            if first and not accept_chance and (border := chance_at_the_cut(course, cut)):
                return refuse(Code.ONLY_CHANCE_SEPARATES, entrants=border)
            return _drawn(draw, next_cut_round(course, cut, chance_with(state, draw, asking)))
        case AwaitResults(number, missing):
            waiting: tuple[str, ...] = tuple(
                entrant for match in missing for entrant in match.entrants
            )
            return refuse(Code.ROUND_RUNS, round=number, entrants=waiting)
        case AnnounceRounds(entrants):
            return refuse(Code.ROUNDS_NOT_SET, entrants=entrants)
        case TooFewEntrants(left):
            return refuse(Code.TOO_FEW_ENTRANTS, active=left)
        case MendBracket(misplaced):
            return refuse(Code.BRACKET_BROKEN, match=misplaced[0].number)
        case EventOver():
            return refuse(Code.NOTHING_LEFT_TO_PLAY)
        case never:
            assert_never(never)


def reasons_of(state: State, draft: Draft) -> Reasons | None:
    """How a draft that is not outdated was drawn: same inputs and algorithm, same pairing.

    None in the cut and in a round robin, which are not paired by points.
    """
    if draft.stage is Stage.CUT or state.rulebook.round_robin is not None:
        return None
    course = course_of(state)
    upcoming = pair_swiss_round(
        course,
        chance_of_draft(state, draft),
        allow_rematches=draft.allow_rematches,
        algorithm=draft.algorithm,
        field=field_of(state, course),
    )
    return None if isinstance(upcoming, Unpairable) else upcoming.reasons


def _swiss(
    state: State, course: Course, chance: Chance, *, allow_rematches: bool, algorithm: Algorithm
) -> Upcoming | Refusal:
    upcoming = pair_swiss_round(
        course,
        chance,
        allow_rematches=allow_rematches,
        algorithm=algorithm,
        field=field_of(state, course),
    )
    if isinstance(upcoming, Unpairable):
        return refuse(Code.UNPAIRABLE, entrants=upcoming.entrants, bridges=upcoming.bridges)
    return upcoming


def paired_of(one: UpcomingMatch) -> Paired:
    """A match as drawn."""
    match = one.match
    return Paired(
        match.entrants,
        match.kind,
        match.table,
        match.bracket,
        one.dark,
        one.chooses,
        one.decider,
        match.result,
    )


def _drawn(draw: DrawId, upcoming: Upcoming) -> DrawnRound:
    in_cut = upcoming.stage is Stage.CUT
    untimed = in_cut and all(one.untimed for one in upcoming.matches)  # LCG-13
    return DrawnRound(
        upcoming.number,
        upcoming.stage,
        draw,
        tuple(map(paired_of, upcoming.matches)),
        upcoming.floats,
        upcoming.rematches,
        untimed,
    )
