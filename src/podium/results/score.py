"""What a result is worth to each side, by what the rulebook says about scoring."""

from collections.abc import Callable
from functools import partial
from typing import Final

from podium.core.outcome import Outcome
from podium.core.sheet import Match, MatchKind, Sheet
from podium.results.registry import kind_of
from podium.results.settings import Scoring
from podium.results.whole_match import bye, missed

_SMALL = 50
"""Scores up to here come again and again in a large event; with larger ones few results do."""

# Before Python 3.12 looking up a member of an enum is slow; this is looked up for every match.
_MATCH: Final = MatchKind.MATCH


def outcome(match: Match, scoring: Scoring) -> Outcome | None:
    """What every side takes from a match; None while there is no result.

    Total: of an impossible report (see `problems`) it scores what can be read. Scores that are not
    reported count as 0.
    """
    if match.kind is not _MATCH:
        alone = bye(scoring) if match.kind is MatchKind.BYE else missed(scoring)
        return Outcome((alone,))
    result = match.result
    return None if result is None else kind_of(result).outcome(match, result, scoring)


def outcomes(sheet: Sheet, scoring: Scoring) -> tuple[tuple[Outcome | None, ...], ...]:
    """The outcome of every match, round by round in the order of the sheet."""
    score = _remembering(scoring) if _comes_again(scoring) else partial(outcome, scoring=scoring)
    return tuple([tuple([score(match) for match in r.matches]) for r in sheet.rounds])


def _comes_again(scoring: Scoring) -> bool:
    """Whether few different results are to be expected in a large event."""
    largest = [field.usual if field.max is None else field.max for field in scoring.fields.values()]
    return all(most is not None and most <= _SMALL for most in largest)


def _remembering(scoring: Scoring) -> Callable[[Match], Outcome | None]:
    """`outcome` that works out each different content once: few differ in a large event."""
    known: dict[object, Outcome | None] = {}

    def score(match: Match) -> Outcome | None:
        key = _content(match)
        if key is None:
            return outcome(match, scoring)
        try:
            return known[key]
        except KeyError:
            worth = known[key] = outcome(match, scoring)
            return worth

    return score


def _content(match: Match) -> object:
    """All that the outcome depends on, without the names; None where it is not remembered."""
    if match.kind is not _MATCH:
        return match.kind
    result = match.result
    if result is None or len(match.entrants) != 2:
        return None
    return kind_of(result).content(match, result)
