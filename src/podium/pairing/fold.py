"""Fold pairing: the first of a points group against its last, the second against the last but one.

LCG-5. The entrants stand in line by points, then by player number. A *bracket* is a points group
with those who float down to it in its first places; of an odd bracket the last one floats on.

Where two have met already, groups and floats are as in SP-7: the best value of all pairings is
kept. Of those who could float then, the lowest placed do. Inside a bracket of 2k places the fold
opponent of place i is place 2k + 1 - i. From the top, each takes the opponent whose place is
nearest to their fold opponent's - of two equally near the lower placed - that leaves the rest
pairable. Places are counted once, when the bracket is made up, and not again as it empties.
"""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from msgspec import Struct

from podium.pairing.field import Array, Entrant, Field, Pair
from podium.pairing.line import Laid, Segment, Stretch, borders, segments
from podium.pairing.matching import cheapest, pairable
from podium.pairing.objective import Value, prices_of
from podium.pairing.reasons import Drawing
from podium.pairing.settle import Settling
from podium.pairing.window import LocalPair, Window, met_masks


class Rest(Struct, frozen=True):
    """The places of a bracket that are still free, and how many they are."""

    free: list[bool]
    count: int

    def of(self, bracket: Sequence[int]) -> list[int]:
        """Those who stand at the free places."""
        return [own for own, free in zip(bracket, self.free, strict=True) if free]


MayTake = Callable[[int, int, Rest], bool]
"""Whether the first place may take the second, if that leaves this rest."""


def fold_pairs(field: Field, *, members: Array, points: Array) -> Laid:
    """The fold pairing of the members, an even number; a rematch-free one must exist."""
    line = members[np.lexsort((field.numbers[members], -points[members]))]
    order = line.copy()
    stretches, clashes = [], 0
    for segment in segments(borders(points[line])):
        folded, clashing = _fold_segment(field, line, segment)
        clashes += clashing
        stretch = Stretch(segment.start, segment.stop, settled=folded is not None)
        if folded is not None:
            line[segment.start : segment.stop] = folded
            stretch.drawing = Drawing.FOLD if clashing else None
        stretches.append(stretch)
    settling = Settling(
        field, line=line, order=order, points=points, stretches=stretches, choose=choose_by_fold
    )
    settling.settle()
    changed = tuple(s for s in settling.stretches if s.drawing is not None)
    return Laid(line, Drawing.FOLD, clashes, changed)


def _fold_segment(field: Field, line: Array, segment: Segment) -> tuple[Array | None, int]:
    """The segment with neighbours paired, None if a bracket cannot be; and how many clashed."""
    folded: list[Array] = []
    carried, clashing, possible = line[:0], 0, True
    for start, stop in segment.groups:
        bracket = np.concatenate((carried, line[start:stop]))
        even = len(bracket) - len(bracket) % 2
        bracket, carried = bracket[:even], bracket[even:]
        first, second = bracket[: even // 2], bracket[even // 2 :][::-1]
        clashes = int((field.met[first] == second[:, None]).any(axis=1).sum())
        clashing += clashes
        pairs = np.stack((first, second), axis=1).ravel()
        if clashes:
            nearest = _nearest_in_bracket(field, bracket.tolist())
            possible = possible and nearest is not None
            pairs = np.array(nearest or [], np.int64).ravel()
        folded.append(pairs)
    return (np.concatenate(folded) if possible else None), clashing


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
    for distance in range(size):
        for other in dict.fromkeys((fold + distance, fold - distance)):
            if 0 <= other < size and other != place:
                yield other


def choose_by_fold(
    window: Window, pairs: Sequence[LocalPair], value: Value
) -> tuple[list[LocalPair], Drawing]:
    """Of the pairings as good as the given one, the one that folds (LCG-5)."""
    return _Folding(window, pairs, value).fold(), Drawing.FOLD


class _Folding:
    """A window that is narrowed down to one pairing while its best value is kept."""

    def __init__(self, window: Window, pairs: Sequence[LocalPair], value: Value) -> None:
        self._window = window
        self._prices = prices_of(window, value)
        self._cost = self._prices.of_pairs(window, pairs)
        self._floats = [*value[1:-1], 0]
        self._opponent: dict[int, int] = {}
        self._remember(pairs)

    def fold(self) -> list[LocalPair]:
        """The pairs, bracket by bracket."""
        pairs: list[LocalPair] = []
        floating: list[int] = []
        for level, floats in enumerate(self._floats):
            group = [i for i, own in enumerate(self._window.levels) if own == level]
            bracket = floating + group
            beyond = ~((1 << group[-1] + 1) - 1)
            floating = []
            for place in reversed(bracket):
                if len(floating) < floats and self._allow(place, beyond):
                    floating.insert(0, place)
            pairs += self._fold_bracket([i for i in bracket if i not in floating])
        return pairs

    def _fold_bracket(self, bracket: list[int]) -> list[LocalPair]:
        """The pairs of a bracket. Once its floats are known only rematches tie it to the rest."""

        def may_take(place: int, other: int, rest: Rest) -> bool:
            one, two = bracket[place], bracket[other]
            if self._window.met:
                return self._allow(one, 1 << two)
            return bool(self._window.allowed[one] >> two & 1) and pairable(
                self._among(rest.of(bracket))
            )

        return [(bracket[i], bracket[j]) for i, j in nearest_pairs(len(bracket), may_take)]

    def _among(self, places: Sequence[int]) -> list[int]:
        """Bit masks of who of these places may meet whom."""
        allowed = self._window.allowed
        return [
            sum(1 << i for i, other in enumerate(places) if allowed[own] >> other & 1)
            for own in places
        ]

    def _allow(self, place: int, mask: int) -> bool:
        """Restricts the entrant at this place to the mask if the best value survives that."""
        if not self._window.allowed[place] & mask:
            return False
        narrowed = self._window.restricted(place, to=mask)
        if not mask >> self._opponent[place] & 1:
            pairs = cheapest(narrowed, self._prices)
            if pairs is None or self._prices.of_pairs(narrowed, pairs) != self._cost:
                return False
            self._remember(pairs)
        self._window = narrowed
        return True

    def _remember(self, pairs: Sequence[LocalPair]) -> None:
        for one, other in pairs:
            self._opponent[one], self._opponent[other] = other, one
