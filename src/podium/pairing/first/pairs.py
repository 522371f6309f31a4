"""Frozen: how the first algorithm drew pairs at random inside points groups."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from podium.kernel.chance import Chance
from podium.pairing.at_random.by_zones import blocks_by_zones, paired_by_zones
from podium.pairing.at_random.redraw import Redraw, blocks_of
from podium.pairing.at_random.travel_groups import draw_apart_by
from podium.pairing.best.value import parity_bound, prices_of
from podium.pairing.best.window import Window, neighbours, open_window
from podium.pairing.field import Array, Field
from podium.pairing.first.choose import choose_at_random
from podium.pairing.first.counting import FirstCounting
from podium.pairing.first.switching import mix, untangle
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
from podium.pairing.parts.cutout import is_large
from podium.pairing.parts.growing_windows import Choose, GrowingWindows, choose_the_first
from podium.pairing.parts.zones import floats_between, zones_of
from podium.pairing.reasons import PairedBy

_COUNTED_AT_ONCE = 8
"""Up to so many entrants counting is quicker than drawing again."""

_COUNTED_AFTER_REDRAWS = 20
_DRAWS_A_BLOCK = 100
_UNTANGLED_FROM = 60


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
    drawing = _FirstSegmentDraw(field, line, points, chance)
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


def draw_apart(field: Field, *, members: Array, chance: Chance) -> PairedLine:
    """Round 1 with groups kept apart, mixed by switches where they are too many to be counted."""
    return draw_apart_by(mix, PairedBy.SWITCHED, field, members=members, chance=chance)


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
    return paired_by_zones(blocks, redraw.drawn) if redraw.succeeds(_DRAWS_A_BLOCK) else None


class _FirstSegmentDraw:
    """The line of one draw, and the ways to free a segment of it from clashes."""

    def __init__(self, field: Field, line: Array, points: Array, chance: Chance) -> None:
        self._field = field
        self._line = line
        self._points = points
        self._chance = chance

    def stretch(self, segment: Segment, *, clashing: bool) -> LineStretch:
        """The segment, freed from its clashes if it can meet the parity bound."""
        stretch = LineStretch(segment.start, segment.stop, settled=not clashing)
        if not clashing:
            return stretch
        size = segment.stop - segment.start
        if size <= _COUNTED_AT_ONCE and self._count(stretch):
            return stretch
        blocks = blocks_of(self._field, line=self._line, segment=segment, chance=self._chance)
        redraw = Redraw(self._field, tuple(blocks))
        if redraw.succeeds(_DRAWS_A_BLOCK):
            stretch.settled, stretch.drawing, stretch.redrawn = True, PairedBy.DRAWN, redraw.drawn
        elif size <= _COUNTED_AFTER_REDRAWS:
            self._count(stretch)
        elif size > _UNTANGLED_FROM and not self._has_large_group(segment):
            self._untangle(stretch)
        return stretch

    def _has_large_group(self, segment: Segment) -> bool:
        return any(is_large(self._field, stop - start) for start, stop in segment.groups)

    def _count(self, stretch: LineStretch) -> bool:
        """Counts the pairings at the parity bound and draws one; says whether that worked."""
        window = self._window(stretch)
        bound = parity_bound(window)
        prices = prices_of(window, bound)
        counting = FirstCounting(window, prices, cost=prices.remaining[0])
        if counting.total is None:
            return False
        if counting.total:
            self._lay(stretch, window, counting.draw(self._chance), PairedBy.COUNTED)
        else:
            stretch.hopeless = True
        return True

    def _untangle(self, stretch: LineStretch) -> None:
        """Parts those who have met by switches, then mixes."""
        window = self._window(stretch)
        prices = prices_of(window, parity_bound(window))
        pairs = untangle(
            window, prices, pairs=neighbours(len(window.entrants)), chance=self._chance
        )
        if all(window.allowed[i] >> j & 1 for i, j in pairs):
            mixed = mix(window, prices, pairs=pairs, chance=self._chance)
            self._lay(stretch, window, mixed, PairedBy.SWITCHED)

    def _window(self, stretch: LineStretch) -> Window:
        entrants = self._line[stretch.start : stretch.stop].tolist()
        points = self._points[entrants].tolist()
        return open_window(self._field, entrants=entrants, points=points)

    def _lay(
        self, stretch: LineStretch, window: Window, pairs: list[tuple[int, int]], drawing: PairedBy
    ) -> None:
        entrants = [window.entrants[place] for pair in sorted(pairs) for place in pair]
        self._line[stretch.start : stretch.stop] = entrants
        stretch.settled, stretch.drawing = True, drawing
