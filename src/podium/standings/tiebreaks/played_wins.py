"""The number of wins against an opponent (TB-2)."""

from podium.core.outcome import Verdict
from podium.standings.kind import Given, TiebreakKind
from podium.standings.met import met
from podium.standings.reason import ReasonSource, TallyReason
from podium.standings.splitters import Metric

NAME = "played_wins"


def _wins(given: Given) -> Metric:
    return Metric(
        NAME, [sum(side.verdict is Verdict.WIN for _, side in own) for own in met(given.tally)]
    )


def _reason(account: ReasonSource) -> TallyReason:
    amounts = tuple(
        (one.round, int(one.verdict is Verdict.WIN)) for one in account.rounds if one.for_sos
    )
    return TallyReason(NAME, amounts, sum(amount for _, amount in amounts))


KIND = TiebreakKind(NAME, _wins, _reason)
