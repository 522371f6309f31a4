"""Which choice is best on average over worlds: choices that fall behind are dropped."""

from collections.abc import Sequence
from math import ceil, log2
from typing import NamedTuple

import numpy as np

from podium.allstar.bots.search.budget import Budget, Spending
from podium.allstar.bots.search.judge import Judge
from podium.allstar.bots.search.options import Choice

AT_ONCE = 512
"""The most playouts in one batch: in larger ones each playout costs more again."""

FEW = 64
"""The smallest part of the budget: a smaller batch of playouts costs just as much."""


class Thought(NamedTuple):
    """A choice, its average value (`value.values`), and how often it would be made."""

    choice: Choice
    value: float
    weight: float


def halving(
    judge: Judge, choices: Sequence[Choice], budget: Budget, kept: Sequence[Choice] = ()
) -> list[Thought]:
    """All choices, the best first. All are played out in the same worlds; after each part of the
    budget the worse half is dropped, but never one of `kept`."""
    spending = Spending(budget)
    seat = judge.seen.seat
    sums, counts = np.zeros(len(choices)), np.zeros(len(choices))
    left = list(range(len(choices)))
    stages = _stages(len(choices), budget)
    for stage in range(1, stages + 1):
        while spending.part() < stage / stages:
            games = max(1, spending.games(stage / stages, AT_ONCE) // len(left))
            found = judge.values(judge.games(games), [choices[i] for i in left])
            sums[left] += found[:, :, seat].sum(axis=1)
            counts[left] += games
            spending.spend(games * len(left))
        means = sums / np.maximum(counts, 1)
        order = sorted(left, key=lambda i: -means[i])
        half = order[: (len(order) + 1) // 2]
        left = [i for i in order if i in half or choices[i] in kept]
    order = sorted(range(len(choices)), key=lambda i: (i not in left, -means[i]))
    return [Thought(choices[i], float(means[i]), float(rank == 0)) for rank, i in enumerate(order)]


def _stages(choices: int, budget: Budget) -> int:
    """Into how many parts the budget is divided: enough to halve the choices down to one."""
    wanted = max(1, ceil(log2(choices)))
    return wanted if budget.seconds else max(1, min(wanted, budget.playouts // FEW))
