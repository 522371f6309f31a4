"""Looks for secrets in what tables of All-Star Draft send.

    python -m tests.soak.table_secrets PAIRS GAMES SEED

PAIRS twin worlds are compared to the byte, on view and news; GAMES whole games are played with
people who change their minds, and after every fact the view and the news of every seat and of a
spectator are decoded and looked through for cards hidden from that viewer. Exits with an error at
the first secret found. 1,000 pairs take about 10 s, 10 games about 5 s.
"""

import sys
from itertools import count
from time import perf_counter
from typing import NamedTuple

from podium.allstar.rules.options import Options
from tests.allstar_scenes import ALL_OPTIONS
from tests.table_secrets import checked_game, sent, twin_pairs

_KINDS = tuple(ALL_OPTIONS.values())
_FROM_ONE_GAME = 20
"""Pairs taken from one game, spread over all of it."""


class TwinTally(NamedTuple):
    """How many pairs looked alike, and in how many of them the worlds truly differ."""

    pairs: int
    differing: int


def compare_twins(pairs: int, seed: str) -> TwinTally:
    """Compares so many twin worlds, or a few more. Raises AssertionError for two that differ."""
    compared = differing = 0
    for number in count():
        if compared >= pairs:
            return TwinTally(compared, differing)
        options = _kind(number)
        for place, (state, twin, viewer) in enumerate(twin_pairs(options, f"{seed} {number}")):
            if place % 7 or place // 7 >= _FROM_ONE_GAME:
                continue
            assert sent(state, viewer) == sent(twin, viewer), (seed, number, place, viewer)
            compared += 1
            differing += state.opened.seats != twin.opened.seats
    raise AssertionError


def check_games(games: int, seed: str) -> int:
    """Plays and checks so many games; returns how many answers were looked at."""
    return sum(checked_game(_kind(number), f"{seed} {number}") for number in range(games))


def _kind(number: int) -> Options:
    return _KINDS[number % len(_KINDS)]


def main() -> None:
    """Runs both and says what was looked at."""
    pairs, games, seed = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    begun = perf_counter()
    tally = compare_twins(pairs, seed)
    between = perf_counter()
    print(f"{tally.pairs} pairs alike ({tally.differing} differ), {between - begun:.0f} s")  # noqa: T201
    looked = check_games(games, seed)
    print(f"{games} games, {looked} answers without a secret, {perf_counter() - between:.0f} s")  # noqa: T201


if __name__ == "__main__":
    main()
