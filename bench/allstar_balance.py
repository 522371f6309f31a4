"""Compares candidates for the default data of All-Star Draft by simulation.

    python -m bench.allstar_balance [--games N] [--searched N]

Four (three, six ...) bots of the same kind play with each candidate. The season matters and the
playoffs matter if neither decides alone: the table says how often a leader of the season wins the
game, how often the winner of the playoffs does, and how the wins are spread over the seats. The
second table says of each arena how many fans are at stake between its ranks, and how much more
often than others the first there wins the game. `--games` are those of `greedy` in the native core;
`--searched` those of `fair`, which thinks, in each row of the first table.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from bench.machine import describe
from podium.allstar.bots.bot import BOTS
from podium.allstar.bots.match import play
from podium.allstar.bots.playouts.engine import served_by
from podium.allstar.native.games import Games
from podium.allstar.native.playouts import Engine
from podium.allstar.rules.box import default_box, shipped_box
from podium.allstar.rules.material import Box
from podium.allstar.rules.options import Options, Shootout
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.state import ArenaScored, Game
from tests.native_core import core

Rows = NDArray[np.int32]
HEAD = (
    "| data | managers | shoot-out | bots | games | leader of the season wins | winner of the "
    "playoffs wins | neither | wins by seat |\n|---|---:|---|---|---:|---:|---:|---:|---|"
)
ARENA_HEAD = "| arena | fans | at stake, 4 managers | first there wins |\n|---|---|---:|---:|"


FIRST = "360e74778311b6da3e6b6333bb1ab6b2f6a82a9ba659d8f41f0c1d1b4a94c893"


def first_box() -> Box:
    """The data that came with Podium before."""
    found = shipped_box(FIRST)
    assert found is not None
    return found


def candidates() -> dict[str, Box]:
    """The data to compare, by name."""
    old, new = first_box(), default_box()
    return {
        "first": old,
        "first, new playoffs": replace(old, playoff_fans=new.playoff_fans),
        "default": new,
    }


def greedy_games(game: Game, games: int) -> tuple[Rows, Rows]:
    """Fans of the season and of the playoffs by game and seat."""
    table = Games(game, games, vectors=False, core=core())
    table.begin([f"balance {number}" for number in range(games)])
    table.play_greedy()
    standing = table.standing()
    return standing.season_fans, standing.playoff_fans


def searched_games(game: Game, games: int) -> tuple[Rows, Rows]:
    """The same of games of `fair`."""
    season, playoffs = [], []
    with served_by(Engine(core())):
        for number in range(games):
            last, _ = play(game, [BOTS["fair"]] * game.managers, f"balance {number}")
            season.append(last.public.season_fans)
            playoffs.append(last.public.playoff_fans)
    return np.array(season, dtype=np.int32), np.array(playoffs, dtype=np.int32)


def row(name: str, game: Game, bots: str, found: tuple[Rows, Rows]) -> str:
    """One row of the table, with 95 % intervals."""
    season, playoffs = found
    score = (season + playoffs) * 64 + playoffs
    won = score == score.max(axis=1, keepdims=True)
    won = won / won.sum(axis=1, keepdims=True)
    leads = season == season.max(axis=1, keepdims=True)
    tops = playoffs == playoffs.max(axis=1, keepdims=True)
    games = len(season)

    def part(rows: NDArray[np.float64]) -> str:
        share = rows.mean()
        return f"{share:.1%} ± {1.96 * sqrt(share * (1 - share) / games):.1%}"

    seats = " ".join(f"{share:.1%}" for share in won.mean(axis=0))
    neither = (won * ~leads * ~tops).sum(axis=1)
    return (
        f"| {name} | {game.managers} | {game.options.shootout.value} | {bots} | {games:,} | "
        f"{part((won * leads).sum(axis=1))} | {part((won * tops).sum(axis=1))} | {part(neither)} | "
        f"{seats} |"
    )


def rows(games: int, searched: int) -> Iterator[str]:
    """Every candidate with four and six managers, and the default with all numbers of them."""
    for name, box in candidates().items():
        for managers in (2, 3, 4, 5, 6):
            game = Game(box, Options(managers))
            if games:
                yield row(name, game, "greedy", greedy_games(game, games))
            if searched and managers in (4, 6):
                yield row(name, game, "fair", searched_games(game, searched))
    for shootout in Shootout:
        for managers in (4, 6):
            game = Game(default_box(), Options(managers, shootout=shootout))
            if games:
                yield row("default", game, "greedy", greedy_games(game, games))


def arena_rows(box: Box, games: int) -> Iterable[str]:
    """How much each arena matters among four greedy bots."""
    game = Game(box, Options(4))
    stakes: dict[int, list[int]] = defaultdict(list)
    firsts: dict[int, list[bool]] = defaultdict(list)
    for number in range(games):
        last, _ = play(game, [BOTS["greedy"]] * 4, f"arenas {number}")
        places = final_places(last.public)
        for event in last.public.story:
            if isinstance(event, ArenaScored):
                stakes[event.arena].append(max(event.fans) - min(event.fans))
                most = max(event.fans)
                firsts[event.arena] += [
                    places[seat] == 1 for seat in range(4) if event.fans[seat] == most
                ]
    for arena in box.arenas:
        fans = "/".join(map(str, arena.fans))
        stake, first = np.mean(stakes[arena.id]), np.mean(firsts[arena.id])
        reach = 1.96 * sqrt(first * (1 - first) / len(firsts[arena.id]))
        won = f"{first:.0%} ± {reach:.0%}"
        yield f"| {arena.name} | {fans} {arena.align.value} | {stake:.1f} | {won} |"


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--searched", type=int, default=0)
    parser.add_argument("--arenas", type=int, default=1000, help="games for the second table")
    asked = parser.parse_args()
    print(describe("podium", "numpy"), f"\n\n{HEAD}", sep="")
    for line in rows(asked.games, asked.searched):
        print(line, flush=True)
    for box in (first_box(), default_box()) if asked.arenas else ():
        print(f"\n{ARENA_HEAD}")
        for line in arena_rows(box, asked.arenas):
            print(line, flush=True)


if __name__ == "__main__":
    main()
