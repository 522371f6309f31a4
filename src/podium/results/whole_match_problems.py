"""What is wrong with the report of a match as a whole: it is impossible by the rulebook, or it
contradicts its own scores and is asked about before it is stored.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.result import Ended, MatchResult, Scores
from podium.core.sheet import Match, Stage
from podium.results.problem import ProblemCode, ResultProblem, Values
from podium.results.settings import ALWAYS_POSSIBLE, LARGEST_SCORE, Limits, ScoreField, Scoring
from podium.results.whole_match import whole_outcome

_UNPLAYED = frozenset({Ended.NO_SHOW, Ended.WALKOVER})
_SCORED = frozenset({Ended.VICTORY, Ended.TIME})
_WITHOUT_WINNER = frozenset({Ended.TIME, Ended.DRAW, Ended.DOUBLE_LOSS, Ended.VOID})
_STATED = frozenset({Ended.VICTORY, Ended.DRAW})
"""Endings whose winner is stated; when time runs out, the scores decide (SP-3, LG-3)."""


class Contradiction(Struct, frozen=True):
    """The scores say otherwise. `possible`: the rules allow the result all the same."""

    possible: bool


def whole_problems(
    match: Match, result: MatchResult, scoring: Scoring, stage: Stage
) -> Iterator[ResultProblem]:
    """Everything impossible in a result without games."""
    yield from _ending_problems(result, scoring, stage)
    yield from winner_problems(
        match,
        result.winner,
        expected=result.ended not in _WITHOUT_WINNER,
        rule=_rule(result, scoring),
        place="result.winner",
    )
    yield from _scores_problems(match, result, scoring, stage)


def contradiction(
    match: Match, result: MatchResult, scoring: Scoring, stage: Stage
) -> Contradiction | None:
    """How a result contradicts its scores: its winner is not the one whom the scores would make the
    winner at time, or they break the limits of a victory. None without a contradiction, and where
    the scores cannot be what anybody has after time.
    """
    at_time = replace(result, ended=Ended.TIME, winner=None)
    if result.ended not in _STATED or not result.scores or Ended.TIME not in scoring.endings:
        return None
    if any(whole_problems(match, at_time, scoring, stage)):
        return None
    if any(whole_problems(match, result, scoring, stage)):
        return Contradiction(possible=False)
    differs = _verdicts(match, result, scoring) != _verdicts(match, at_time, scoring)
    return Contradiction(possible=True) if differs else None


def winner_problems(
    match: Match, winner: EntrantId | None, *, expected: bool, rule: str, place: str
) -> Iterator[ResultProblem]:
    """What is impossible about the winner named at `place`; `expected`: whether there is one."""
    if winner is None:
        if expected:
            yield ResultProblem(ProblemCode.WINNER_MISSING, rule, place)
    elif not expected:
        yield ResultProblem(ProblemCode.WINNER_FORBIDDEN, rule, place, {"winner": winner})
    elif winner not in match.entrants:
        yield ResultProblem(ProblemCode.WINNER_NOT_IN_MATCH, rule, place, {"winner": winner})


def _rule(result: MatchResult, scoring: Scoring) -> str:
    return "EV-16" if result.ended in _UNPLAYED else scoring.rule


def _ending_problems(
    result: MatchResult, scoring: Scoring, stage: Stage
) -> Iterator[ResultProblem]:
    ended = result.ended
    values: Values = {"ended": ended.value}
    if ended in ALWAYS_POSSIBLE:
        return
    if scoring.games is not None:
        yield ResultProblem(ProblemCode.GAMES_MISSING, scoring.rule, "result.ended", values)
    elif ended not in scoring.endings:
        yield ResultProblem(
            ProblemCode.ENDING_NOT_IN_RULEBOOK, scoring.rule, "result.ended", values
        )
    elif ended is Ended.DRAW and stage is Stage.CUT:
        yield ResultProblem(ProblemCode.ENDING_NOT_IN_STAGE, "SP-13", "result.ended", values)


def _scores_problems(
    match: Match, result: MatchResult, scoring: Scoring, stage: Stage
) -> Iterator[ResultProblem]:
    rule = _rule(result, scoring)
    kept = result.ended is Ended.WALKOVER and stage is Stage.CUT  # EV-21: only kept
    if not result.scores:
        if result.ended in _SCORED and scoring.fields:
            yield ResultProblem(ProblemCode.SCORES_MISSING, rule, "result.scores")
        return
    if (result.ended in _UNPLAYED and not kept) or not scoring.fields:
        yield ResultProblem(ProblemCode.SCORES_FORBIDDEN, rule, "result.scores")
        return
    width = len(scoring.fields)
    complete = all(len(own) == width for own in result.scores)
    if len(result.scores) != len(match.entrants) or not complete:
        yield ResultProblem(ProblemCode.SCORES_INCOMPLETE, rule, "result.scores")
        return
    for entrant, own in zip(match.entrants, result.scores, strict=True):
        yield from _range_problems(entrant, own, scoring)
    yield from _together_problems(result.scores, scoring)
    if result.ended is Ended.VICTORY and result.winner in match.entrants:
        for entrant, own in zip(match.entrants, result.scores, strict=True):
            yield from _victory_problems(entrant, own, scoring, won=entrant == result.winner)


def _range_problems(entrant: EntrantId, own: Scores, scoring: Scoring) -> Iterator[ResultProblem]:
    for (name, field), value in zip(scoring.fields.items(), own, strict=True):
        if _outside(value, field):
            place = f"result.scores.{entrant}.{name}"
            code = ProblemCode.SCORE_OUT_OF_RANGE
            yield ResultProblem(code, scoring.rule, place, _limit_values(value, field))


def _together_problems(scores: tuple[Scores, ...], scoring: Scoring) -> Iterator[ResultProblem]:
    for field, values in zip(scoring.fields.items(), zip(*scores, strict=True), strict=True):
        name, most = field[0], field[1].together
        total = sum(values)
        if most is not None and total > most:
            yield ResultProblem(
                ProblemCode.SCORES_TOO_HIGH_TOGETHER,
                scoring.rule,
                "result.scores",
                {"field": name, "value": total, "max": most},
            )


def _victory_problems(
    entrant: EntrantId, own: Scores, scoring: Scoring, *, won: bool
) -> Iterator[ResultProblem]:
    limits = scoring.victory.winner if won else scoring.victory.loser
    code = ProblemCode.SCORE_NOT_OF_WINNER if won else ProblemCode.SCORE_NOT_OF_LOSER
    for name, value in zip(scoring.fields, own, strict=True):
        if name in limits and _outside(value, limits[name]):
            place = f"result.scores.{entrant}.{name}"
            yield ResultProblem(code, scoring.rule, place, _limit_values(value, limits[name]))


def _outside(value: int, limits: Limits | ScoreField) -> bool:
    most = LARGEST_SCORE if limits.max is None else limits.max
    return not limits.min <= value <= most


def _limit_values(value: int, limits: Limits | ScoreField) -> Values:
    most = LARGEST_SCORE if value > LARGEST_SCORE else limits.max
    return {"value": min(value, LARGEST_SCORE + 1), "min": limits.min, "max": most}


def _verdicts(match: Match, result: MatchResult, scoring: Scoring) -> tuple[Verdict, ...]:
    return tuple(side.verdict for side in whole_outcome(match, result, scoring).sides)
