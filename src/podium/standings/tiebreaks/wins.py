"""The number of wins (TB-1): every round won, a bye and an opponent's absence included."""

from podium.core.outcome import Verdict
from podium.standings.kind import Given, TiebreakKind
from podium.standings.reason import ReasonSource, TallyReason
from podium.standings.splitters import Metric

NAME = "wins"


def _wins(given: Given) -> Metric:
    return Metric(
        NAME, [sum(side.verdict is Verdict.WIN for side in own) for own in given.tally.sides]
    )


def _reason(account: ReasonSource) -> TallyReason:
    amounts = tuple((number, int(side.verdict is Verdict.WIN)) for number, side in account.sides())
    return TallyReason(NAME, amounts, sum(amount for _, amount in amounts))


KIND = TiebreakKind(NAME, _wins, _reason)
