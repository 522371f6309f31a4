"""The value of a result for each side, by the rulebook's scoring."""

from collections.abc import Callable
from functools import partial
from typing import Final

from podium.core.outcome import Outcome, SideOutcome
from podium.core.sheet import Match, MatchKind, Sheet
from podium.results.registry import kind_of
from podium.results.settings import Scoring
from podium.results.whole_match import bye, missed

_SMALL = 50
"""Scores up to this value recur often in a large event; results with larger ones rarely do."""

# Before Python 3.12, enum member lookup is slow, and this is looked up for every match.
_MATCH: Final = MatchKind.MATCH


def outcome(match: Match, scoring: Scoring) -> Outcome | None:
    """What every side takes from a match; None while there is no result.

    Total: an impossible report (see `problems`) is scored as far as it can be read. Scores that are
    not reported count as 0.
    """
    if match.kind is not _MATCH:
        return Outcome((_alone(match.kind, scoring),))
    result = match.result
    return None if result is None else kind_of(result).outcome(match, result, scoring)


def _alone(kind: MatchKind, scoring: Scoring) -> SideOutcome:
    """What an entrant without an opponent takes from a round."""
    if kind is MatchKind.UNPAIRED_LOSS:
        return missed(scoring)
    return bye(scoring, awarded=kind is MatchKind.AWARDED_BYE)


def outcomes(sheet: Sheet, scoring: Scoring) -> tuple[tuple[Outcome | None, ...], ...]:
    """The outcome of every match, round by round in the order of the sheet."""
    score = _remembering(scoring) if _comes_again(scoring) else partial(outcome, scoring=scoring)
    return tuple([tuple([score(match) for match in r.matches]) for r in sheet.rounds])


def _comes_again(scoring: Scoring) -> bool:
    """Whether a large event is expected to have few different results."""
    largest = [field.usual if field.max is None else field.max for field in scoring.fields.values()]
    return all(most is not None and most <= _SMALL for most in largest)


def _remembering(scoring: Scoring) -> Callable[[Match], Outcome | None]:
    """`outcome` with a cache by content: a large event has few different ones."""
    known: dict[object, Outcome | None] = {}

    def score(match: Match) -> Outcome | None:
        result = match.result
        if match.kind is not _MATCH or result is None or len(match.entrants) != 2:
            return outcome(match, scoring)
        key = kind_of(result).content(match, result)
        if key is None:
            return outcome(match, scoring)
        try:
            return known[key]
        except KeyError:
            worth = known[key] = outcome(match, scoring)
            return worth

    return score
