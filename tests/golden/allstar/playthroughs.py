"""Golden games of All-Star Draft: every number of managers, mode and option, both shoot-outs.

`python -m tests.golden.allstar.playthroughs` writes them anew. Do so only if the rules, the
default data or the notation are meant to change, and read the difference.
"""

from pathlib import Path

from podium.allstar.bots.bot import BOTS
from podium.allstar.bots.match import play
from podium.allstar.rules.options import Options
from podium.allstar.rules.record import record_text
from tests.allstar_scenes import ALL_OPTIONS, game_of

FOLDER = Path(__file__).parent


def file_of(name: str) -> Path:
    """Where the game of these options is kept."""
    return FOLDER / f"{name.replace(',', '').replace(' ', '-')}.txt"


def playthrough(options: Options) -> str:
    """The record of one game: greedy and random bots by turns."""
    bots = [BOTS["greedy" if seat % 2 else "random"] for seat in range(options.managers)]
    _, record = play(game_of(options), bots, "golden")
    return record_text(record)


def main() -> None:
    """Writes every game."""
    for name, options in ALL_OPTIONS.items():
        file_of(name).write_text(playthrough(options), encoding="utf-8")


if __name__ == "__main__":
    main()
