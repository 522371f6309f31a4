"""Faults of a report as data; their texts belong to the pages."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct


class ProblemCode(StrEnum):
    """Every kind of fault in the report of one match."""

    RESULT_WITHOUT_MATCH = "result-without-match"
    NOT_PLAYED_OVER_GAMES = "not-played-over-games"
    GAMES_MISSING = "games-missing"
    ENDING_NOT_IN_RULEBOOK = "ending-not-in-rulebook"
    ENDING_NOT_IN_STAGE = "ending-not-in-stage"
    WINNER_MISSING = "winner-missing"
    WINNER_FORBIDDEN = "winner-forbidden"
    WINNER_NOT_IN_MATCH = "winner-not-in-match"
    SCORES_MISSING = "scores-missing"
    SCORES_FORBIDDEN = "scores-forbidden"
    SCORES_INCOMPLETE = "scores-incomplete"
    SCORE_OUT_OF_RANGE = "score-out-of-range"
    SCORES_TOO_HIGH_TOGETHER = "scores-too-high-together"
    SCORE_NOT_OF_WINNER = "score-not-of-winner"
    SCORE_NOT_OF_LOSER = "score-not-of-loser"
    GAMES_COUNT = "games-count"
    MATCH_NOT_OVER = "match-not-over"
    DARK_NOT_IN_MATCH = "dark-not-in-match"
    SIDES_NOT_SWAPPED = "sides-not-swapped"
    GAME_NOT_CONCEDABLE = "game-not-concedable"
    UNFINISHED_GAME = "unfinished-game"
    TIMEOUT_MISSING = "timeout-missing"
    TIMEOUT_FORBIDDEN = "timeout-forbidden"
    TIMEOUT_OUT_OF_RANGE = "timeout-out-of-range"


Values = Mapping[str, int | str | None]
"""The values for a message, by name."""


class ResultProblem(Struct, frozen=True):
    """One fault of a report.

    `rule`: the id of the rule it breaks. `place`: its path, relative to the match, such as
    `result.games[1].winner`. `values`: the values for a message; a value that is None does not
    apply (such as `max` where there is none).
    """

    code: ProblemCode
    rule: str
    place: str
    values: Values = {}
