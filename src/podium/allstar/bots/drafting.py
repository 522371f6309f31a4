"""Values cards by how much they make groups grow."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from podium.allstar.bots.weights import SIZES, Weights, gains_by_place
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.strength import Scale

# What a group of this size is worth; a larger one is worth much more, beyond five only a little.
_WORTH = (0, 1, 4, 10, 20, 30, 33, 36)
GAINS = (*(more - less for less, more in pairwise(_WORTH)), *(0,) * 256)
"""What one more card adds to a group of this size, where all cards lie on one heap."""


def growth(scale: Scale, mine: Iterable[int]) -> list[int]:
    """For every place: how much one more card with that value would add to these cards."""
    return [GAINS[size] for size in scale.sizes(mine)]


def wanted(seen: Observation, weights: Weights) -> list[int]:
    """For every place: how much the seat wants one more card with that value in the draft."""
    own, scale = seen.own, seen.game.scale
    bench, owned = _gains(seen, weights)
    mine = own.bench + own.fresh
    return [
        on_bench[min(few, SIZES - 1)] + among_all[min(many, SIZES - 1)]
        for on_bench, among_all, few, many in zip(
            bench, owned, scale.sizes(mine), scale.sizes(sum(own.teams, mine)), strict=True
        )
    ]


def _gains(seen: Observation, weights: Weights) -> list[list[tuple[int, ...]]]:
    """Those of groups on the bench and of groups among all own cards in this round, by place."""

    def make() -> list[Any]:
        scale = seen.game.scale
        both = (weights.bench_gains, weights.owned_gains)
        return list(zip(*(gains_by_place(scale, gains) for gains in both), strict=True))

    made: list[Any] = seen.game.derived.get_or_make((wanted, weights), make)
    found: list[list[tuple[int, ...]]] = made[seen.public.round - 1]
    return found


def best(scale: Scale, grown: Sequence[int], offered: Sequence[int]) -> int:
    """The offered card that adds most by what each place adds; among equals, the better shooter."""
    return max(offered, key=lambda card: (value(scale, card, grown), scale.shots[card]))


def worst(scale: Scale, grown: Sequence[int], offered: Sequence[int]) -> int:
    """The offered card that adds least; among equals, the worse shooter."""
    return min(offered, key=lambda card: (value(scale, card, grown), scale.shots[card]))


def value(scale: Scale, card: int, grown: Sequence[int]) -> int:
    """What the card adds, by the growth at its places."""
    return sum([grown[place] for place in scale.held[card]])
