"""Pairs a field zone by zone, where large points groups part it.

A zone is one large group, or a run of smaller ones. How many float between two zones is the same
in every best pairing, so each zone can be drawn on its own, and drawn again until nobody who
floats meets a past opponent.
"""

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct

from podium.kernel.chance import Chance
from podium.pairing.cutout import Cutout, cut_out, is_large
from podium.pairing.field import NOBODY, Array, Field
from podium.pairing.line import Laid, Stretch, least_fair
from podium.pairing.reasons import Drawing
from podium.pairing.redraw import OrderBlock, Redraw

PairField = Callable[[Field], Laid]
"""Pairs a whole field at its best."""


class Zone(Struct, frozen=True):
    """Places start to stop of a line: one large group, or a run of smaller ones."""

    start: int
    stop: int
    large: bool


def zones_of(field: Field, stops: Sequence[int]) -> list[Zone]:
    """The zones of a line whose points groups stop at these places."""
    zones: list[Zone] = []
    start = 0
    for stop in stops:
        large = is_large(field, stop - start)
        if zones and not large and not zones[-1].large:
            zones[-1] = Zone(zones[-1].start, stop, large=False)
        else:
            zones.append(Zone(start, stop, large))
        start = stop
    return zones


def floats_between(
    field: Field, *, line: Array, points: Array, zones: Sequence[Zone], pair_field: PairField
) -> list[int]:
    """How many pairs cross the border above each zone, and 0 below the last, at best."""
    floats = [zone.start % 2 for zone in zones] + [0]
    for i, zone in enumerate(zones):
        if not zone.large:
            enough = 2 * field.most_met + 2
            above = enough + zone.start % 2 if zone.start else 0
            below = enough + zone.stop % 2 if zone.stop < len(line) else 0
            run = line[zone.start : zone.stop].tolist()
            cut = cut_out(
                field, run, points=points, above=[NOBODY] * above, below=below, exact=False
            )
            split = cut.split(pair_field(cut.field))
            floats[i], floats[i + 1] = len(split.upper), len(split.lower)
    return floats


class _RunBlock:
    """A run of smaller groups, drawn with phantoms for those whom they play in other zones."""

    def __init__(self, cut: Cutout, pair_field: PairField) -> None:
        self._cut = cut
        self._pair_field = pair_field
        self.entrants = cut.entrants[cut.entrants != NOBODY]
        self.draw()

    def draw(self) -> None:
        """Draws one of the best pairings of the run."""
        laid = self._pair_field(self._cut.field)
        self._split = self._cut.split(laid)
        self.drawing = laid.overall

    @property
    def upper(self) -> Array:
        """Those who play the zone above, in order."""
        return np.array(self._split.upper, np.int64)

    @property
    def lower(self) -> Array:
        """Those who play the zone below, in order."""
        return np.array(self._split.lower, np.int64)

    @property
    def inside(self) -> Array:
        """Those who play each other, neighbour against neighbour."""
        return np.array(self._split.inside, np.int64).ravel()

    def clashes(self) -> bool:
        """Never: a run is drawn without rematches."""
        return False


def draw_by_zones(
    field: Field,
    *,
    line: Array,
    points: Array,
    zones: Sequence[Zone],
    floats: Sequence[int],
    pair_field: PairField,
    chance: Chance,
) -> Laid | None:
    """One of the best pairings of the line, None if the draws were used up.

    `floats` are those of `floats_between`.
    """
    blocks: list[OrderBlock | _RunBlock] = []
    for i, zone in enumerate(zones):
        own = line[zone.start : zone.stop]
        above, below = floats[i], floats[i + 1]
        if zone.large:
            blocks.append(OrderBlock(field, own, above=above, below=below, chance=chance))
        else:
            phantoms = [NOBODY] * above
            run = own.tolist()
            cut = cut_out(field, run, points=points, above=phantoms, below=below, exact=True)
            blocks.append(_RunBlock(cut, pair_field))
    redraw = Redraw(field, blocks)
    return _laid(blocks, redraw.drawn) if redraw.succeeds() else None


def _laid(blocks: Sequence[OrderBlock | _RunBlock], drawn: int) -> Laid:
    """The line in which neighbours play, block by block."""
    parts: list[Array] = []
    for i, block in enumerate(blocks):
        parts.append(block.inside)
        if i + 1 < len(blocks):
            parts.append(np.stack((block.lower, blocks[i + 1].upper), axis=1).ravel())
    line = np.concatenate(parts)
    ways = {block.drawing for block in blocks if isinstance(block, _RunBlock)}
    stretch = Stretch(0, len(line), settled=True, drawing=least_fair(ways), redrawn=drawn)
    return Laid(line, Drawing.DRAWN, stretches=(stretch,))
