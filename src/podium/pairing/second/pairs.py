"""Frozen: how the second algorithm paired an even number of entrants at random (SP-6, SP-7)."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from podium.kernel.chance import Chance
from podium.pairing.at_random.by_zones import blocks_by_zones, paired_by_zones
from podium.pairing.at_random.redraw import Odds, Redraw, blocks_of
from podium.pairing.best.matching import cheapest
from podium.pairing.best.value import parity_bound, prices_of, value_of
from podium.pairing.best.window import Window, open_window
from podium.pairing.field import Array, Field
from podium.pairing.line import (
    LineStretch,
    PairedLine,
    Segment,
    borders,
    clashes,
    draw_line,
    segments,
    with_clashes,
)
from podium.pairing.parts.growing_windows import Choose, GrowingWindows, choose_the_first
from podium.pairing.parts.zones import floats_between, zones_of
from podium.pairing.reasons import PairedBy
from podium.pairing.second.choose import choose_at_random
from podium.pairing.second.counting import SecondCounting

_COUNTED_AT_ONCE = 8
"""Up to so many entrants counting is quicker than drawing again."""

_FEW_DRAWS = 100
_MANY_DRAWS = 2_000
"""Draws a block: nearly always the few are enough, and the many where the odds are good at all."""

_MATCHED_UP_TO = 200
"""Of so many entrants a matching tells quickly whether they can meet the parity bound."""


def draw_pairs(
    field: Field, *, members: Array, points: Array, chance: Chance, choose: Choose | None = None
) -> PairedLine:
    """One of the best rematch-free pairings of the members; one must exist.

    `choose` picks among the best pairings of a window; at random if nothing else is said.
    """
    line = draw_line(members=members, points=points, chance=chance)
    clashing = clashes(field, line).tolist()
    if not clashing:
        return PairedLine(line, PairedBy.DRAWN)
    order, stops = line.copy(), borders(points[line])
    drawing = _SecondSegmentDraw(field, line, points, chance)
    stretches = [
        drawing.stretch(segment, clashing=number > 0)
        for segment, number in with_clashes(segments(stops), clashing)
    ]
    if all(stretch.settled for stretch in stretches):
        return _laid(line, len(clashing), stretches)
    laid = _by_zones(field, line=order.copy(), points=points, stops=stops, chance=chance)
    if laid is not None:
        return PairedLine(laid.line, laid.drawing, len(clashing), laid.stretches)
    windows = GrowingWindows(
        field,
        line=line,
        order=order,
        points=points,
        stretches=stretches,
        choose=choose or choose_at_random(chance),
        whole=True,
    )
    windows.settle()
    return _laid(line, len(clashing), windows.stretches)


def _laid(line: Array, clashing: int, stretches: Sequence[LineStretch]) -> PairedLine:
    changed = tuple(stretch for stretch in stretches if stretch.drawing is not None)
    return PairedLine(line, PairedBy.DRAWN, clashing, changed)


def _by_zones(
    field: Field, *, line: Array, points: Array, stops: list[int], chance: Chance
) -> PairedLine | None:
    """The line drawn zone by zone, if there is a large points group in it."""
    zones = zones_of(field, stops)
    if not any(zone.large for zone in zones):
        return None

    def draw_cut(cut: Field, choose: Choose | None = None) -> PairedLine:
        members = np.arange(len(cut))
        return draw_pairs(cut, members=members, points=cut.points, chance=chance, choose=choose)

    floats = floats_between(
        field,
        line=line,
        points=points,
        zones=zones,
        pair_field=partial(draw_cut, choose=choose_the_first),
    )
    blocks = blocks_by_zones(
        field,
        line=line,
        points=points,
        zones=zones,
        floats=floats,
        pair_field=draw_cut,
        chance=chance,
    )
    redraw = Redraw(field, blocks)
    drawn = Odds(field, blocks).are_good() and redraw.succeeds(_MANY_DRAWS)
    return paired_by_zones(blocks, redraw.drawn) if drawn else None


class _SecondSegmentDraw:
    """The line of one draw, and the ways to free a segment of it from clashes."""

    def __init__(self, field: Field, line: Array, points: Array, chance: Chance) -> None:
        self._field = field
        self._line = line
        self._points = points
        self._chance = chance

    def stretch(self, segment: Segment, *, clashing: bool) -> LineStretch:
        """The segment, freed from its clashes if that can be done by counting or drawing again."""
        stretch = LineStretch(segment.start, segment.stop, settled=not clashing)
        if clashing and segment.stop - segment.start <= _COUNTED_AT_ONCE:
            self._count(stretch)
        elif clashing:
            self._redraw(stretch, segment)
        return stretch

    def _redraw(self, stretch: LineStretch, segment: Segment) -> None:
        """Draws again, if the odds are good; many times only if it can work at all."""
        blocks = tuple(
            blocks_of(self._field, line=self._line, segment=segment, chance=self._chance)
        )
        if not Odds(self._field, blocks).are_good():
            return
        redraw = Redraw(self._field, blocks)
        if not redraw.succeeds(_FEW_DRAWS):
            stretch.hopeless = not self._meets_parity(stretch)
            if stretch.hopeless or not redraw.succeeds(_MANY_DRAWS):
                return
        stretch.settled, stretch.drawing = True, PairedBy.DRAWN
        stretch.redrawn = redraw.drawn

    def _meets_parity(self, stretch: LineStretch) -> bool:
        if stretch.stop - stretch.start > _MATCHED_UP_TO:
            return True
        window = self._window(stretch)
        bound = parity_bound(window)
        pairs = cheapest(window, prices_of(window, bound))
        return pairs is not None and value_of(window, pairs) == bound

    def _window(self, stretch: LineStretch) -> Window:
        entrants = self._line[stretch.start : stretch.stop].tolist()
        points = self._points[entrants].tolist()
        return open_window(self._field, entrants=entrants, points=points)

    def _count(self, stretch: LineStretch) -> None:
        """Counts the pairings at the parity bound and draws one, if there is any."""
        window = self._window(stretch)
        prices = prices_of(window, parity_bound(window))
        counting = SecondCounting(window, prices, cost=prices.remaining[0])
        if not counting.total:
            stretch.hopeless = True
            return
        pairs = sorted(counting.draw(self._chance))
        self._line[stretch.start : stretch.stop] = [
            window.entrants[i] for pair in pairs for i in pair
        ]
        stretch.settled, stretch.drawing = True, PairedBy.COUNTED
