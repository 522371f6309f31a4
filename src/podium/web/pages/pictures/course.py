"""Places over the rounds, as a drawing; lengths in its units."""

from itertools import pairwise

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.view.places import Places
from podium.web.pages.pictures.chosen import ChosenEntrants

LEFT, RIGHT, FAR_RIGHT = 12, 180, 460
"""Where the columns begin and end; further right where many lines have to part."""
TO_NAMES, FOR_NAMES = 14, 112
TOP, ROW = 34, 26
NARROWEST, WIDEST, VERY_WIDE = 20, 42, 100
"""The distance between two columns."""
DASHES = SHAPES = 4


class Node(Struct, frozen=True):
    """A place after a round, positioned by its centre."""

    x: int
    y: int
    place: int


class CourseLine(Struct, frozen=True):
    """The line of one entrant. `dash`, `shape`: which of the four line styles and markers, a pair
    that is unique among the best sixteen. `places`: after each column, None without one. `path`:
    from node to node, level at each, so that lines part between the columns.
    """

    shown: ChosenEntrants
    dash: int
    shape: int
    nodes: tuple[Node, ...]
    path: str
    places: tuple[int | None, ...]
    end: int


class CoursePicture(Struct, frozen=True):
    """All lines. `rounds`: the Swiss rounds shown, `x`: of every column; `cut`: the last column
    holds the places after the cut.
    """

    rounds: tuple[int, ...]
    cut: bool
    xs: tuple[int, ...]
    lines: tuple[CourseLine, ...]
    height: int
    width: int
    names: int


def course_picture(
    columns: tuple[Places, ...], shown: tuple[ChosenEntrants, ...], *, cut: bool
) -> CoursePicture:
    """The drawing: in every column the entrants shown are in the order of their places. `cut`: the
    last column holds places after the cut.
    """
    xs = _xs(len(columns), many=len(shown) > DASHES * SHAPES * 2)
    heights = [_heights(column, shown) for column in columns]
    lines = []
    for number, one in enumerate(shown):
        places = tuple(column.get(one.entrant) for column in columns)
        nodes = tuple(
            Node(xs[at], heights[at][one.entrant], place)
            for at, place in enumerate(places)
            if place is not None
        )
        kind = number % (DASHES * SHAPES)
        end = nodes[-1].y if nodes and places[-1] is not None else TOP + number * ROW
        lines.append(
            CourseLine(one, kind % DASHES, kind // DASHES, nodes, _path(nodes), places, end)
        )
    swiss = len(columns) - cut
    height = TOP + len(shown) * ROW
    names = max(xs, default=RIGHT) + TO_NAMES
    rounds = tuple(range(1, swiss + 1))
    return CoursePicture(rounds, cut, xs, tuple(lines), height, names + FOR_NAMES, names)


def _path(nodes: tuple[Node, ...]) -> str:
    parts = [f"M{nodes[0].x} {nodes[0].y}"] if nodes else []
    for one, other in pairwise(nodes):
        half = (one.x + other.x) // 2
        parts.append(f"C{half} {one.y} {half} {other.y} {other.x} {other.y}")
    return "".join(parts)


def _xs(columns: int, *, many: bool) -> tuple[int, ...]:
    """The columns end at the names: a few stay close together, many make the drawing wider."""
    end, widest = (FAR_RIGHT, VERY_WIDE) if many else (RIGHT, WIDEST)
    if columns < 2:
        return (end,) * columns
    step = max(NARROWEST, min(widest, (end - LEFT) // (columns - 1)))
    right = max(end, LEFT + step * (columns - 1))
    return tuple(right - step * back for back in reversed(range(columns)))


def _heights(column: Places, shown: tuple[ChosenEntrants, ...]) -> dict[EntrantId, int]:
    """The vertical positions: in the order of places; entrants without one last, as in the
    table.
    """
    order = {one.entrant: rank for rank, one in enumerate(shown)}
    ranked = sorted(
        order, key=lambda one: (column.get(one) is None, column.get(one) or 0, order[one])
    )
    return {entrant: TOP + rank * ROW for rank, entrant in enumerate(ranked)}
