"""What greedy bots go by: how much each of them values groups, teams and arenas.

The numbers are in `weights.json`; `python -m bench.allstar_tuning` finds those of `greedy`.
"""

from functools import cache
from importlib.resources import files
from typing import TypeAlias

import msgspec
from msgspec import Struct

from podium.allstar.rules.material import CardTier
from podium.allstar.rules.strength import Scale

ROUNDS, SIZES = 3, 16
"""How many rounds of a season there are, and how many sizes of groups: larger ones add nothing."""

Gains: TypeAlias = tuple[dict[CardTier, tuple[int, ...]], ...]
"""By round and tier: what one more card adds to a group of 0, 1, 2 ... cards; 0 for larger ones."""


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of one greedy bot.

    `bench_gains`: of groups on the bench, from which the next team is built. `owned_gains`: of
    groups among all own cards, open teams included, of which the playoffs are played. `worth`: of a
    team of this size before its arena is known. `weaker`: of 64 teams of others, how many are
    weaker than any team of this size; the place inside the size leads on to the next number.
    """

    name: str
    bench_gains: Gains
    owned_gains: Gains
    worth: tuple[int, ...]
    weaker: tuple[int, ...]

    def __hash__(self) -> int:
        return hash(self.name)


def gains_by_place(scale: Scale, gains: Gains) -> list[list[tuple[int, ...]]]:
    """By round, place of the value and size of the group."""
    return [
        [(*row[tier], *(0,) * (SIZES - len(row[tier]))) for tier, _ in scale.values]
        for row in gains
    ]


@cache
def _all_weights() -> dict[str, Weights]:
    text = files("podium.allstar.bots").joinpath("weights.json").read_bytes()
    return {row.name: row for row in msgspec.json.decode(text, type=list[Weights])}


def weights_named(name: str) -> Weights:
    """The numbers of the greedy bot with this name."""
    return _all_weights()[name]
