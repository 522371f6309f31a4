"""The number of games won (TB-3)."""

from podium.core.outcome import SideOutcome
from podium.standings.kind import Given, TiebreakKind
from podium.standings.reason import ReasonSource, TallyReason
from podium.standings.splitters import Metric

NAME = "game_wins"


def _won(side: SideOutcome) -> int:
    return 0 if side.games is None else side.games.won


def _wins(given: Given) -> Metric:
    return Metric(NAME, [sum(map(_won, own)) for own in given.tally.sides])


def _reason(account: ReasonSource) -> TallyReason:
    amounts = tuple((number, _won(side)) for number, side in account.sides())
    return TallyReason(NAME, amounts, sum(amount for _, amount in amounts))


KIND = TiebreakKind(NAME, _wins, _reason)
