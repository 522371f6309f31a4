"""How strong the bots of All-Star Draft are: one of a kind alone among greedy ones.

    python -m bench.allstar_strength
        [--cells NAME ...] [--games N] [--minutes M] [--jobs J] [--write]

Every cell is a kind of game and a bot. Seats change from game to game. Games are added, twelve at a
time, until the 95 % interval of the bot's share of wins lies above or below its part (1 of the
number of managers), at least 48 and at most 400. Each game has its own seed, so that the same cell
gives the same games wherever it runs, unless the bot has a budget in seconds. `--minutes` ends the
record early; a cell that is not finished by then says so. `--write` puts the tables into
docs/benchmarks.md; rows of cells that were not run stay as they are.
"""

import argparse
import os
import re
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple

from bench.machine import describe
from podium.allstar.bots.bot import BOTS, Bot
from podium.allstar.bots.match import play
from podium.allstar.bots.playouts.run import play_out
from podium.allstar.bots.playouts.tables import tables
from podium.allstar.bots.search.bot import Search
from podium.allstar.bots.search.budget import Budget
from podium.allstar.bots.search.judge import Judge
from podium.allstar.bots.search.memory import Memory
from podium.allstar.rules.box import default_box
from podium.allstar.rules.draws import draw, new_game, resolve, waits_for_chance
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import Mode, Options, Shootout
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.state import Game
from podium.cli.allstar.tally import WinTally
from podium.kernel.chance import Chance

PAGE = Path(__file__).parents[1] / "docs/benchmarks.md"
BLOCK = 12
LEAST, MOST = 48, 400
SECOND = Search(Budget(seconds=1.0), "search, 1 s a choice")


class Cell(NamedTuple):
    """A kind of game, the bot to be rated, and how many games at least."""

    options: Options
    bot: str
    least: int = LEAST


CELLS = {
    "2-tradition": Cell(Options(2), "search"),
    "2-duel": Cell(Options(2, mode=Mode.DUEL), "search"),
    "2-market": Cell(Options(2, mode=Mode.MARKET), "search"),
    "3": Cell(Options(3), "search"),
    "4": Cell(Options(4), "search"),
    "4-full-tie": Cell(Options(4, shootout=Shootout.FULL_TIE), "search"),
    "level-easy": Cell(Options(4), "easy"),
    "level-fair": Cell(Options(4), "fair"),
    "level-strong": Cell(Options(4), "strong"),
    "second": Cell(Options(4), SECOND.name, least=100),
}
"""Every cell by its name."""


class Outcome(NamedTuple):
    """One game: the bot's part of the win, its fans, and the processor time of the game."""

    won: float
    fans: int
    seconds: float


def bot_of(name: str) -> Bot:
    """The bot of a cell."""
    return SECOND if name == SECOND.name else BOTS[name]


def played(cell: Cell, number: int) -> Outcome:
    """Game `number` of a cell, from 0."""
    game = Game(default_box(), cell.options)
    seat = number % game.managers
    bots = [bot_of(cell.bot) if s == seat else BOTS["greedy"] for s in range(game.managers)]
    start = process_time()
    last, _ = play(game, bots, f"strength {cell.options.mode.value} {game.managers} {number}")
    places = final_places(last.public)
    won = (places[seat] == 1) / places.count(1)
    return Outcome(won, last.public.fans()[seat], process_time() - start)


def rate(
    cell: Cell, pool: ProcessPoolExecutor, most: int, end: float
) -> tuple[WinTally, float, bool]:
    """The tally of a cell, seconds of processor time for a game, and whether it is finished."""
    tally, seconds, part = WinTally(), 0.0, 1 / cell.options.managers
    while tally.games < most:
        block = range(tally.games, min(tally.games + BLOCK, most))
        for outcome in pool.map(played, [cell] * len(block), block):
            tally.add_game(outcome.won)
            tally.add_fans(outcome.fans)
            seconds += outcome.seconds
        share = tally.win_share()
        decided = share.low > part or share.high < part
        if decided and tally.games >= min(cell.least, most):
            return tally, seconds / tally.games, True
        if perf_counter() > end:
            return tally, seconds / tally.games, False
    return tally, seconds / tally.games, True


