"""Buchholz (TB-10): the sum of the opponents' points, whatever `places.sos` says."""

from podium.standings.kind import Given, TiebreakKind
from podium.standings.reason import OpponentsReason, ReasonSource, over_opponents
from podium.standings.splitters import Metric
from podium.standings.tiebreaks.sos import sums

NAME = "buchholz"


def _buchholz(given: Given) -> Metric:
    return Metric(NAME, sums(given.tally.earned, given.tally.opponents))


def _reason(account: ReasonSource) -> OpponentsReason:
    return over_opponents(account, NAME, account.tally.earned, 1, averaged=False)


KIND = TiebreakKind(NAME, _buchholz, _reason)
