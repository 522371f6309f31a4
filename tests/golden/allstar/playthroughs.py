"""Golden games of All-Star Draft: every number of managers, mode and option, all shoot-outs.

`python -m tests.golden.allstar.playthroughs` writes them anew. Do so only if the rules, the
default data or the notation are meant to change, and read the difference. Games with data that was
the default before are never written again: they show that older records can be replayed.
"""

from pathlib import Path
from typing import NamedTuple

from podium.allstar.bots.bot import BOTS
from podium.allstar.bots.match import play
from podium.allstar.rules.box import box_hash, default_box, shipped_box
from podium.allstar.rules.options import Options, Shootout
from podium.allstar.rules.record import record_text
from podium.allstar.rules.state import Game
from tests.allstar_scenes import ALL_OPTIONS

FOLDER = Path(__file__).parent
FIRST_DATA = "360e74778311b6da3e6b6333bb1ab6b2f6a82a9ba659d8f41f0c1d1b4a94c893"


class Golden(NamedTuple):
    """A game: with which data and options, and the bot that takes turns with random ones."""

    data_hash: str
    options: Options
    bot: str


def _golden() -> dict[str, Golden]:
    new = box_hash(default_box())
    first = {
        name: Golden(FIRST_DATA, options, "greedy-1")
        for name, options in ALL_OPTIONS.items()
        if options.shootout is not Shootout.EQUAL_TIER
    }
    later = {
        f"{name}, second data": Golden(new, options, "greedy-1")
        for name, options in ALL_OPTIONS.items()
        if options.shootout is not Shootout.FULL_TIE
    }
    return first | later


GOLDEN = _golden()
"""Every golden game by its name."""


def file_of(name: str) -> Path:
    """Where the game of this name is kept."""
    return FOLDER / f"{name.replace(',', '').replace(' ', '-')}.txt"


def playthrough(golden: Golden) -> str:
    """The record of one game: greedy and random bots by turns."""
    box = shipped_box(golden.data_hash)
    assert box is not None
    seats = range(golden.options.managers)
    bots = [BOTS[golden.bot if seat % 2 else "random"] for seat in seats]
    _, record = play(Game(box, golden.options), bots, "golden")
    return record_text(record)


def main() -> None:
    """Writes every game with the data of today."""
    for name, golden in GOLDEN.items():
        if golden.data_hash != FIRST_DATA:
            file_of(name).write_text(playthrough(golden), encoding="utf-8")


if __name__ == "__main__":
    main()
