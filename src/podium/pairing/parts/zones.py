"""Divides a line into zones where it has large points groups.

A zone is one large group, or a run of smaller ones. How many float between two zones is the same
in every best pairing, so each zone can be paired on its own.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from podium.pairing.field import NOBODY, Array, Field
from podium.pairing.line import PairedLine
from podium.pairing.parts.cutout import cut_out, is_large

PairField = Callable[[Field], PairedLine]
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
