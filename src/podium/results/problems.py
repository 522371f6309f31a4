"""What is impossible in the report of a match, by the rulebook."""

from podium.core.sheet import Match, MatchKind, Stage
from podium.results.problem import ProblemCode, ResultProblem, Values
from podium.results.registry import kind_of
from podium.results.settings import Scoring


def problems(
    match: Match, scoring: Scoring, stage: Stage, *, games_in_cut: int = 1
) -> tuple[ResultProblem, ...]:
    """Everything impossible in the report of a match; empty if it can stand.

    `games_in_cut`: the games of a match in the cut, before a decider. A match without a result has
    no problems: it is still being played.
    """
    result = match.result
    if result is None:
        return ()
    if match.kind is not MatchKind.MATCH:
        values: Values = {"kind": match.kind.value}
        return (ResultProblem(ProblemCode.RESULT_WITHOUT_MATCH, scoring.rule, "result", values),)
    return tuple(kind_of(result).problems(match, result, scoring, stage, games_in_cut))
