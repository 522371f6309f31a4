"""Finds the weights of `greedy`: how much it values groups, teams and arenas.

    python -m bench.allstar_tuning [--generations N] [--seed S] [--write]

An evolution strategy in the native core. Every candidate plays alone among three `greedy-1`, the
same games as all others of its generation; the next generation is drawn around the mean of the
best. The same seed gives the same weights on any machine. `--write` puts them into
`src/podium/allstar/bots/weights.json`.
"""

import argparse
import json
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from bench.machine import describe
from podium.allstar.bots.weights import Weights, weights_named
from podium.allstar.native.games import Games
from podium.allstar.rules.box import default_box
from podium.allstar.rules.options import Options
from podium.allstar.rules.state import Game
from tests.native_core import core

FILE = Path(__file__).parents[1] / "src/podium/allstar/bots/weights.json"
TIERS = ("symbol", "number", "species")
ROUNDS = 3
CANDIDATES, BEST = 16, 4
GAMES = {4: 900, 3: 250, 6: 250}
"""Games in each seat by number of managers; more weight where there are more."""

LAST = 40_000
"""Games of the final figures."""

Numbers = NDArray[np.float64]


class Part(NamedTuple):
    """Some numbers of a candidate: how many, where they begin, how far they are varied."""

    start: tuple[float, ...]
    step: float


PARTS = {
    "bench": Part((1, 3, 6, 10, 10, 3), 0.3),
    "bench_rounds": Part((1, 1, 1), 0.2),
    "bench_tiers": Part((1, 1, 1), 0.2),
    "owned": Part((1, 3, 6, 10, 10, 3, 3, 3), 0.3),
    "owned_rounds": Part((1, 1, 1), 0.2),
    "owned_tiers": Part((1, 1, 1), 0.2),
    "worth": Part((10, 30, 20, 10), 0.2),
    "weaker": Part((4, 26, 26, 7), 0.2),
}
SCALE = 8
"""Gains are whole numbers; so many times finer than in `greedy-1`."""


def split(numbers: Numbers) -> dict[str, Numbers]:
    """The numbers of each part."""
    ends = np.cumsum([len(part.start) for part in PARTS.values()])
    return dict(zip(PARTS, np.split(numbers, ends[:-1]), strict=True))


def weights_of(numbers: Numbers, name: str) -> Weights:
    """The weights that these logarithms stand for."""
    parts = {part: np.exp(row) for part, row in split(numbers).items()}

    def gains(kind: str) -> list[dict[str, list[int]]]:
        rows = np.einsum(
            "r,t,s->rts", parts[f"{kind}_rounds"], parts[f"{kind}_tiers"], SCALE * parts[kind]
        )
        return [
            {tier: row.round().astype(int).tolist() for tier, row in zip(TIERS, each, strict=True)}
            for each in rows
        ]

    weaker = np.minimum(parts["weaker"].cumsum().round(), 64).astype(int).tolist()
    document = {
        "name": name,
        "bench_gains": gains("bench"),
        "owned_gains": gains("owned"),
        "worth": [0, 0, *parts["worth"].cumsum().round().astype(int).tolist()],
        "weaker": [0, 0, *weaker, 64],
    }
    return msgspec.convert(document, type=Weights)


@cache
def game_of(managers: int) -> Game:
    """The game with the default data, made once."""
    return Game(default_box(), Options(managers))


def share(weights: Weights, others: Weights, managers: int, games: int, seed: str) -> float:
    """How many of the wins it gets alone among others, `games` in each seat."""
    table = Games(game_of(managers), games, vectors=False, core=core())
    won = 0.0
    for seat in range(managers):
        table.begin([f"{seed} {seat} {number}" for number in range(games)])
        table.play_greedy([weights if other == seat else others for other in range(managers)])
        score = table.fans * 64 + table.standing().playoff_fans
        first = score == score.max(axis=1, keepdims=True)
        won += float((first[:, seat] / first.sum(axis=1)).sum())
    return won / games / managers


def merit(weights: Weights, others: Weights, seed: str) -> float:
    """Wins compared with an even part of them, over all numbers of managers."""
    total = sum(GAMES.values())
    return sum(
        share(weights, others, managers, games, seed) * managers * games / total
        for managers, games in GAMES.items()
    )


def tuned(generations: int, seed: int) -> Numbers:
    """The best logarithms found."""
    luck = np.random.default_rng(seed)
    middle = np.log([number for part in PARTS.values() for number in part.start])
    step = np.array([part.step for part in PARTS.values() for _ in part.start])
    others = weights_named("greedy-1")
    for generation in range(generations):
        width = step * (1 - 0.8 * generation / generations)
        tried = middle + width * luck.standard_normal((CANDIDATES, len(middle)))
        tried[0] = middle
        merits = [merit(weights_of(row, "tried"), others, f"{seed} {generation}") for row in tried]
        order = np.argsort(merits)[::-1]
        middle = tried[order[:BEST]].mean(axis=0)
        print(f"{generation:3}  best {merits[order[0]]:.3f}  middle {merits[0]:.3f}", flush=True)
    return middle


def written(rows: list[Weights]) -> str:
    """The file: every row of numbers on one line."""
    text = json.dumps(msgspec.to_builtins(rows), indent=1)
    return (
        re.sub(r"\[\s+([\d,\s]+?)\s+\]", lambda hit: f"[{' '.join(hit[1].split())}]", text) + "\n"
    )


def main() -> None:
    """Tunes, prints, and writes if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--generations", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write the weights")
    asked = parser.parse_args()
    print(describe("podium", "numpy"))
    found = weights_of(tuned(asked.generations, asked.seed), "greedy")
    one = weights_named("greedy-1")
    for managers in (2, 3, 4, 5, 6):
        part = share(found, one, managers, LAST // managers, "final")
        print(f"{managers} managers, alone among greedy-1: {part:.1%} ({1 / managers:.1%} is even)")
    text = written([one, found])
    if asked.write:
        FILE.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
