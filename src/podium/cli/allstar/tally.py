"""How well a bot did over many games, with confidence intervals."""

from math import sqrt
from typing import NamedTuple

from podium.allstar.bots.certainty import Z


class Interval(NamedTuple):
    """A value and the bounds of its 95 % confidence interval."""

    value: float
    low: float
    high: float


def share_of(wins: float, games: int) -> Interval:
    """The share of games won, with Wilson's interval."""
    share = wins / games
    middle = share + Z**2 / (2 * games)
    reach = Z * sqrt(share * (1 - share) / games + Z**2 / (4 * games**2))
    whole = 1 + Z**2 / games
    return Interval(share, max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole))


class WinTally:
    """The results of one bot. A shared win counts in parts that add up to one. `seats`: how many
    it takes in each game; its fans are counted for each of them.
    """

    def __init__(self, seats: int = 1) -> None:
        self.seats = seats
        self.games = 0
        self.wins = 0.0
        self._results = 0
        self._fans = 0
        self._squares = 0

    def add_game(self, won: float) -> None:
        """Adds a game and this bot's part of the win."""
        self.games += 1
        self.wins += won

    def add_fans(self, fans: int) -> None:
        """Adds the fans of one seat at the end of a game."""
        self._results += 1
        self._fans += fans
        self._squares += fans * fans

    def win_share(self) -> Interval:
        """The share of games won, with Wilson's interval."""
        return share_of(self.wins, self.games)

    def mean_fans(self) -> Interval:
        """The mean number of fans; for a single result the interval is that value."""
        count = self._results
        mean = self._fans / count
        if count == 1:
            return Interval(mean, mean, mean)
        variance = (self._squares * count - self._fans**2) / (count * (count - 1))
        reach = Z * sqrt(variance / count)
        return Interval(mean, mean - reach, mean + reach)
