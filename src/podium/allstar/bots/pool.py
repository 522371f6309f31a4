"""A pool of bots that all meet each other: who plays whom in which seats, until ranks are clear."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

import numpy as np

from podium.allstar.bots.rating import Ratings, Table


class PoolGame(NamedTuple):
    """Game `number` (from 0) of two bots of the pool."""

    one: int
    two: int
    number: int


Play = Callable[[Sequence[PoolGame]], Sequence[float]]
"""Plays games and returns, for each, which part of the win the first bot of the two got."""


def seats_of(pairing: PoolGame, managers: int) -> tuple[int, ...]:
    """The bot in each seat. Both get half of the seats; every division of the seats comes up
    equally often, with an odd number of managers also for the bot that has one seat more.
    """
    ways = list(combinations(range(managers), managers // 2))
    turn, way = divmod(pairing.number, len(ways))
    first, second = (pairing.one, pairing.two) if turn % 2 == 0 else (pairing.two, pairing.one)
    return tuple(first if seat in ways[way] else second for seat in range(managers))


def round_of(managers: int) -> int:
    """After so many games every bot has had the same seats as the other one."""
    return 2 * len(list(combinations(range(managers), managers // 2)))


class BotPool:
    """The results of the games so far. `wins[a, b]`: what bot a won against bot b."""

    def __init__(self, bots: int) -> None:
        self.wins: Table = np.zeros((bots, bots))

    def games(self, one: int, two: int) -> int:
        """How many games the two have played."""
        return round(float(self.wins[one, two] + self.wins[two, one]))

    def ratings(self) -> Ratings:
        """What the games say."""
        return Ratings(self.wins)

    def play(self, play: Play, block: int, most: int) -> None:
        """First every bot plays a block of games with every other one. Then neighbours in the order
        of strength whose difference is not clear play more, up to `most` games a pair.
        """
        pairs = list(combinations(range(len(self.wins)), 2))
        while pairs:
            games = list(self._block(pairs, block, most))
            for game, won in zip(games, play(games), strict=True):
                self.wins[game.one, game.two] += won
                self.wins[game.two, game.one] += 1 - won
            pairs = [pair for pair in self._unclear() if self.games(*pair) < most]

    def _block(self, pairs: Sequence[tuple[int, int]], block: int, most: int) -> Iterator[PoolGame]:
        for one, two in pairs:
            played = self.games(one, two)
            for number in range(played, min(played + block, most)):
                yield PoolGame(one, two, number)

    def _unclear(self) -> Iterator[tuple[int, int]]:
        """Neighbours by strength whose difference could as well be none."""
        ratings = self.ratings()
        order = ratings.order()
        for better, worse in pairwise(order):
            if ratings.against(better, worse).low <= 0:
                yield min(better, worse), max(better, worse)
