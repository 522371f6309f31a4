"""A part of a field as a field of its own.

A points group of at least 6r + 4 entrants, if nobody has met more than r, is *large*: whoever
floats into it or out of it - never more than 2r + 1 either way - it can be paired, since 2(r + 1)
are left. So the groups between two large ones can be paired on their own, with *phantoms* for
those of the large groups whom they play.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from podium.core.ids import EntrantId
from podium.pairing.field import NOBODY, Array, Entrant, Field, Pair
from podium.pairing.line import PairedLine


def is_large(field: Field, size: int) -> bool:
    """Whether a points group of this size can take or give any floats."""
    return size >= 6 * field.most_met + 4


class Cutout(Struct, frozen=True):
    """A field of those above, the entrants cut out, and those below, in this order.

    `entrants` are they in the whole field, NOBODY for a phantom.
    """

    field: Field
    entrants: Array
    above: int
    below: int

    def pairs(self, laid: PairedLine) -> list[tuple[int, int]]:
        """The pairs of a line of this field, as places in it, the lower first."""
        return [(min(pair), max(pair)) for pair in laid.line.reshape(-1, 2).tolist()]

    def split(self, laid: PairedLine) -> "Split":
        """What a pairing of this field is for the entrants cut out."""
        last = len(self.entrants) - self.below
        inside: list[Pair] = []
        upper, lower = dict[int, Entrant](), dict[int, Entrant]()
        for one, other in self.pairs(laid):
            if one < self.above <= other < last:
                upper[one] = int(self.entrants[other])
            elif self.above <= one < last <= other:
                lower[other] = int(self.entrants[one])
            elif self.above <= one and other < last:
                inside.append((int(self.entrants[one]), int(self.entrants[other])))
        return Split(
            tuple(inside),
            tuple(upper[i] for i in sorted(upper)),
            tuple(lower[i] for i in sorted(lower)),
        )


class Split(Struct, frozen=True):
    """Pairs inside a part of the field, and who of it plays above and below, in order."""

    inside: tuple[Pair, ...]
    upper: tuple[Entrant, ...]
    lower: tuple[Entrant, ...]


def cut_out(
    field: Field,
    entrants: Sequence[Entrant],
    *,
    points: Array,
    above: Sequence[Entrant],
    below: int,
    exact: bool,
) -> Cutout:
    """The entrants with those above, who may be phantoms, and so many phantoms below.

    If `exact`, all of those above and below have to play the entrants cut out.
    """
    everybody = np.array([*above, *entrants, *[NOBODY] * below], np.int64)
    size, own = len(everybody), range(len(above), len(above) + len(entrants))
    place = {entrant: i for i, entrant in enumerate(everybody.tolist()) if entrant != NOBODY}
    rows = []
    for i, entrant in enumerate(everybody.tolist()):
        met = [] if entrant == NOBODY else field.met[entrant].tolist()
        row = {place[other] for other in met if other in place}
        if exact and i not in own:
            row |= {other for other in range(size) if other != i and other not in own}
        rows.append(row)
    cut = _field(field, everybody, points=points, rows=rows, own=own)
    return Cutout(cut, everybody, len(above), below)


def _field(
    field: Field, everybody: Array, *, points: Array, rows: Sequence[set[int]], own: range
) -> Field:
    size = len(everybody)
    width = max(map(len, rows), default=0)
    table = [[*sorted(row), *[NOBODY] * (width - len(row))] for row in rows]
    real = everybody != NOBODY
    inside = points[everybody[own.start : own.stop]]
    levels = np.full(size, inside.max() + 1)
    levels[own.start :] = inside.min() - 1
    levels[own.start : own.stop] = inside
    last = int(field.numbers.max()) + 1
    return Field(
        tuple(EntrantId(str(i)) for i in range(size)),
        levels,
        np.where(real, field.numbers[everybody], last + np.arange(size)),
        np.zeros(size, np.int64),
        (None,) * size,
        np.array(table, np.int32).reshape(size, width),
        max(field.most_met, width),
    )
