"""The sum of game points (TB-16)."""

from podium.core.outcome import SideOutcome
from podium.standings.kind import Given, TiebreakKind
from podium.standings.reason import ReasonSource, TallyReason
from podium.standings.splitters import Metric

NAME = "game_points"


def _points(side: SideOutcome) -> int:
    return 0 if side.games is None else side.games.points


def _sums(given: Given) -> Metric:
    return Metric(NAME, [sum(map(_points, own)) for own in given.tally.sides])


def _reason(account: ReasonSource) -> TallyReason:
    amounts = tuple((number, _points(side)) for number, side in account.sides())
    return TallyReason(NAME, amounts, sum(amount for _, amount in amounts))


KIND = TiebreakKind(NAME, _sums, _reason)
