"""The opponents' opponents' share of wins (TB-8): the average of TB-7 over the opponents."""

from podium.standings.kind import Given, TiebreakKind
from podium.standings.reason import OpponentsReason, ReasonSource, over_opponents
from podium.standings.splitters import Metric
from podium.standings.tiebreaks.opponents_win_share import opponents_shares
from podium.standings.tiebreaks.sos import averages

NAME = "opponents_opponents_win_share"


def _share(given: Given) -> Metric:
    shares = opponents_shares(given.tally, given.places)
    numerators, matches = averages(shares.values, given.tally.opponents)
    return Metric(NAME, numerators, shares.denominator * matches)


def _reason(account: ReasonSource) -> OpponentsReason:
    shares = opponents_shares(account.tally, account.places)
    return over_opponents(account, NAME, shares.values, shares.denominator, averaged=True)


KIND = TiebreakKind(NAME, _share, _reason)
