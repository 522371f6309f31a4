"""What is impossible in the report of a match as a whole, by the rulebook."""

from collections.abc import Iterator

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Scores
from podium.core.sheet import Match, Stage
from podium.results.game_problems import winner_problems
from podium.results.problem import ProblemCode, ResultProblem, Values
from podium.results.settings import ALWAYS_POSSIBLE, LARGEST_SCORE, Limits, ScoreField, Scoring

_UNPLAYED = frozenset({Ended.NO_SHOW, Ended.WALKOVER})
_SCORED = frozenset({Ended.VICTORY, Ended.TIME})
_WITHOUT_WINNER = frozenset({Ended.TIME, Ended.DRAW, Ended.DOUBLE_LOSS, Ended.VOID})


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
    yield from _scores_problems(match, result, scoring)


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
    match: Match, result: MatchResult, scoring: Scoring
) -> Iterator[ResultProblem]:
    rule = _rule(result, scoring)
    if not result.scores:
        if result.ended in _SCORED and scoring.fields:
            yield ResultProblem(ProblemCode.SCORES_MISSING, rule, "result.scores")
        return
    if result.ended in _UNPLAYED or not scoring.fields:
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
