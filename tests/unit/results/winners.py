"""Who won a match, for tests that compare."""

from podium.core.ids import EntrantId
from podium.core.sheet import Match
from podium.results.decision import decision
from podium.results.settings import Scoring


def match_winner(match: Match, scoring: Scoring) -> EntrantId | None:
    """Who won a match; None if it is level, lost by all or without a result."""
    decided = decision(match, scoring)
    return None if decided is None else decided.winner
