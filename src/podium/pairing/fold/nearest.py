"""The places of a bracket nearest to the fold (LCG-5).

In a bracket of 2k places the fold opponent of place i is place 2k + 1 - i. Where two have met, each
from the top takes the opponent whose place is nearest to their fold opponent's - of two equally
near the lower placed - that leaves the rest pairable. Places are counted once, when the bracket is
made up, and not again as it empties.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

PlacePair = tuple[int, int]
"""Two places of a bracket, counted from 0, the higher placed first."""


class Rest(Struct, frozen=True):
    """The places of a bracket that are still free, and how many they are."""

    free: list[bool]
    count: int

    def of(self, bracket: Sequence[int]) -> list[int]:
        """Those who stand at the free places."""
        return [own for own, free in zip(bracket, self.free, strict=True) if free]


MayTake = Callable[[int, int, Rest], bool]
"""Whether the first place may take the second, if that leaves this rest."""


def nearest_pairs(size: int, may_take: MayTake) -> list[PlacePair]:
    """From the top, each place of a bracket with the nearest to its fold that it may take."""
    free, pairs = [True] * size, list[PlacePair]()
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
