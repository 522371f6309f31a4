"""The opponents' share of wins (TB-7): the average over the opponents, each at least the floor."""

from podium.standings.kind import Given, TiebreakKind
from podium.standings.reason import OpponentsReason, ReasonSource, over_opponents
from podium.standings.settings import Places
from podium.standings.shares import Shares, match_shares
from podium.standings.splitters import Metric
from podium.standings.tally import Tally
from podium.standings.tiebreaks.sos import averages

NAME = "opponents_win_share"


def opponents_shares(tally: Tally, places: Places) -> Shares:
    """For everyone, the average of their opponents' shares."""
    shares = match_shares(tally, places.shares)
    numerators, matches = averages(shares.values, tally.opponents)
    return Shares(numerators, shares.denominator * matches)


def _share(given: Given) -> Metric:
    shares = opponents_shares(given.tally, given.places)
    return Metric(NAME, shares.values, shares.denominator)


def _reason(account: ReasonSource) -> OpponentsReason:
    shares = match_shares(account.tally, account.places.shares)
    return over_opponents(account, NAME, shares.values, shares.denominator, averaged=True)


KIND = TiebreakKind(NAME, _share, _reason)
