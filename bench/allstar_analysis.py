"""How much `podium allstar analyse` says that bots of its own kind give away: it should be nothing.

    python -m bench.allstar_analysis --minutes 10 [--playouts 1024]

Four `strong` bots play, and every choice is judged as `analyse` does by itself (512 playouts; the
bots have 1024), all in the native core, until the minutes of processor time are over. Each seat of
a game is one measurement: what it gave away in all its choices, in parts of a win.
"""

import argparse
from math import sqrt
from statistics import mean, stdev
from time import process_time

from bench.allstar import GAME, MANAGERS
from bench.machine import describe
from podium.allstar.bots.bot import BOTS
from podium.allstar.bots.match import play
from podium.allstar.bots.playouts.engine import served_by
from podium.allstar.bots.search.analysis import ChoiceVerdict, analyse, decisions
from podium.allstar.bots.search.budget import Budget
from podium.allstar.native.playouts import Engine
from podium.allstar.rules.record import replay_in
from podium.kernel.chance import Chance
from tests.native_core import core


def judged_game(bot: str, seed: str, playouts: int) -> list[ChoiceVerdict]:
    """The verdicts on all choices of a game of one bot in all seats."""
    _, record = play(GAME, [BOTS[bot]] * MANAGERS, seed)
    made = decisions(record.entries, list(replay_in(GAME, record)))
    return list(analyse(made, Budget(playouts), Chance(f"analyse {seed}")))


def report(games: list[list[ChoiceVerdict]]) -> None:
    """Prints the row of the table."""
    sums = [
        sum(verdict.given_away for verdict in verdicts if verdict.seen.seat == seat)
        for verdicts in games
        for seat in range(MANAGERS)
    ]
    choices = sum(map(len, games))
    clear = [verdict.given_away for verdicts in games for verdict in verdicts if verdict.stands]
    reach = 1.96 * stdev(sums) / sqrt(len(sums))
    print(
        f"| {len(games)} | {choices} | {mean(sums):+.3f} ({mean(sums) - reach:+.3f} to "
        f"{mean(sums) + reach:+.3f}) | {len(clear)} | {sum(clear) / len(sums):.3f} |",
        flush=True,
    )


def main() -> None:
    """Prints the report, with a row after every game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--playouts", type=int, default=512)
    options = parser.parse_args()
    print(describe("numpy"))
    print("| games | choices | given away by a seat (95 %) | told as clear | of that by a seat |")
    print("|---:|---:|---|---:|---:|")
    games: list[list[ChoiceVerdict]] = []
    with served_by(Engine(core())):
        while process_time() < 60 * options.minutes:
            seed = f"judged {len(games)}"
            games.append(judged_game(options.bot, seed, options.playouts))
            report(games)


if __name__ == "__main__":
    main()
