"""The distribution of points."""

from collections import Counter

from msgspec import Struct

from podium.event.view.shapes import View

LEFT, RIGHT, TOP, ROW = 36, 262, 6, 20


class Bar(Struct, frozen=True):
    """The number of entrants with the same points. `own`: the viewer is among them."""

    points: int
    count: int
    y: int
    width: int
    own: bool


class SpreadPicture(Struct, frozen=True):
    """Bars from most points to least."""

    bars: tuple[Bar, ...]
    height: int
    left: int = LEFT
    width: int = 306


def spread_picture(view: View) -> SpreadPicture:
    """The drawing of all entrants' event points."""
    counts = Counter(row.points for row in view.standings)
    most = max(counts.values(), default=1)
    own = None if view.own is None else view.own.entrant
    mine = next((row.points for row in view.standings if row.entrant == own), None)
    bars = tuple(
        Bar(
            points,
            counts[points],
            TOP + place * ROW,
            max(2, (RIGHT - LEFT) * counts[points] // most),
            points == mine,
        )
        for place, points in enumerate(sorted(counts, reverse=True))
    )
    return SpreadPicture(bars, TOP + ROW * len(bars) + 4)