def rows(names: Iterable[str], most: int, minutes: float, jobs: int) -> Iterator[str]:
    """A row of the table for each cell, as soon as it is there."""
    end = perf_counter() + 60 * minutes
    with ProcessPoolExecutor(jobs) as pool:
        for name in names:
            cell = CELLS[name]
            limit = 100 if cell.bot == SECOND.name else MOST
            tally, seconds, finished = rate(cell, pool, min(most, limit), end)
            options, share = cell.options, tally.win_share()
            mode = options.mode.value if options.managers == 2 else ""
            verdict = "above" if share.low > 1 / options.managers else "below"
            if share.low <= 1 / options.managers <= share.high:
                verdict = "open"
            yield (
                f"| {name} | {options.managers} | {mode} | {options.shootout.value} | {cell.bot} | "
                f"{tally.games}{'' if finished else ' (stopped)'} | {share.value:.1%} | "
                f"{share.low:.1%} to {share.high:.1%} | {1 / options.managers:.1%} | {verdict} | "
                f"{tally.mean_fans().value:.1f} | {seconds:.2f} |"
            )
            if perf_counter() > end:
                return


HEAD = (
    "| cell | managers | mode | shoot-out | bot | games | wins | 95 % interval | part | verdict | "
    "fans | s a game |\n|---|---:|---|---|---|---:|---:|---|---:|---|---:|---:|"
)
SPEED_HEAD = "| managers | engine, ms a game | playouts, ms a game | times |\n|---:|---:|---:|---:|"


def speed_rows() -> Iterator[str]:
    """Greedy games in the engine beside greedy playouts, both from the first pick."""
    for managers in (2, 3, 4, 6):
        game = Game(default_box(), Options(managers))
        tables(game)
        start = process_time()
        for number in range(40):
            play(game, [BOTS["greedy"]] * managers, f"speed {number}")
        engine = (process_time() - start) / 40
        state = new_game(game)
        while waits_for_chance(state):
            state = resolve(state, draw(state, Chance("speed")))
        seen, memory = observe(state, 0), Memory()
        memory.watch(seen)
        judge = Judge(seen, memory, Chance("speed"))
        start = process_time()
        for _ in range(4):
            play_out(judge.games(512))
        playout = (process_time() - start) / 4 / 512
        times = engine / playout
        yield f"| {managers} | {1000 * engine:.2f} | {1000 * playout:.3f} | {times:.0f} |"


def write(name: str, lines: list[str], head: str) -> None:
    """Puts rows into the marked part of docs/benchmarks.md; other rows of it stay."""
    page = PAGE.read_text(encoding="utf-8")
    marked = re.compile(rf"(<!-- {name} -->\n)(.*?)(<!-- /{name} -->)", re.DOTALL)
    found = marked.search(page)
    assert found, f"docs/benchmarks.md has no part {name}"
    kept = {row.split(" | ")[0]: row for row in found[2].splitlines() if row.startswith("| ")}
    kept.pop(head.split(" | ", maxsplit=1)[0], None)
    kept |= {row.split(" | ")[0]: row for row in lines}
    order = {f"| {cell}": place for place, cell in enumerate(CELLS)} if head is HEAD else {}
    body = sorted(kept.values(), key=lambda row: order.get(row.split(" | ", maxsplit=1)[0], 0))
    text = "\n".join([describe("podium", "numpy"), "", head, *body, ""])
    PAGE.write_text(marked.sub(lambda hit: hit[1] + text + hit[3], page), encoding="utf-8")


def main() -> None:
    """Plays, prints, and writes if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--cells", nargs="+", choices=CELLS, default=list(CELLS))
    parser.add_argument("--games", type=int, default=MOST, help="at most so many a cell")
    parser.add_argument("--minutes", type=float, default=120.0, help="stop after so many")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    asked = parser.parse_args()
    print(describe("podium", "numpy"), f"\n\n{SPEED_HEAD}", sep="")
    speeds = list(speed_rows())
    print(*speeds, "", HEAD, sep="\n", flush=True)
    found = []
    for row in rows(asked.cells, asked.games, asked.minutes, asked.jobs):
        found.append(row)
        print(row, flush=True)
    if asked.write:
        write("bench/allstar_playouts", speeds, SPEED_HEAD)
        write("bench/allstar_strength", found, HEAD)


if __name__ == "__main__":
    main()
