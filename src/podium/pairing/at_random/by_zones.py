"""Draws a line zone by zone, where large points groups divide it.

Each zone is drawn on its own, and drawn again until nobody who floats between two zones meets a
past opponent.
"""

from collections.abc import Sequence

import numpy as np

from podium.kernel.chance import Chance
from podium.pairing.at_random.redraw import OrderBlock
from podium.pairing.field import NOBODY, Array, Field
from podium.pairing.line import LineStretch, PairedLine, least_fair
from podium.pairing.parts.cutout import Cutout, cut_out
from podium.pairing.parts.zones import PairField, Zone
from podium.pairing.reasons import PairedBy


class _RunBlock:
    """A run of smaller groups, drawn with phantoms for those whom they play in other zones."""

    can_clash = False

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


ZoneBlock = OrderBlock | _RunBlock


def blocks_by_zones(
    field: Field,
    *,
    line: Array,
    points: Array,
    zones: Sequence[Zone],
    floats: Sequence[int],
    pair_field: PairField,
    chance: Chance,
) -> list[ZoneBlock]:
    """A block for each zone of the line; `floats` are those of `floats_between`."""
    blocks: list[ZoneBlock] = []
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
    return blocks


def paired_by_zones(blocks: Sequence[ZoneBlock], drawn: int) -> PairedLine:
    """The line in which neighbours play, block by block."""
    parts: list[Array] = []
    for i, block in enumerate(blocks):
        parts.append(block.inside)
        if i + 1 < len(blocks):
            parts.append(np.stack((block.lower, blocks[i + 1].upper), axis=1).ravel())
    line = np.concatenate(parts)
    runs = (block for block in blocks if isinstance(block, _RunBlock))
    ways = {PairedBy.DRAWN, *(run.drawing for run in runs)}
    stretch = LineStretch(0, len(line), settled=True, drawing=least_fair(ways), redrawn=drawn)
    return PairedLine(line, PairedBy.DRAWN, stretches=(stretch,))
