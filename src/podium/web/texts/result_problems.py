"""Impossible results in words: what is wrong, and what to do now."""

from collections.abc import Mapping

from podium.results.problem import ProblemCode
from podium.web.texts.marking import msg

CHECK = msg("Check the winner and the scores.")
WITHIN = msg("Possible here: %(min)s to %(max)s.")
AT_LEAST = msg("Possible here: %(min)s or more.")
ONLY = msg("Possible here: only %(min)s.")
"""The possible values in place of an impossible number."""

RESULT_PROBLEMS: Mapping[str, tuple[str, str]] = {
    ProblemCode.ENDING_NOT_IN_RULEBOOK: (msg("It cannot end this way under these rules."), CHECK),
    ProblemCode.ENDING_NOT_IN_STAGE: (msg("It cannot end this way at this stage."), CHECK),
    ProblemCode.WINNER_MISSING: (msg("The winner is missing."), msg("Say who has won.")),
    ProblemCode.WINNER_FORBIDDEN: (
        msg("A match that ended this way has no winner."),
        msg("Leave the winner out, or choose another ending."),
    ),
    ProblemCode.SCORES_MISSING: (msg("The scores are missing."), msg("Fill in every score.")),
    ProblemCode.SCORES_INCOMPLETE: (msg("A score is missing."), msg("Fill in every score.")),
    ProblemCode.SCORES_FORBIDDEN: (
        msg("A match that was not played has no scores."),
        msg("Leave the scores out."),
    ),
    ProblemCode.SCORE_OUT_OF_RANGE: (msg("A score of %(value)s is not possible."), WITHIN),
    ProblemCode.SCORES_TOO_HIGH_TOGETHER: (
        msg("Together both can have at most %(max)s, not %(value)s."),
        CHECK,
    ),
    ProblemCode.SCORE_NOT_OF_WINNER: (msg("A winner cannot have %(value)s."), WITHIN),
    ProblemCode.SCORE_NOT_OF_LOSER: (msg("A loser cannot have %(value)s."), WITHIN),
    ProblemCode.GAMES_COUNT: (
        msg("The match has %(expected)s games, not %(value)s."),
        msg("Say who has won each game."),
    ),
    ProblemCode.MATCH_NOT_OVER: (
        msg("The match goes on until somebody has won enough games (%(wins)s), or time runs out."),
        msg("Say who has won each game, or in which one time ran out."),
    ),
    ProblemCode.GAME_NOT_CONCEDABLE: (
        msg("Game %(game)s must be played to its end: it cannot be given up."),
        CHECK,
    ),
    ProblemCode.TIMEOUT_MISSING: (
        msg("Time ran out, but what both sides had is missing."),
        msg("Fill in every number."),
    ),
    ProblemCode.TIMEOUT_OUT_OF_RANGE: (
        msg("The number %(value)s is not possible."),
        WITHIN,
    ),
    "winner-differs": (
        msg("By these scores, another player has won, or no one."),
        CHECK,
    ),
}
"""Faults of a result about which there is more to say than that it is impossible."""


def impossible(values: Mapping[str, object]) -> tuple[str, str] | None:
    """The text for the values of a refused result; None if there is nothing more to say."""
    what, todo = RESULT_PROBLEMS.get(str(values.get("problem")), (None, ""))
    if what is None:
        return None
    return what, _instead(values) if todo == WITHIN else todo


def _instead(values: Mapping[str, object]) -> str:
    if values.get("max") is None:
        return AT_LEAST
    return ONLY if values["max"] == values.get("min") else WITHIN
