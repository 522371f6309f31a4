"""How often the greedy bot, alone among random bots, wins at All-Star Draft.

`python -m bench.allstar_bots [GAMES]` plays GAMES (2,000 unless told) for 3 to 6 managers under
both shoot-outs and prints a table; exit code 1 if any part of wins is below 90 %.
"""

import sys

from bench.machine import describe
from podium.allstar.bots.bot import BOTS
from podium.allstar.bots.match import play
from podium.allstar.rules.box import default_box
from podium.allstar.rules.options import Options, Shootout
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.state import Game

WANTED = 0.9


def wins(options: Options, games: int) -> int:
    """How many games greedy wins, sitting in every seat by turns; shared wins do not count."""
    game = Game(default_box(), options)
    won = 0
    for number in range(games):
        seat = number % options.managers
        bots = [BOTS["greedy" if other == seat else "random"] for other in range(options.managers)]
        last, _ = play(game, bots, f"bench {number}")
        places = final_places(last.public)
        won += places[seat] == 1 and places.count(1) == 1
    return won


def main() -> None:
    """Plays and prints."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    print(describe("podium"))
    print(f"| managers | shoot-out | wins of {games} games |\n|---|---|---|")
    worst = 1.0
    for managers in (3, 4, 5, 6):
        for shootout in Shootout:
            part = wins(Options(managers, shootout=shootout), games) / games
            worst = min(worst, part)
            print(f"| {managers} | {shootout.value} | {part:.2%} |", flush=True)
    sys.exit(1 if worst < WANTED else 0)


if __name__ == "__main__":
    main()
