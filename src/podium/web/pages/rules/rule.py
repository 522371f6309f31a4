"""One rule of the page: marked sentences with values from the rulebook."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from podium.core.names import Names
from podium.results.settings import Scoring
from podium.results.whole_match import bye, unopposed_win
from podium.web.pages.amounts import Amount, amount, points
from podium.web.texts.rule_names import Topic


class RuleLine(Struct, frozen=True):
    """A marked text and the values of its placeholders."""

    text: str
    values: Mapping[str, Any] = {}


class RulePoint(Struct, frozen=True):
    """An entry of a list: a name of the rulebook, a marked one or a word, and what is said of it.

    `own`: sentences in the rulebook's own words. `anchor`: its address on the page, if any.
    """

    name: Names | RuleLine | Enum
    lines: tuple[RuleLine, ...] = ()
    own: tuple[Names, ...] = ()
    anchor: str = ""


class Rule(Struct, frozen=True):
    """A rule. `ordered`: the order of its points counts. `own`: sentences of the rulebook."""

    topic: Topic
    lines: tuple[RuleLine, ...] = ()
    points: tuple[RulePoint, ...] = ()
    own: tuple[Names, ...] = ()
    ordered: bool = False


def line(text: str, **values: Any) -> RuleLine:
    """A sentence; `text` is marked by the caller."""
    return RuleLine(text, values)


def award_of(scoring: Scoring, award: Mapping[str, int]) -> tuple[Amount, ...]:
    """What an award gives, by the names of the scores."""
    names = {key: field.name for key, field in scoring.fields.items()}
    names |= {key: field.name for key, field in scoring.derived.items()}
    return tuple(amount(names[key], value) for key, value in award.items())


def bye_worth(scoring: Scoring, *, awarded: bool = False) -> tuple[object, ...]:
    """What a bye gives: its points, then its award. `awarded`: by the organiser (VA-8)."""
    return (points(bye(scoring, awarded=awarded).points), *award_of(scoring, scoring.bye))


def absence_worth(scoring: Scoring) -> tuple[object, ...]:
    """What a win by absence gives: the points of a win, then the bye's award."""
    return (points(unopposed_win(scoring).points), *award_of(scoring, scoring.bye))
