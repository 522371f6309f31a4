"""Whole games of All-Star Draft over HTTP, in which every answer is looked through for secrets.

    python -m tests.soak.table_protocol --games 1000 --seed podium

Clients in every seat speak the page's protocol, to a server in this process. After each step every
seat, a spectator, an outsider and the host are answered with view, news, refusals and the page,
and follow the stream; a decoder that knows the full state looks for cards hidden from them. Exits
with 1 at the first one. A game takes some seconds.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import cycle, islice

from podium.allstar.rules.options import Options
from tests.allstar_scenes import ALL_OPTIONS
from tests.integration.web.running import running
from tests.integration.web.world import World, unlimited
from tests.soak.told import tell
from tests.table_protocol import Looked, ProtocolGame

_IN_ONE_WORLD = 10


def run(games: int, seed: str, first: int = 0) -> Looked:
    """Plays so many games of all kinds, from one on. Raises AssertionError at the first secret."""
    kinds = islice(cycle(ALL_OPTIONS.values()), first, first + games)
    numbered = enumerate(kinds)
    answers = messages = 0
    while together := tuple(islice(numbered, _IN_ONE_WORLD)):
        for looked in _games(together, seed):
            answers += looked.answers
            messages += looked.messages
    return Looked(answers, messages)


def _games(kinds: tuple[tuple[int, Options], ...], seed: str) -> Iterator[Looked]:
    with World(limiter=unlimited()) as world, running(world) as server:
        for number, options in kinds:
            game = ProtocolGame(world, options, f"{seed} {number}", hosted=number % 2 == 1)
            yield game.play(server)


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--seed", default="podium")
    asked = parser.parse_args()
    try:
        looked = run(asked.games, asked.seed)
    except AssertionError as secret:
        tell([str(secret)], f"{vars(asked)}: a secret was named")
        return 1
    tell([], f"{vars(asked)}: {looked.answers} answers, {looked.messages} messages, no secret")
    return 0


if __name__ == "__main__":
    sys.exit(main())
