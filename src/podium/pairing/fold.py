"""Fold pairing: the first of a points group against its last, the second against the last but one.

LCG-5. The entrants stand in line by points, then by player number. A *bracket* is a points group
with those who float down to it in its first places; of an odd bracket the last one floats on.

Where two have met already, groups and floats are as in SP-7: the best value of all pairings is
kept. Of those who could float then, the lowest placed do. Inside a bracket of 2k places the fold
opponent of place i is place 2k + 1 - i. From the top, each takes the opponent whose place is
nearest to their fold opponent's - of two equally near the lower placed - that leaves the rest
pairable. Places are counted once, when the bracket is made up, and not again as it empties.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from podium.pairing.field import Array, Entrant, Field, Pair
from podium.pairing.line import Laid, Segment, Stretch, borders, segments
from podium.pairing.matching import cheapest, pairable
from podium.pairing.objective import Value, prices_of
from podium.pairing.reasons import Drawing
from podium.pairing.settle import Settling
from podium.pairing.window import LocalPair, Window, met_masks


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
            nearest = _nearest_pairs(field, bracket.tolist())
            possible = possible and nearest is not None
            pairs = np.array(nearest or [], np.int64).ravel()
        folded.append(pairs)
    return (np.concatenate(folded) if possible else None), clashing


def _nearest_pairs(field: Field, bracket: list[Entrant]) -> list[Pair] | None:
    """Each from the top with the nearest to the fold that leaves the rest pairable."""
    free = dict.fromkeys(range(len(bracket)))
    if not _pairable(field, bracket):
        return None
    rows = field.met[bracket].tolist()
    pairs = []
    for place, met in enumerate(rows):
        if place not in free:
            continue
        del free[place]
        for other in nearest_to_fold(place, size=len(bracket)):
            if other not in free or bracket[other] in met:
                continue
            if len(free) > 2 * (field.most_met + 1) or _pairable(
                field, [bracket[i] for i in free if i != other]
            ):
                del free[other]
                pairs.append((bracket[place], bracket[other]))
                break
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


def _pairable(field: Field, rest: Sequence[Entrant]) -> bool:
    """Whether these can be paired without a rematch."""
    if len(rest) >= 2 * (field.most_met + 1):
        return True
    everybody = (1 << len(rest)) - 1
    met = met_masks(field, rest)
    return pairable([everybody & ~mask & ~(1 << i) for i, mask in enumerate(met)])


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
        paired: dict[int, int] = {}
        for i, place in enumerate(bracket):
            if place in paired:
                continue
            for j in nearest_to_fold(i, size=len(bracket)):
                other = bracket[j]
                if other not in paired and self._allow(place, 1 << other):
                    paired[place], paired[other] = other, place
                    break
        return [(place, paired[place]) for place in bracket if place < paired[place]]

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
