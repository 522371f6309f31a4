"""Every kind of result by name: what can be reported of a match, and what it means.

A result is stored with the name of its kind. `scoring.games` of a rulebook determines the kind of
its matches; without it a match is reported as a whole.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import or_
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from podium.core.outcome import Outcome
from podium.core.result import MatchResult, Result
from podium.core.sheet import Match, MatchKind, Stage
from podium.results.game import GameResult, GamesResult, LostMatch
from podium.results.game_problems import games_problems, lost_match_problems
from podium.results.games import games_content, games_outcome
from podium.results.problem import ProblemCode, ResultProblem, Values
from podium.results.settings import Scoring
from podium.results.whole_match import whole_content, whole_outcome
from podium.results.whole_match_problems import whole_problems


class ResultKind(Struct, frozen=True):
    """A kind of result. `shape`: the type of the report; its tag is the name of the kind.

    `outcome`: what every side takes from it. `problems`: all its faults; the number is that of the
    games of a match in the cut. `content`: everything that the outcome of a match of two depends
    on, without their names; None if that cannot be stated.
    """

    shape: type[Result]
    outcome: Callable[[Match, Any, Scoring], Outcome]
    problems: Callable[[Match, Any, Scoring, Stage, int], Iterable[ResultProblem]]
    content: Callable[[Match, Any], object]


KINDS: Mapping[str, ResultKind] = MappingProxyType(
    {
        "match": ResultKind(
            shape=MatchResult,
            outcome=whole_outcome,
            problems=lambda match, result, scoring, stage, _games: whole_problems(
                match, result, scoring, stage
            ),
            content=whole_content,
        ),
        "games": ResultKind(
            shape=GamesResult,
            outcome=lambda match, result, scoring: games_outcome(result.games, match, scoring),
            problems=lambda match, result, scoring, stage, games: games_problems(
                match, result.games, scoring, stage, games_in_cut=games
            ),
            content=games_content,
        ),
        "lost-match": ResultKind(
            shape=LostMatch,
            outcome=whole_outcome,
            problems=lambda match, result, scoring, stage, games: lost_match_problems(
                match, result, scoring, stage, games_in_cut=games
            ),
            content=whole_content,
        ),
    }
)

_BY_TYPE = MappingProxyType({kind.shape: kind for kind in KINDS.values()})

if TYPE_CHECKING:
    AnyResult = Result
else:
    AnyResult = reduce(or_, _BY_TYPE)
    """A result of any kind: the type of the fields that are decoded."""


def kind_of(result: Result) -> ResultKind:
    """The kind of a result."""
    return _BY_TYPE[type(result)]


def games_in(result: Result | None) -> tuple[GameResult, ...]:
    """The games in a result of any kind."""
    return result.games if isinstance(result, GamesResult | LostMatch) else ()


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
