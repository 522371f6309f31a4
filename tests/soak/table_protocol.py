"""Whole games of All-Star Draft over HTTP, in which every answer is looked through for secrets.

    python -m tests.soak.table_protocol --games 1000 --seed podium [--log protocol.jsonl]

Clients in every seat speak the page's protocol, to a server in this process. After each step every
seat, a spectator, an outsider and the host are answered with view, news, refusals and the page,
and follow the stream; a decoder that knows the full state looks for cards hidden from them. Exits
with 1 if there is one. A game takes some seconds; those that the log has are not played again, so
that runs add up.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tests.allstar_scenes import ALL_OPTIONS
from tests.integration.web.running import running
from tests.integration.web.world import World
from tests.soak.adding_up import Log
from tests.table_protocol import Looked, ProtocolGame

_IN_ONE_WORLD = 10
_KINDS = tuple(ALL_OPTIONS.values())


def run(games: int, seed: str, first: int = 0) -> Looked:
    """Plays so many games of all kinds, from one on. Raises AssertionError at the first secret."""
    answers = messages = 0
    for start in range(first, first + games, _IN_ONE_WORLD):
        for looked in _games(range(start, min(start + _IN_ONE_WORLD, first + games)), seed):
            answers += looked.answers
            messages += looked.messages
    return Looked(answers, messages)


def _games(numbers: range, seed: str) -> Iterator[Looked]:
    with World() as world, running(world) as server:
        for number in numbers:
            options = _KINDS[number % len(_KINDS)]
            game = ProtocolGame(world, options, f"{seed} {number}", hosted=number % 2 == 1)
            yield game.play(server)


def _together(numbers: range, seed: str) -> tuple[list[str], Counter[str]]:
    """Some games in one world; what is wrong, and what was looked at."""
    try:
        looked = run(len(numbers), seed, numbers.start)
    except AssertionError as secret:
        return [str(secret)], Counter()
    return [], Counter(games=len(numbers), answers=looked.answers, messages=looked.messages)


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--seed", default="podium")
    parser.add_argument("--log", type=Path)
    asked = parser.parse_args()
    done = Log(asked.log)
    for start in range(0, asked.games, _IN_ONE_WORLD):
        numbers = range(start, min(start + _IN_ONE_WORLD, asked.games))
        name = f"{asked.seed} {numbers.start} to {numbers.stop}"
        done.part(name, partial(_together, numbers, asked.seed))
    return done.tell(f"{asked.games} games of {asked.seed}")


if __name__ == "__main__":
    sys.exit(main())
