"""The winner of a match in a cut, where one entrant has to advance (SP-13, EV-18)."""

from msgspec import UNSET, Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.sheet import Match, MatchKind
from podium.results.score import outcome
from podium.results.settings import Scoring


class Decision(Struct, frozen=True):
    """How a match with a result was decided.

    Without a `winner` it is level (the better seed advances, or they play on: SP-13) unless
    `lost_by_all`: then neither advances (EV-18).
    """

    winner: EntrantId | None
    lost_by_all: bool = False


def decision(match: Match, scoring: Scoring) -> Decision | None:
    """How a match was decided; None while there is no result. A bye is won, a missed round lost.

    In a cut who won goes on, however small the margin: that it gives equal points (VA-3) is nothing
    to decide by.
    """
    if match.kind is MatchKind.BYE:
        return Decision(match.entrants[0])
    worth = outcome(match, scoring if match.bracket is None else replace(scoring, margins=UNSET))
    if worth is None:
        return None
    verdicts = [side.verdict for side in worth.sides]
    if Verdict.WIN in verdicts:
        return Decision(match.entrants[verdicts.index(Verdict.WIN)])
    return Decision(None, lost_by_all=Verdict.DRAW not in verdicts)
