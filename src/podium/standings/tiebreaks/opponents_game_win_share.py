"""The opponents' share of games won (TB-9): the average over the opponents."""

from podium.standings.kind import Given, TiebreakKind
from podium.standings.reason import OpponentsReason, ReasonSource, over_opponents
from podium.standings.shares import game_shares
from podium.standings.splitters import Metric
from podium.standings.tiebreaks.sos import averages

NAME = "opponents_game_win_share"


def _share(given: Given) -> Metric:
    shares = game_shares(given.tally, given.places.shares)
    numerators, matches = averages(shares.values, given.tally.opponents)
    return Metric(NAME, numerators, shares.denominator * matches)


def _reason(account: ReasonSource) -> OpponentsReason:
    shares = game_shares(account.tally, account.places.shares)
    return over_opponents(account, NAME, shares.values, shares.denominator, averaged=True)


KIND = TiebreakKind(NAME, _share, _reason)
