"""Pairs an even number of entrants at random inside their points groups (SP-6, SP-7)."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from podium.kernel.chance import Chance
from podium.pairing.at_random.by_zones import blocks_by_zones, paired_by_zones
from podium.pairing.at_random.choose import choose_at_random
from podium.pairing.at_random.groups import Groups
from podium.pairing.at_random.redraw import Odds, Redraw, blocks_of
from podium.pairing.best.counting import Counting
from podium.pairing.best.matching import cheapest
from podium.pairing.best.value import Value, parity_bound, prices_of, value_of
from podium.pairing.best.window import LocalPair, Window, open_window
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

_COUNTED_AT_ONCE = 8
"""Up to so many entrants counting is quicker than drawing again."""

_FEW_DRAWS = 100
_MANY_DRAWS = 2_000
"""Draws a block of many entrants: nearly always the few are enough, and the many where the odds are
good at all.
"""

_SMALL = 400
"""Up to so many entrants are drawn one by one, until two who have met come together."""

_TIMES_FEW = 20
_TIMES_MANY = 400
"""So many times the expected draws are made, first before and then after looking whether it can
work at all.
"""

_FEW_SETS = 40_000
"""Segments of which so many sets would be looked at, at most, are counted if that is quicker."""

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
    drawing = _SegmentDraw(field, line, points, chance)
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


class _SegmentDraw:
    """The line of one draw, and the ways to free a segment of it from clashes."""

    def __init__(self, field: Field, line: Array, points: Array, chance: Chance) -> None:
        self._field = field
        self._line = line
        self._points = points
        self._chance = chance

    def stretch(self, segment: Segment, *, clashing: bool) -> LineStretch:
        """The segment, freed from its clashes if that can be done by counting or drawing again."""
        size = segment.stop - segment.start
        stretch = LineStretch(segment.start, segment.stop, settled=not clashing)
        if clashing and size > _SMALL:
            self._redraw(stretch, segment)
        elif clashing:
            self._settle(stretch)
        return stretch

    def _redraw(self, stretch: LineStretch, segment: Segment) -> None:
        """Draws whole groups again, if the odds are good."""
        blocks = tuple(
            blocks_of(self._field, line=self._line, segment=segment, chance=self._chance)
        )
        redraw = Redraw(self._field, blocks)
        if Odds(self._field, blocks).are_good() and redraw.succeeds(_MANY_DRAWS):
            stretch.settled, stretch.drawing = True, PairedBy.DRAWN
            stretch.redrawn = redraw.drawn

    def _settle(self, stretch: LineStretch) -> None:
        """Counts a small segment or draws it again, whichever is quicker, if either is feasible."""
        window = self._window(stretch)
        bound = parity_bound(window)
        if len(window.entrants) <= _COUNTED_AT_ONCE:
            self._count(stretch, window, bound)
            return
        groups = Groups(window, bound[1:-1])
        if groups.quicker_drawn:
            self._draw(stretch, window, groups)
        elif groups.sets <= _FEW_SETS:
            self._count(stretch, window, bound)

    def _draw(self, stretch: LineStretch, window: Window, groups: Groups) -> None:
        """Draws again; many times only if it can work at all."""
        pairs = groups.draw(self._chance, most=_TIMES_FEW * groups.draws)
        if pairs is None:
            stretch.hopeless = not _meets_parity(window)
            if not stretch.hopeless:
                pairs = groups.draw(self._chance, most=_TIMES_MANY * groups.draws)
        if pairs is not None:
            self._lay(stretch, window, pairs, PairedBy.DRAWN)
            stretch.redrawn = groups.drawn

    def _count(self, stretch: LineStretch, window: Window, bound: Value) -> None:
        """Counts the pairings at the parity bound and draws one, if there is any."""
        prices = prices_of(window, bound)
        counting = Counting(window, prices, cost=prices.remaining[0])
        if counting.total:
            self._lay(stretch, window, counting.draw(self._chance), PairedBy.COUNTED)
        stretch.hopeless = counting.total == 0

    def _window(self, stretch: LineStretch) -> Window:
        """The stretch; entrants of equal points by their place in the field."""
        entrants = self._line[stretch.start : stretch.stop]
        ordered = sorted(zip((-self._points[entrants]).tolist(), entrants.tolist(), strict=True))
        own, points = [entrant for _, entrant in ordered], [-points for points, _ in ordered]
        return open_window(self._field, entrants=own, points=points)

    def _lay(
        self, stretch: LineStretch, window: Window, pairs: Sequence[LocalPair], way: PairedBy
    ) -> None:
        entrants = [window.entrants[place] for pair in sorted(pairs) for place in pair]
        self._line[stretch.start : stretch.stop] = entrants
        stretch.settled, stretch.drawing = True, way


def _meets_parity(window: Window) -> bool:
    if len(window.entrants) > _MATCHED_UP_TO:
        return True
    bound = parity_bound(window)
    pairs = cheapest(window, prices_of(window, bound))
    return pairs is not None and value_of(window, pairs) == bound
