"""Turns a line in which neighbours play into a pairing with its reasons."""

import numpy as np

from podium.pairing.bye import Bye
from podium.pairing.field import Array, Field
from podium.pairing.line import PairedLine, clashes
from podium.pairing.reasons import (
    ByeReason,
    IdPair,
    PairedBy,
    PairedPart,
    Pairing,
    PointsGroup,
    Reasons,
)


def assemble(
    field: Field, laid: PairedLine, *, points: Array, given: Bye | None, first_round: bool
) -> Pairing:
    """The pairing, best points first. `points` are those it was made by."""
    line = _best_first(field, laid, points)
    floats = 2 * np.flatnonzero(points[line[0::2]] != points[line[1::2]])
    reasons = Reasons(
        laid.overall,
        _groups(line, points),
        laid.clashes,
        _parts(laid, points),
        None if given is None else _bye_reason(field, given, points),
        _same_group(field, line) if first_round else (),
    )
    return Pairing(
        _pairs(field, line),
        None if given is None else field.ids[given.entrant],
        _pairs_at(field, line, floats),
        _pairs_at(field, line, clashes(field, line)),
        reasons,
    )


def _best_first(field: Field, laid: PairedLine, points: Array) -> Array:
    """The pairs by points, those of a fold then by player number; within a pair likewise."""
    pairs = laid.line.reshape(-1, 2)
    keys = [-points[pairs[:, 1]], -points[pairs[:, 0]]]
    if laid.drawing is PairedBy.FOLD:
        keys.insert(0, field.numbers[pairs[:, 0]])
    elif laid.drawing is PairedBy.DRAWN and not laid.stretches:
        return laid.line
    return pairs[np.lexsort(keys)].ravel()


def _groups(line: Array, points: Array) -> tuple[PointsGroup, ...]:
    values, levels, sizes = np.unique(-points[line], return_inverse=True, return_counts=True)
    crossing = np.zeros(len(values) + 1, np.int64)
    np.add.at(crossing, levels[0::2], 1)
    np.add.at(crossing, levels[1::2], -1)
    floats = np.cumsum(crossing).tolist()
    return tuple(
        PointsGroup(-points, size, crossed)
        for points, size, crossed in zip(values.tolist(), sizes.tolist(), floats, strict=False)
    )


def _parts(laid: PairedLine, points: Array) -> tuple[PairedPart, ...]:
    parts = []
    for stretch in laid.stretches:
        own = points[laid.line[stretch.start : stretch.stop]]
        drawing = stretch.drawing or laid.drawing
        parts.append(PairedPart(int(own.max()), int(own.min()), len(own), drawing, stretch.redrawn))
    return tuple(parts)


def _bye_reason(field: Field, given: Bye, points: Array) -> ByeReason:
    equal = (field.byes == field.byes[given.entrant]) & (points == points[given.entrant])
    return ByeReason(
        int(equal.sum()),
        int(field.byes[given.entrant]),
        int(field.points[given.entrant]),
        tuple(field.ids[entrant] for entrant in given.skipped),
    )


def _same_group(field: Field, line: Array) -> tuple[IdPair, ...]:
    if not any(field.groups):
        return ()
    groups = field.groups
    pairs = line.reshape(-1, 2).tolist()
    return tuple(
        (field.ids[one], field.ids[other])
        for one, other in pairs
        if groups[one] is not None and groups[one] == groups[other]
    )


def _pairs(field: Field, line: Array) -> tuple[IdPair, ...]:
    ids = list(map(field.ids.__getitem__, line.tolist()))
    return tuple(zip(ids[0::2], ids[1::2], strict=True))


def _pairs_at(field: Field, line: Array, places: Array) -> tuple[IdPair, ...]:
    return tuple((field.ids[line[place]], field.ids[line[place + 1]]) for place in places.tolist())
