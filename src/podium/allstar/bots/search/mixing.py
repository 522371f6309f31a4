"""Simultaneous choices of the playoffs: how often to make which, by regret matching.

Nobody knows what the others choose, and they do not know either, so no choice of theirs may be
taken as given. In every round of thinking all seats choose at random by their present weights;
each seat then learns how much better every one of its choices would have done, and leans towards
those it regrets not having made. The average of all weights is what one can best do against
others who think the same way. The others choose among the ways of `playouts.playoffs`.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from podium.allstar.bots.playouts.playoffs import WAYS
from podium.allstar.bots.playouts.tables import Ints
from podium.allstar.bots.search.budget import Budget, Spending
from podium.allstar.bots.search.judge import Judge
from podium.allstar.bots.search.options import Choice
from podium.allstar.bots.search.thought import AT_ONCE, Thought
from podium.allstar.rules.state import seats_in
from podium.kernel.chance import Chance

Weights = NDArray[np.float64]

_ROUNDS = 12
"""At least so many rounds of thinking share the budget."""

_TRIFLE = 0.1
"""A choice with less weight than this is never made."""

_PLAIN = 0.5
"""How likely each of the others is taken to choose as greedy does, whatever it regrets."""


class _Regrets:
    """The regrets of one seat; how it chooses now, and how it chose on average."""

    def __init__(self, choices: int) -> None:
        self._regrets = np.zeros(choices)
        self._sum = np.zeros(choices)

    def weights(self) -> Weights:
        """More regret, more weight; all alike if there is none."""
        positive = np.maximum(self._regrets, 0)
        total = positive.sum()
        if total <= 0:
            return np.full(len(positive), 1 / len(positive))
        weights: Weights = positive / total
        return weights

    def learn(self, found: Weights) -> None:
        """Takes in what each choice would have been worth."""
        weights = self.weights()
        self._sum += weights
        self._regrets = np.maximum(self._regrets + found - weights @ found, 0)

    def average(self) -> Weights:
        """How often each choice was made, without trifles."""
        average = self._sum / self._sum.sum()
        average[average < min(_TRIFLE, average.max())] = 0
        weights: Weights = average / average.sum()
        return weights


def mixing(
    judge: Judge, choices: Sequence[Choice], budget: Budget, chance: Chance
) -> list[Thought]:
    """All choices, those with more weight first."""
    seen = judge.seen
    others = [seat for seat in seats_in(seen.public.concerned) if seat != seen.seat]
    mine = _Regrets(len(choices))
    theirs = {seat: _Regrets(WAYS) for seat in others}
    spending = Spending(budget)
    sums, count = np.zeros(len(choices)), 0
    each = len(choices) + WAYS * len(others)
    while spending.part() < 1:
        size = max(1, min(AT_ONCE, spending.games(1, budget.playouts // _ROUNDS)) // each)
        games = judge.games(size)
        ways = np.zeros((size, judge.tables.managers), dtype=np.int64)
        for seat, regrets in theirs.items():
            ways[:, seat] = drawn(_mostly_plain(regrets.weights()), size, chance)
        found = judge.values(games, choices, np.tile(ways, (len(choices), 1)))
        made = choices[drawn(mine.weights(), 1, chance)[0]]
        for seat, regrets in theirs.items():
            tried = np.tile(ways, (WAYS, 1))
            tried[:, seat] = np.arange(WAYS).repeat(size)
            regrets.learn(judge.values(games, [made] * WAYS, tried)[:, :, seat].mean(axis=1))
        mine.learn(found[:, :, seen.seat].mean(axis=1))
        sums += found[:, :, seen.seat].mean(axis=1)
        count += 1
        spending.spend(size * each)
    weights = mine.average()
    order = sorted(range(len(choices)), key=lambda i: (-weights[i], -sums[i]))
    return [Thought(choices[i], float(sums[i] / count), float(weights[i])) for i in order]


def drawn(weights: Weights, count: int, chance: Chance) -> Ints:
    """So many numbers, each as likely as its weight says."""
    luck = np.frombuffer(chance.raw(8 * count), dtype="<u8") / float(1 << 64)
    return np.minimum(np.searchsorted(weights.cumsum(), luck, side="right"), len(weights) - 1)


def _mostly_plain(weights: Weights) -> Weights:
    mixed = weights * (1 - _PLAIN)
    mixed[0] += _PLAIN
    return mixed


def any_ways(judge: Judge, size: int, chance: Chance) -> Ints:
    """How the others choose before one has thought about it: as greedy does, or in any way."""
    ways = np.zeros((size, judge.tables.managers), dtype=np.int64)
    for seat in seats_in(judge.seen.public.concerned):
        ways[:, seat] = drawn(_mostly_plain(np.full(WAYS, 1 / WAYS)), size, chance)
    return ways
