"""Folds one bracket of entrants (LCG-5): the plain fold, or the nearest to it without a rematch."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from podium.pairing.best.matching import pairable
from podium.pairing.best.window import met_masks
from podium.pairing.field import Array, Entrant, Field, Pair
from podium.pairing.fold.nearest import Rest, nearest_pairs


class Folded(Struct, frozen=True):
    """The pairs of a bracket in one line, neighbour against neighbour; None if impossible.

    `clashes`: how many had met in the plain fold.
    """

    line: Array | None
    clashes: int


def fold_bracket(field: Field, bracket: Array) -> Folded:
    """Folds an even number of entrants, the best placed first."""
    half = len(bracket) // 2
    first, second = bracket[:half], bracket[half:][::-1]
    clashes = int((field.met[first] == second[:, None]).any(axis=1).sum())
    if not clashes:
        return Folded(np.stack((first, second), axis=1).ravel(), 0)
    pairs = _nearest_in_bracket(field, bracket.tolist())
    return Folded(None if pairs is None else np.array(pairs, np.int64).ravel(), clashes)


def _nearest_in_bracket(field: Field, bracket: list[Entrant]) -> list[Pair] | None:
    """Each from the top with the nearest to the fold, None if there is no pairing at all."""
    rows = field.met[bracket].tolist()
    enough = 2 * (field.most_met + 1)
    if not _pairable(field, bracket, enough):
        return None

    def may_take(place: int, other: int, rest: Rest) -> bool:
        return bracket[other] not in rows[place] and (
            rest.count >= enough or _pairable(field, rest.of(bracket), enough)
        )

    pairs = nearest_pairs(len(bracket), may_take)
    return [(bracket[i], bracket[j]) for i, j in pairs]


def _pairable(field: Field, entrants: Sequence[Entrant], enough: int) -> bool:
    """Whether these can be paired without a rematch; so many are enough to be sure (Dirac)."""
    if len(entrants) >= enough:
        return True
    everybody = (1 << len(entrants)) - 1
    met = met_masks(field, entrants)
    return pairable([everybody & ~mask & ~(1 << i) for i, mask in enumerate(met)])
