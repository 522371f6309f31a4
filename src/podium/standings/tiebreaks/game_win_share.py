"""The share of games won (TB-9), at least the rulebook's floor."""

from fractions import Fraction

from podium.standings.kind import Given, TiebreakKind
from podium.standings.reason import Reason, ReasonSource, ShownReason
from podium.standings.shares import game_shares
from podium.standings.splitters import Metric

NAME = "game_win_share"


class GameShareReason(Reason, frozen=True):
    """A share of games: those won and drawn in each round, as (round, won, drawn, played)."""

    rounds: tuple[tuple[int, int, int, int], ...]
    value: Fraction

    def shown(self) -> ShownReason:
        """The value alone: its parts are the games of the rounds."""
        return ShownReason(self.value, ())


def _share(given: Given) -> Metric:
    shares = game_shares(given.tally, given.places.shares)
    return Metric(NAME, shares.values, shares.denominator)


def _reason(account: ReasonSource) -> GameShareReason:
    shares = game_shares(account.tally, account.places.shares)
    own = shares.values[account.tally.index[account.own.entrant]]
    rounds = tuple(
        (number, side.games.won, side.games.drawn, side.games.played)
        for number, side in account.sides()
        if side.games is not None
    )
    return GameShareReason(NAME, rounds, Fraction(own, shares.denominator))


KIND = TiebreakKind(NAME, _share, _reason)
