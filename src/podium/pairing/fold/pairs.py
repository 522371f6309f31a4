"""Fold pairing: the first of a points group against its last, the second against the last but one.

LCG-5. The entrants stand in line by points, then by player number. A *bracket* is a points group
with those who float down to it in its first places; of an odd bracket the last one floats on. A
segment that cannot be paired so is settled by the best value of all pairings, as in SP-7.
"""

from collections.abc import Sequence

import numpy as np

from podium.pairing.best.matching import pairable
from podium.pairing.best.value import Value, value_of
from podium.pairing.best.window import open_window
from podium.pairing.field import NOBODY, Array, Entrant, Field
from podium.pairing.fold.bracket import fold_bracket
from podium.pairing.fold.choose import choose_by_fold
from podium.pairing.line import LineStretch, PairedLine, Segment, borders, segments
from podium.pairing.parts.cutout import Cutout, cut_out
from podium.pairing.parts.growing_windows import GrowingWindows
from podium.pairing.parts.zones import Zone, floats_between, zones_of
from podium.pairing.reasons import PairedBy


def fold_pairs(field: Field, *, members: Array, points: Array) -> PairedLine:
    """The fold pairing of the members, an even number; a rematch-free one must exist."""
    line = members[np.lexsort((field.numbers[members], -points[members]))]
    order, stops = line.copy(), borders(points[line])
    stretches, clashes = [], 0
    for segment in segments(stops):
        folded, clashing = _fold_segment(field, line, segment)
        clashes += clashing
        stretch = LineStretch(segment.start, segment.stop, settled=folded is not None)
        if folded is not None:
            line[segment.start : segment.stop] = folded
            stretch.drawing = PairedBy.FOLD if clashing else None
        stretches.append(stretch)
    zones = zones_of(field, stops)
    if not all(stretch.settled for stretch in stretches) and any(z.large for z in zones):
        line = _Zones(field, order, points, zones).fold()
        whole = LineStretch(0, len(line), settled=True, drawing=PairedBy.FOLD)
        return PairedLine(line, PairedBy.FOLD, clashes, (whole,))
    windows = GrowingWindows(
        field,
        line=line,
        order=order,
        points=points,
        stretches=stretches,
        choose=choose_by_fold,
        whole=True,
    )
    windows.settle()
    changed = tuple(s for s in windows.stretches if s.drawing is not None)
    return PairedLine(line, PairedBy.FOLD, clashes, changed)


def _fold_segment(field: Field, line: Array, segment: Segment) -> tuple[Array | None, int]:
    """The segment with neighbours paired, None if a bracket cannot be; and how many clashed."""
    lines: list[Array] = []
    carried, clashing, possible = line[:0], 0, True
    for start, stop in segment.groups:
        bracket = np.concatenate((carried, line[start:stop]))
        even = len(bracket) - len(bracket) % 2
        carried = bracket[even:]
        folded = fold_bracket(field, bracket[:even])
        clashing += folded.clashes
        if folded.line is None:
            possible = False
        else:
            lines.append(folded.line)
    return (np.concatenate(lines) if possible else None), clashing


def _fold_field(field: Field) -> PairedLine:
    return fold_pairs(field, members=np.arange(len(field)), points=field.points)


class _Zones:
    """A line in which large groups part the runs of smaller ones, folded from the top."""

    def __init__(self, field: Field, line: Array, points: Array, zones: Sequence[Zone]) -> None:
        self._field = field
        self._line = line
        self._points = points
        self._zones = zones
        self._floats = floats_between(
            field, line=line, points=points, zones=zones, pair_field=_fold_field
        )
        self._place = {entrant: i for i, entrant in enumerate(line.tolist())}

    def fold(self) -> Array:
        """The line with neighbours paired."""
        parts: list[Array] = []
        floating: list[Entrant] = []
        for i, zone in enumerate(self._zones):
            if zone.large:
                bracket = floating + self._line[zone.start : zone.stop].tolist()
                floating = self._who_floats(i, bracket)
                staying = [entrant for entrant in bracket if entrant not in floating]
                folded = fold_bracket(self._field, np.array(staying, np.int64)).line
                parts.append(self._line[:0] if folded is None else folded)
            else:
                pairs, floating = self._fold_run(i, floating)
                parts.append(pairs)
        return np.concatenate(parts)

    def _who_floats(self, zone: int, bracket: list[Entrant]) -> list[Entrant]:
        """Of a large group's bracket the lowest placed who can float without harm below."""
        count = self._floats[zone + 1]
        if zone + 1 == len(self._zones) or self._zones[zone + 1].large:
            return bracket[len(bracket) - count :]
        best = self._value_below(zone, [NOBODY] * count)
        chosen: list[Entrant] = []
        for entrant in reversed(bracket):
            if len(chosen) == count:
                break
            others = [NOBODY] * (count - len(chosen) - 1)
            if self._value_below(zone, [*others, entrant, *chosen]) == best:
                chosen.insert(0, entrant)
        return chosen

    def _cut(self, zone: int, floating: Sequence[Entrant]) -> Cutout:
        own = self._zones[zone]
        return cut_out(
            self._field,
            self._line[own.start : own.stop].tolist(),
            points=self._points,
            above=floating,
            below=self._floats[zone + 1],
            exact=True,
        )

    def _value_below(self, zone: int, floating: Sequence[Entrant]) -> Value | None:
        """The best value of the run below the zone if these float into it, None if it has none."""
        cut = self._cut(zone + 1, floating)
        entrants = list(range(len(cut.field)))
        window = open_window(cut.field, entrants=entrants, points=cut.field.points.tolist())
        if not pairable(window.allowed):
            return None
        return value_of(window, cut.pairs(_fold_field(cut.field)))

    def _fold_run(self, zone: int, floating: list[Entrant]) -> tuple[Array, list[Entrant]]:
        """The pairs of a run with those who float into it, and who floats out of it."""
        cut = self._cut(zone, floating)
        split = cut.split(_fold_field(cut.field))
        pairs = [*zip(floating, split.upper, strict=True), *split.inside]
        lower = sorted(split.lower, key=self._place.__getitem__)
        return np.array(pairs, np.int64).ravel(), lower
