"""Results that cannot be read at all. Readable results that break a rule are found by `check`."""

from podium.core.result import MatchResult
from podium.core.sheet import Match, Stage
from podium.eventfile.mistake import EventFileMistake
from podium.results.problem import ProblemCode
from podium.results.registry import games_in, problems
from podium.rulebooks.rulebook import Rulebook

EXPECTED = {
    ProblemCode.RESULT_WITHOUT_MATCH: "expected no result: this match does not have two entrants",
    ProblemCode.NOT_PLAYED_OVER_GAMES: "expected no games: a match of this rulebook is one game",
    ProblemCode.GAMES_MISSING: "expected games, or a no-show, walkover, match loss or double loss",
    ProblemCode.ENDING_NOT_IN_RULEBOOK: "expected an ending that this rulebook has",
    ProblemCode.WINNER_MISSING: "expected the winner, who is missing",
    ProblemCode.WINNER_FORBIDDEN: "expected no winner with this ending",
    ProblemCode.SCORES_MISSING: "expected the scores, which are missing",
    ProblemCode.SCORES_FORBIDDEN: "expected no scores with this ending",
    ProblemCode.TIMEOUT_MISSING: "expected the state of the game at time, which is missing",
    ProblemCode.TIMEOUT_FORBIDDEN: "expected no time-out with this ending",
}
"""The problems that make a result unreadable. In all others a readable result breaks a rule."""


class ResultReader:
    """Refuses unreadable results. Remembers readable shapes, as an event has only a few."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._scoring = rulebook.scoring
        self._games_in_cut = rulebook.cut.games if rulebook.cut else 1
        self._fine: set[object] = set()

    def refuse_unreadable(self, match: Match, stage: Stage) -> None:
        """Raises `EventFileMistake` with a place relative to the match."""
        shape = _shape(match, stage)
        if shape in self._fine:
            return
        for problem in problems(match, self._scoring, stage, games_in_cut=self._games_in_cut):
            if problem.code in EXPECTED:
                raise EventFileMistake(problem.place, EXPECTED[problem.code])
        self._fine.add(shape)


def _shape(match: Match, stage: Stage) -> object:
    """Everything that decides whether a result can be read."""
    result, whole = match.result, None
    if isinstance(result, MatchResult):
        whole = result.ended, result.winner is None, not result.scores
    games = ((one.ended, one.winner is None, one.timeout is None) for one in games_in(result))
    return match.kind, stage, whole, *games
