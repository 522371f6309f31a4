"""Trains an agent for All-Star Draft by a masked PPO and says how often it wins.

    python -m bench.allstar_learning --minutes 45 --seed 1 --out agent.npz

It plays four managers against itself on the vector environment in the native core, which is
compiled with this machine's compiler; nothing but numpy is needed. Every few minutes it is judged
alone among three `random` and three `greedy-1` bots; the rows are the curve of
`docs/benchmarks.md`. `--minutes` are of processor time; the games are those of the seed, but how
many are played depends on the machine.
"""

import argparse
from pathlib import Path
from time import process_time

import numpy as np

from bench.allstar_learning.features import FeatureMaker
from bench.allstar_learning.judge import margin, win_rate
from bench.allstar_learning.network import Adam, Weights, new_weights
from bench.allstar_learning.ppo import learn
from bench.allstar_learning.practice import Practice
from bench.machine import describe
from podium.allstar.environment.vector import AllStarVectorEnv
from tests.native_core import core

SIZE, STEPS = 128, 192
"""Games at once, and steps of each before the agent learns from them."""

RATE, CURIOSITY = 1e-3, 0.01
"""At the beginning; both fall to a tenth towards the end."""

OPPONENTS = ("random", "greedy-1")


def train(minutes: float, seed: int, every: float, games: int) -> tuple[Weights, FeatureMaker]:
    """Trains and prints a row of the curve every so many minutes."""
    tables = AllStarVectorEnv(4, actions="cards", reward="fans", core=core())
    make = FeatureMaker(tables.game, tables.layout)
    practice = Practice(tables, make, SIZE, seed)
    luck = np.random.default_rng(seed)
    weights = new_weights(*make.sizes, luck)
    adam = Adam(weights)
    spent, told, decisions = 0.0, 0.0, 0
    while spent < minutes * 60:
        began = process_time()
        left = 1 - 0.9 * spent / (minutes * 60)
        experience = practice.play(weights, STEPS)
        learn(weights, adam, experience, luck, rate=RATE * left, curiosity=CURIOSITY * left)
        spent += process_time() - began
        decisions += SIZE * STEPS
        if spent >= told:
            _tell(weights, make, spent, decisions, games)
            told += every * 60
    return weights, make


def _tell(weights: Weights, make: FeatureMaker, spent: float, decisions: int, games: int) -> None:
    rates = [win_rate(weights, make, bot, games, 10**6) for bot in OPPONENTS]
    cells = [f"{100 * rate:.1f} ± {100 * margin(rate, games):.1f}" for rate in rates]
    print(f"| {spent / 60:.0f} | {decisions:,} | {' | '.join(cells)} |", flush=True)


def main() -> None:
    """Prints the curve and what was reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=45)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, default=5, help="minutes between rows")
    parser.add_argument("--games", type=int, default=200, help="games of each row and bot")
    parser.add_argument("--last", type=int, default=2000, help="games at the end")
    parser.add_argument("--out", type=Path, help="where the weights are kept")
    options = parser.parse_args()
    print(describe("numpy"))
    print("| minutes | decisions | among `random`, % | among `greedy-1`, % |\n|---:|---:|---|---|")
    weights, make = train(options.minutes, options.seed, options.every, options.games)
    if options.out:
        np.savez(options.out, allow_pickle=False, **weights)
    for bot in OPPONENTS:
        rate = win_rate(weights, make, bot, options.last, 2 * 10**6)
        print(
            f"alone among three {bot}: {100 * rate:.1f} % ± {100 * margin(rate, options.last):.1f}"
        )


if __name__ == "__main__":
    main()
