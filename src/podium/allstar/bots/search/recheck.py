"""Compares a choice with a better one in fresh worlds.

The choice that came out best among many was partly lucky in the worlds in which it was found. In
worlds of their own two choices are compared without that luck, and their spread says how sure the
difference is.
"""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.allstar.bots.search.budget import Budget
from podium.allstar.bots.search.judge import Judge
from podium.allstar.bots.search.mixing import mixing
from podium.allstar.bots.search.options import Choice
from podium.allstar.bots.search.thought import AT_ONCE, Thought
from podium.allstar.rules.state import GamePhase
from podium.kernel.chance import Chance

_RUNS = 8
"""In the playoffs all think anew so many times; each time counts as one measurement."""

_CHEAP = 4
"""Playouts of the playoffs for each playout of a whole game: they cost less."""


class Difference(NamedTuple):
    """How much more the other choice is worth, and the standard error of that."""

    value: float
    error: float


NONE = Difference(0.0, 0.0)


def difference(
    judge: Judge, thoughts: Sequence[Thought], made: Choice, budget: Budget, chance: Chance
) -> Difference:
    """How much more the bot's choices are worth, made as often as it would, than the one made."""
    weights = {thought.choice: thought.weight for thought in thoughts if thought.weight > 0}
    choices = list(dict.fromkeys((*weights, made)))
    if judge.seen.public.phase < GamePhase.LINEUP:
        values = _in_worlds(judge, choices, budget)
    else:
        values = _in_runs(judge, choices, budget, chance)
    often = np.array([weights.get(choice, 0.0) for choice in choices])
    gains = often @ values - values[choices.index(made)]
    count = len(gains)
    spread = float(gains.std(ddof=1)) if count > 1 else float("inf")
    return Difference(float(gains.mean()), few(count) * spread / sqrt(count))


def few(count: int) -> float:
    """How much larger the error of a few measurements is taken to be than their spread says: the
    spread itself is uncertain. Three errors of a normal distribution are as many of Student's, by
    the expansion of its quantile."""
    free = max(1, count - 1)
    return 1 + 2.5 / free + 5.75 / free**2 + 10 / free**3


def _in_worlds(judge: Judge, choices: Sequence[Choice], budget: Budget) -> NDArray[np.float64]:
    """The value of each choice in each of many worlds."""
    left = max(2, budget.playouts // len(choices))
    found = []
    while left > 0:
        games = min(left, max(1, AT_ONCE // len(choices)))
        found.append(judge.values(judge.games(games), choices)[:, :, judge.seen.seat])
        left -= games
    return np.concatenate(found, axis=1)


def _in_runs(
    judge: Judge, choices: Sequence[Choice], budget: Budget, chance: Chance
) -> NDArray[np.float64]:
    """The value of each choice in each of some runs in which the others vary theirs."""
    part = Budget(max(1, budget.playouts * _CHEAP // 2 // _RUNS))
    runs = []
    for _ in range(_RUNS):
        values = {t.choice: t.value for t in mixing(judge, choices, part, chance)}
        runs.append([values[choice] for choice in choices])
    return np.array(runs).T
