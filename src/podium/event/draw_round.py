"""Draws the next round by the rules, or says why it cannot be drawn."""

import hashlib
from typing import assert_never

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from podium.brackets.settings import CutMethod
from podium.core.sheet import Stage
from podium.event.chance import chance_of, newest, round_draw
from podium.event.ids import DrawId
from podium.event.sheet import course_of
from podium.event.state import Draft, State
from podium.event.terms import Paired
from podium.kernel.refusal import Code, Refusal, refuse
from podium.pairing.reasons import Reasons, Unpairable
from podium.progress.course import Course
from podium.progress.cut import Cut, chance_at_the_cut
from podium.progress.cut_round import next_cut_round
from podium.progress.next_step import (
    AnnounceRounds,
    AwaitResults,
    EventOver,
    MendBracket,
    PairCutRound,
    PairSwissRound,
    TooFewEntrants,
    next_step,
)
from podium.progress.swiss import pair_swiss_round
from podium.progress.upcoming import Upcoming


class DrawnRound(Struct, frozen=True):
    """A round as drawn."""

    number: int
    stage: Stage
    draw: DrawId
    inputs: str
    matches: tuple[Paired, ...]
    floats: int
    rematches: int
    untimed: bool


def inputs_of(state: State) -> str:
    """A digest of everything the next round depends on, except its chance."""
    course = course_of(state)
    inputs = (course.sheet, course.rounds, course.cut, course.rulebook.cut)
    return hashlib.sha256(msgspec.json.encode(inputs)).hexdigest()


def draw_round(state: State, *, allow_rematches: bool, accept_chance: bool) -> DrawnRound | Refusal:
    """The next round, drawn with the chance of its own draw."""
    course = course_of(state)
    match next_step(course):
        case PairSwissRound(number):
            return _swiss(state, course, number, allow_rematches=allow_rematches)
        case PairCutRound(number, first, cut):
            if first and not accept_chance and (border := chance_at_the_cut(course, cut)):
                return refuse(Code.ONLY_CHANCE_SEPARATES, entrants=border)
            return _cut(state, course, cut, number)
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
    """How a draft that is not outdated was drawn: same inputs, same pairing. None in the cut."""
    if draft.stage is Stage.CUT:
        return None
    upcoming = pair_swiss_round(
        course_of(state), chance_of(state, draft.draw), allow_rematches=draft.allow_rematches
    )
    return None if isinstance(upcoming, Unpairable) else upcoming.reasons


def _swiss(
    state: State, course: Course, number: int, *, allow_rematches: bool
) -> DrawnRound | Refusal:
    draw = newest(state, round_draw(number))
    upcoming = pair_swiss_round(course, chance_of(state, draw), allow_rematches=allow_rematches)
    if isinstance(upcoming, Unpairable):
        return refuse(Code.UNPAIRABLE, entrants=upcoming.entrants, bridges=upcoming.bridges)
    return _drawn(state, draw, upcoming, untimed=False)


def _cut(state: State, course: Course, cut: Cut, number: int) -> DrawnRound:
    draw = newest(state, round_draw(number))
    upcoming = next_cut_round(course, cut, chance_of(state, draw))
    untimed = all(one.untimed for one in upcoming.matches)  # LCG-13
    drawn = _drawn(state, draw, upcoming, untimed=untimed)
    if cut.rules.method is not CutMethod.TITLE_MATCH:
        return drawn
    chance = chance_of(state, draw).child("decider")
    matches = tuple(
        replace(paired, decider=chance.choose(sorted(paired.entrants))) for paired in drawn.matches
    )
    return replace(drawn, matches=matches)  # TM-5


def _drawn(state: State, draw: DrawId, upcoming: Upcoming, *, untimed: bool) -> DrawnRound:
    return DrawnRound(
        upcoming.number,
        upcoming.stage,
        draw,
        inputs_of(state),
        tuple(
            Paired(
                one.match.entrants,
                one.match.kind,
                one.match.table,
                one.match.bracket,
                one.dark,
                one.chooses,
                result=one.match.result,
            )
            for one in upcoming.matches
        ),
        upcoming.floats,
        upcoming.rematches,
        untimed,
    )
