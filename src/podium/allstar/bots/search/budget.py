"""How long a bot may think about one choice."""

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

_FIRST = 64

_NO_TIME = 1e-6
"""A time limit so short that the first playout uses it up, in seconds."""


class Budget(NamedTuple):
    """The number of playouts for each choice or, if there is a time, the number of seconds."""

    playouts: int = 512
    seconds: float = 0.0


class Spending:
    """What has been used of a budget so far."""

    def __init__(self, budget: Budget, clock: Callable[[], float] = perf_counter) -> None:
        self._budget = budget
        self._clock = clock
        self._start = clock()
        self._played = 0

    def spend(self, playouts: int) -> None:
        """Counts playouts that were made."""
        self._played += playouts

    def part(self) -> float:
        """The used part of the budget; 1 or more when all of it is used."""
        if self._budget.seconds:
            return (self._clock() - self._start) / self._budget.seconds
        return self._played / self._budget.playouts

    def games(self, until: float, most: int) -> int:
        """How many playouts to make at once before `until` of the budget is used; at least 1.

        With a time limit it is not known how long they take: a few at first, then as many as the
        pace so far allows.
        """
        if not self._budget.seconds:
            left = int(until * self._budget.playouts) - self._played
        elif not self._played:
            left = _FIRST
        else:
            used = self.part()
            left = int(self._played * (until - used) / used)
        return max(1, min(most, left))

    def rest(self) -> Budget:
        """The budget without the time that has passed; the number of playouts stays."""
        if not self._budget.seconds:
            return self._budget
        left = self._budget.seconds * (1 - self.part())
        return self._budget._replace(seconds=max(left, _NO_TIME))
