"""How often the agent wins alone among bots, in the environment for one seat."""

from math import sqrt

import numpy as np

from bench.allstar_learning.features import FeatureMaker
from bench.allstar_learning.network import Weights, best, think
from podium.allstar.environment.seat import AllStarSeatEnv

AT_ONCE = 100


def win_rate(weights: Weights, make: FeatureMaker, bot: str, games: int, seed: int) -> float:
    """The share of games won among three bots of a kind; a shared win counts in parts. The agent
    does what it thinks best. Games are played in hundreds at once."""
    won = 0.0
    for first in range(0, games, AT_ONCE):
        won += _hundred(weights, make, bot, seed + first)
    return won / games


def _hundred(weights: Weights, make: FeatureMaker, bot: str, seed: int) -> float:
    tables = [
        AllStarSeatEnv(4, opponents=(bot,), actions="cards", reward="win") for _ in range(AT_ONCE)
    ]
    views = [table.reset(seed=seed + k)[0] for k, table in enumerate(tables)]
    playing, won = list(range(AT_ONCE)), 0.0
    while playing:
        seen = make(
            np.stack([views[k]["observation"] for k in playing]),
            np.stack([views[k]["action_mask"] for k in playing]),
        )
        actions = seen.actions[best(seen, think(weights, seen).chances)]
        still = []
        for k, action in zip(playing, actions.tolist(), strict=True):
            views[k], reward, over, _, _ = tables[k].step(action)
            won += reward
            if not over:
                still.append(k)
        playing = still
    return won


def margin(rate: float, games: int) -> float:
    """Half of the 95 % interval of a share."""
    return 1.96 * sqrt(max(rate * (1 - rate), 1 / games) / games)
