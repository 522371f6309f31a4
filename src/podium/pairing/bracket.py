"""The fold inside one bracket (LCG-5).

In a bracket of 2k places the fold opponent of place i is place 2k + 1 - i. Where two have met, each
from the top takes the opponent whose place is nearest to their fold opponent's - of two equally
near the lower placed - that leaves the rest pairable. Places are counted once, when the bracket is
made up, and not again as it empties.
"""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from msgspec import Struct

from podium.pairing.field import Array, Entrant, Field, Pair
from podium.pairing.matching import pairable
from podium.pairing.window import LocalPair, met_masks


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


class Rest(Struct, frozen=True):
    """The places of a bracket that are still free, and how many they are."""

    free: list[bool]
    count: int

    def of(self, bracket: Sequence[int]) -> list[int]:
        """Those who stand at the free places."""
        return [own for own, free in zip(bracket, self.free, strict=True) if free]


MayTake = Callable[[int, int, Rest], bool]
"""Whether the first place may take the second, if that leaves this rest."""


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


def nearest_pairs(size: int, may_take: MayTake) -> list[LocalPair]:
    """From the top, each place of a bracket with the nearest to its fold that it may take."""
    free, pairs = [True] * size, list[LocalPair]()
    for place in range(size):
        if not free[place]:
            continue
        free[place] = False
        left = size - 2 * len(pairs) - 2
        for other in nearest_to_fold(place, size=size):
            if free[other]:
                free[other] = False
                if may_take(place, other, Rest(free, left)):
                    pairs.append((place, other))
                    break
                free[other] = True
    return pairs


def nearest_to_fold(place: int, *, size: int) -> Iterator[int]:
    """The other places of a bracket by how near they are to the fold opponent of `place`.

    Places count from 0; of two equally near the lower placed comes first.
    """
    fold = size - 1 - place
    if fold != place:
        yield fold
    for distance in range(1, size):
        for other in (fold + distance, fold - distance):
            if 0 <= other < size and other != place:
                yield other
