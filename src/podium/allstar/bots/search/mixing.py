"""Simultaneous choices in the playoffs: how often to make each one, by regret matching.

No seat knows what the others choose, so no choice of theirs may be taken as given. In every round
of thinking all seats choose at random by their current weights; each seat then learns how much
better each of its choices would have done, and leans towards those it regrets not having made.
The average of all weights is the best strategy against others who think the same way. The others
choose among the ways of `playouts.playoffs`.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from podium.allstar.bots.playouts.playoffs import WAYS
from podium.allstar.bots.playouts.tables import Ints
from podium.allstar.bots.search.budget import Budget, Spending
from podium.allstar.bots.search.judge import Judge
from podium.allstar.bots.search.options import Choice
from podium.allstar.bots.search.thought import AT_ONCE, FEW, Thought
from podium.allstar.rules.state import seats_in
from podium.kernel.chance import Chance

Weights = NDArray[np.float64]

_WAYS = range(WAYS)

_ROUNDS = 12
"""The least number of rounds of thinking that share the budget."""

_TRIFLE = 0.1
"""A choice with less weight than this is never made."""

_PLAIN = 0.5
"""The assumed probability that another seat chooses as greedy does, whatever it regrets."""


class Regrets:
    """The regrets of one seat; its weights now and on average."""

    def __init__(self, choices: int) -> None:
        self._regrets = np.zeros(choices)
        self._weights = np.zeros(choices)
        self._values = np.zeros(choices)
        self._rounds = 0

    def weights(self) -> Weights:
        """Weights in proportion to regret; all equal if there is none."""
        positive = np.maximum(self._regrets, 0)
        total = positive.sum()
        if total <= 0:
            return np.full(len(positive), 1 / len(positive))
        weights: Weights = positive / total
        return weights

    def learn(self, found: Weights) -> None:
        """Takes in what each choice would have been worth."""
        weights = self.weights()
        self._weights += weights
        self._values += found
        self._rounds += 1
        self._regrets = np.maximum(self._regrets + found - weights @ found, 0)

    def thoughts(self, choices: Sequence[Choice]) -> list[Thought]:
        """How often to make each choice, without tiny weights, and its average value."""
        weights = self._weights / self._rounds
        weights[weights < min(_TRIFLE, weights.max())] = 0
        weights /= weights.sum()
        values = self._values / self._rounds
        order = sorted(range(len(choices)), key=lambda i: (-weights[i], -values[i]))
        return [Thought(choices[i], float(values[i]), float(weights[i])) for i in order]


def mixing(
    judge: Judge, choices: Sequence[Choice], budget: Budget, chance: Chance
) -> list[Thought]:
    """All choices, the one with the most weight first."""
    me = judge.seen.seat
    others = [seat for seat in seats_in(judge.seen.public.concerned) if seat != me]
    mine, theirs = Regrets(len(choices)), [Regrets(WAYS) for _ in others]
    spending = Spending(budget)
    each = len(choices) + WAYS * len(others)
    while True:
        size = max(1, spending.games(1, _at_once(budget)) // each)
        ways = np.zeros((size, judge.tables.managers), dtype=np.int64)
        for seat, regrets in zip(others, theirs, strict=True):
            ways[:, seat] = drawn(_half_plain(regrets.weights()), size, chance)
        made = choices[drawn(mine.weights(), 1, chance)[0]]
        tried = [ways] * len(choices) + [_all(way, seat, ways) for seat in others for way in _WAYS]
        found = judge.values(
            judge.games(size), [*choices, *[made] * (WAYS * len(others))], np.concatenate(tried)
        ).mean(axis=1)
        for first, (seat, regrets) in enumerate(zip(others, theirs, strict=True)):
            start = len(choices) + first * WAYS
            regrets.learn(found[start : start + WAYS, seat])
        mine.learn(found[: len(choices), me])
        spending.spend(size * each)
        if spending.part() >= 1:
            return mine.thoughts(choices)


def _at_once(budget: Budget) -> int:
    return AT_ONCE if budget.seconds else max(FEW, min(AT_ONCE, budget.playouts // _ROUNDS))


def _all(way: int, seat: int, ways: Ints) -> Ints:
    """The ways of all seats if this seat takes the same way in every game."""
    tried = ways.copy()
    tried[:, seat] = way
    return tried


def _half_plain(weights: Weights) -> Weights:
    mixed = weights * (1 - _PLAIN)
    mixed[0] += _PLAIN
    return mixed


def drawn(weights: Weights, count: int, chance: Chance) -> Ints:
    """`count` random indexes, each with the probability of its weight."""
    luck = np.frombuffer(chance.raw(8 * count), dtype="<u8") / float(1 << 64)
    return np.minimum(np.searchsorted(weights.cumsum(), luck, side="right"), len(weights) - 1)
