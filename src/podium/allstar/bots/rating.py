"""How strong bots are compared with each other: a fit after Bradley and Terry.

A bot with a rating r wins against one with rating s with the probability 1 / (1 + e^(s - r)). The
ratings are those under which what happened is most likely; their sum is 0.
"""

from math import log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.allstar.bots.certainty import Z

Table = NDArray[np.float64]
"""A number for each bot (row) against each other one (column)."""

ELO = 400 / log(10)
"""So many points of a usual rating list are one unit here."""

_DRAW = 0.5
"""Bots that met also get one imagined game each of which they win half: without it a bot that won
everything would be infinitely strong."""

_ROUNDS = 100
_CLOSE = 1e-10


class Rated(NamedTuple):
    """A value and the bounds of its 95 % interval."""

    value: float
    low: float
    high: float


class Ratings:
    """What a table of wins says about the bots. `wins[a, b]`: how many games a won against b, where
    a shared win counts in parts."""

    def __init__(self, wins: Table) -> None:
        met = (wins + wins.T) > 0
        self._wins = wins + _DRAW * met
        self._games = self._wins + self._wins.T
        self._values = np.zeros(len(wins))
        for _ in range(_ROUNDS):
            step = self._spread() @ (self._wins - self._games * self._chances()).sum(axis=1)
            self._values += step
            if np.abs(step).max(initial=0.0) < _CLOSE:
                break
        self._covariance = self._spread()

    def _chances(self) -> Table:
        chances: Table = 1 / (1 + np.exp(self._values[None, :] - self._values[:, None]))
        return chances

    def _spread(self) -> Table:
        """The covariance of the ratings as they stand: the inverse of the information in the games,
        where only differences count."""
        chances = self._chances()
        weight = self._games * chances * (1 - chances)
        information = np.diag(weight.sum(axis=1)) - weight
        return np.linalg.pinv(information, hermitian=True).astype(np.float64)

    def order(self) -> list[int]:
        """The bots, the strongest first."""
        order: list[int] = np.argsort(-self._values, kind="stable").tolist()
        return order

    def against(self, one: int, two: int) -> Rated:
        """By how many points one bot is stronger than another one."""
        own = self._covariance
        variance = own[one, one] + own[two, two] - 2 * own[one, two]
        return _rated(self._values[one] - self._values[two], variance)


def _rated(value: float, variance: float) -> Rated:
    reach = Z * sqrt(max(variance, 0.0))
    return Rated(*(float(ELO * number) for number in (value, value - reach, value + reach)))
