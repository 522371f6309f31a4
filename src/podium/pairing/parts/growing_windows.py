"""Settles what drawing again could not: segments that need more floats than the parity bound.

Around such a segment a window is opened, and paired at its best. If that is proven to be the best
for the whole field it stands, and one of its equals is drawn; else the window grows, downwards
first, then upwards, at last to the whole field.
"""

from collections.abc import Callable, Sequence

from podium.pairing.best.matching import best_above_parity, best_pairs
from podium.pairing.best.proof import floats_are_fewest, is_best
from podium.pairing.best.value import Value
from podium.pairing.best.window import LocalPair, Window, open_window
from podium.pairing.field import Array, Field
from podium.pairing.line import LineStretch
from podium.pairing.reasons import PairedBy

_FIRST_STEP = 8


Choose = Callable[[Window, Sequence[LocalPair], Value], tuple[list[LocalPair], PairedBy]]
"""Picks one of the pairings of a window that are as good as the given one."""


def choose_the_first(
    _window: Window, pairs: Sequence[LocalPair], _value: Value
) -> tuple[list[LocalPair], PairedBy]:
    """The best pairing that was found, whichever it is: for questions about all of them."""
    return list(pairs), PairedBy.DRAWN


class GrowingWindows:
    """A line with stretches that are not settled yet; `order` is the line as first laid out.

    Windows stay `whole` and are proven with their squares for the first algorithms, whose stored
    draws depend on it.
    """

    def __init__(
        self,
        field: Field,
        *,
        line: Array,
        order: Array,
        points: Array,
        stretches: list[LineStretch],
        choose: Choose,
        whole: bool = False,
    ) -> None:
        self._field = field
        self._line = line
        self._place = {entrant: place for place, entrant in enumerate(order.tolist())}
        self._points = points
        self._choose = choose
        self._whole = whole
        self.stretches = stretches

    def settle(self) -> None:
        """Pairs every stretch at its best, in place. A rematch-free pairing must exist."""
        while (here := self._first_unsettled()) is not None:
            low, high = self._window_around(here)
            self.stretches[low : high + 1] = self._settled(low, high)

    def _settled(self, low: int, high: int) -> list[LineStretch]:
        """The stretches of the window that was paired: it ends where nobody floats."""
        start, stop = self.stretches[low].start, self.stretches[high].stop
        stops = [stop] if self._whole else [*(start + end for end in self._closed), stop]
        starts = [start, *stops[:-1]]
        return [
            LineStretch(*places, settled=True, drawing=self._drawing)
            for places in zip(starts, stops, strict=True)
        ]

    def _first_unsettled(self) -> int | None:
        return next((i for i, s in enumerate(self.stretches) if not s.settled), None)

    def _window_around(self, here: int) -> tuple[int, int]:
        """Grows a window until it is paired; returns the first and the last stretch in it."""
        low = high = here
        step, bottom = _FIRST_STEP, len(self.stretches) - 1
        if self.stretches[here].hopeless and here < bottom:
            high = self._below(high, step)
        while True:
            while high < bottom and high != here and not self.stretches[high].settled:
                high = self._below(high, _FIRST_STEP)
            if self._attempt(low, high):
                return low, high
            step *= 2
            if high < bottom:
                high = self._below(high, step)
            elif low > 0:
                low = self._above(low, step)
            else:
                message = "no rematch-free pairing of the field exists"
                raise ValueError(message)

    def _below(self, high: int, step: int) -> int:
        """The stretch that ends at least so many entrants further down."""
        wanted = self.stretches[high].stop + step
        while high < len(self.stretches) - 1 and self.stretches[high].stop < wanted:
            high += 1
        return high

    def _above(self, low: int, step: int) -> int:
        """The stretch that starts at least so many entrants further up."""
        wanted = self.stretches[low].start - step
        while low > 0 and self.stretches[low].start > wanted:
            low -= 1
        return low

    def _attempt(self, low: int, high: int) -> bool:
        """Pairs the stretches from low to high at their best, if that is best for all."""
        start, stop = self.stretches[low].start, self.stretches[high].stop
        entrants = sorted(self._line[start:stop].tolist(), key=self._place.__getitem__)
        points = [int(self._points[e]) for e in entrants]
        window = open_window(self._field, entrants=entrants, points=points)
        hopeless = any(stretch.hopeless for stretch in self.stretches[low : high + 1])
        search = best_above_parity if hopeless and not self._whole else best_pairs
        found = search(window)
        if found is None:
            return False
        pairs, value = found
        if high < len(self.stretches) - 1 and not self._proven(window, found, low, high):
            return False
        self._closed = [a for a, f in zip(window.above(), value[1:-1], strict=True) if not f]
        drawn, self._drawing = self._choose(window, pairs, value)
        drawn.sort()
        self._line[start:stop] = [entrants[place] for pair in drawn for place in pair]
        return True

    def _proven(
        self, window: Window, found: tuple[list[LocalPair], Value], low: int, high: int
    ) -> bool:
        pairs, value = found
        unsettled = [s for s in self.stretches[low : high + 1] if not s.settled]
        lowest = self._line[unsettled[-1].start : unsettled[-1].stop]
        last_points = min(int(self._points[e]) for e in lowest)
        last = max(
            level
            for entrant, level in zip(window.entrants, window.levels, strict=True)
            if self._points[entrant] >= last_points
        )
        if self._whole:
            return is_best(window, pairs, last=last)
        return floats_are_fewest(window, value, last=last)
