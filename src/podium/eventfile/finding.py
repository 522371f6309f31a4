"""The findings of a check of an event file, as data; `cli` and `web` hold the texts."""

from enum import StrEnum

from msgspec import Struct

from podium.core.sheet import Round
from podium.results.problem import ProblemCode, Values


class FindingCode(StrEnum):
    """Everything in an event that can break its rulebook, apart from impossible results."""

    ENTRANT_TWICE = "entrant-twice"
    REMATCH = "rematch"
    SEVERAL_BYES = "several-byes"
    BYE_AGAIN = "bye-again"
    BYE_TOO_HIGH = "bye-too-high"
    BYE_NUMBER = "bye-number"
    BYE_NOT_AWARDED = "bye-not-awarded"
    AWARD_NOT_FORESEEN = "award-not-foreseen"
    AWARD_NOT_GIVEN = "award-not-given"
    ROUND_MISSED = "round-missed"
    TABLE_TWICE = "table-twice"
    RESULT_OUTSTANDING = "result-outstanding"
    TOO_MANY_ROUNDS = "too-many-rounds"
    ROUNDS_BEYOND = "rounds-beyond"
    PENALTY_BEYOND = "penalty-beyond"
    IMPOSSIBLE_CUT = "impossible-cut"
    CUT_TOO_EARLY = "cut-too-early"
    NO_SUCH_CUT = "no-such-cut"
    CUT_SIZE = "cut-size"
    CUT_TOO_SMALL = "cut-too-small"
    NOT_IN_CUT = "not-in-cut"
    NOT_IN_TITLE_MATCH = "not-in-title-match"
    NO_SUCH_MATCH = "no-such-match"
    MISPLACED = "misplaced"
    MATCH_TWICE = "match-twice"
    MATCH_TOO_EARLY = "match-too-early"
    UNTIMED = "untimed"
    WRONG_SIDE = "wrong-side"
    NOT_IN_TABLE = "not-in-table"
    MATCH_MISSING = "match-missing"


class Finding(Struct, frozen=True):
    """One thing that breaks the rulebook: the rule, the place in the file, values for a text."""

    code: FindingCode | ProblemCode
    rule: str
    place: str
    values: Values = {}


def place_of(played: Round, index: int, inside: str = "") -> str:
    """The place of a match in the file, or of something inside it."""
    place = f"rounds[{played.number - 1}].matches[{index}]"
    return f"{place}.{inside}" if inside else place
