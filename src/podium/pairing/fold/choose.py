"""The fold where brackets depend on each other (LCG-5).

Groups and floats are as in SP-7: the best value of all pairings is kept. Of those who could float
the lowest placed do; then each bracket folds on its own.
"""

from collections.abc import Sequence

from podium.pairing.best.matching import Attaining, TooLongError, pairable
from podium.pairing.best.value import Value
from podium.pairing.best.window import LocalPair, Window, among
from podium.pairing.fold.nearest import Rest, nearest_pairs
from podium.pairing.reasons import PairedBy


def choose_by_fold(
    window: Window, pairs: Sequence[LocalPair], value: Value
) -> tuple[list[LocalPair], PairedBy]:
    """Of the pairings as good as the given one, the one that folds (LCG-5)."""
    return _Folding(window, pairs, value).fold(), PairedBy.FOLD


class _Folding:
    """A window that is narrowed down to one pairing while its best value is kept."""

    def __init__(self, window: Window, pairs: Sequence[LocalPair], value: Value) -> None:
        self._window = window
        self._attaining = Attaining(window, pairs, value)
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
                among(self._window.allowed, rest.of(bracket))
            )

        return [(bracket[i], bracket[j]) for i, j in nearest_pairs(len(bracket), may_take)]

    def _allow(self, place: int, mask: int) -> bool:
        """Restricts the entrant at this place to the mask if the best value survives that."""
        if not self._window.allowed[place] & mask:
            return False
        narrowed = self._window.restricted(place, to=mask)
        if not mask >> self._opponent[place] & 1:
            pairs = self._attained(narrowed)
            if pairs is None:
                return False
            self._remember(pairs)
        self._window = narrowed
        return True

    def _attained(self, narrowed: Window) -> list[LocalPair] | None:
        try:
            return self._attaining.find(narrowed)
        except TooLongError:
            return None

    def _remember(self, pairs: Sequence[LocalPair]) -> None:
        for one, other in pairs:
            self._opponent[one], self._opponent[other] = other, one
