"""The positions of a bracket's matches in its drawing, in drawing units."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from podium.brackets.plan import BracketPart, LoserOf, PlannedMatch, WinnerOf
from podium.brackets.state import BracketState, MatchState, MatchStatus

EVERY_PART = tuple(BracketPart)
ENDING = (BracketPart.FINAL, BracketPart.RESET, BracketPart.THIRD_PLACE)
"""The last column of a drawing, from the top down."""


class BoxShape(Struct, frozen=True):
    """The sizes of a drawing. `width`, `height`: of a match; `gap`: between two columns; `row`:
    from one match to the next below; `title`: over a column, `line` the last line of it; `between`:
    between the winners' and the losers' bracket; `letter`: the width of one in a name.
    """

    width: int
    height: int
    gap: int
    row: int
    title: int = 34
    between: int = 30
    line: int = 26
    letter: int = 7

    @property
    def letters(self) -> int:
        """How long a name may be to stand on one line, beside its seed and its score."""
        return self.width // self.letter - 8


PAPER = BoxShape(width=220, height=64, gap=44, row=84)
SCREEN = BoxShape(width=260, height=56, gap=24, row=88, title=26, between=16)
TWO_PARTS_SCREEN = replace(SCREEN, title=48)
"""A line more, which names the part."""
SCREEN_WIDTH = 1194
"""Fits a desktop of 1280 pixels."""
NARROWEST = 150
"""Seven columns fit: double elimination of 16."""
WALL = BoxShape(width=340, height=68, gap=30, row=98, title=38, between=20, line=38, letter=12)
TWO_PARTS_WALL = replace(WALL, title=74)
WALL_NARROWEST = 250
WALL_ROWS = 8
"""With more rows the type would be too small for a wall."""
WALL_ASPECT = 1.55
"""Width to height of the place that a wall has for a drawing."""


class MatchBox(Struct, frozen=True):
    """The position of a match: its upper left corner."""

    number: int
    x: int
    y: int


class BracketLine(Struct, frozen=True):
    """From the right of one match, `start`, to the left of the next one, with a bend half-way."""

    x: int
    y: int
    to_x: int
    to_y: int
    start: int


class BracketColumn(Struct, frozen=True):
    """One round of one part. `x`, `y`: the position of its title. `place`: its number in the part,
    from 1.
    """

    part: BracketPart
    place: int
    x: int
    y: int
    numbers: tuple[int, ...]


class BracketLayout(Struct, frozen=True):
    """A drawing."""

    shape: BoxShape
    width: int
    height: int
    boxes: tuple[MatchBox, ...]
    lines: tuple[BracketLine, ...]
    columns: tuple[BracketColumn, ...]


class Grid(Struct, frozen=True):
    """The size of a drawing in columns and rows of matches, and how many parts it stacks."""

    columns: int
    rows: int
    parts: int


def grid(state: BracketState, parts: Sequence[BracketPart] = EVERY_PART, since: int = 1) -> Grid:
    """How much a drawing of these parts holds, from round `since` of the cut on."""
    shown = _shown(state, parts, since)
    stacked = [_rounds(shown, part) for part in (BracketPart.WINNERS, BracketPart.LOSERS)]
    ending = any(one.plan.part in ENDING for one in shown)
    rows = sum(max((len(one) for one in rounds), default=0) for rounds in stacked)
    return Grid(max(map(len, stacked)) + ending, max(rows, 1), sum(map(bool, stacked)))


def screen_shape(state: BracketState) -> BoxShape:
    """The shape that fills a desktop with the whole bracket, however many columns it has."""
    size = grid(state)
    widest = (SCREEN_WIDTH + SCREEN.gap) // size.columns - SCREEN.gap
    shape = TWO_PARTS_SCREEN if size.parts > 1 else SCREEN
    return replace(shape, width=min(max(widest, NARROWEST), SCREEN.width))


def wall_shape(size: Grid, *, double: bool) -> BoxShape:
    """The shape that fills a wall: matches as wide as names, or as the rows leave room for.

    `double`: of a double elimination, also where only one part is drawn.
    """
    shape = TWO_PARTS_WALL if double else WALL
    titles = size.parts * (shape.title + shape.between)
    by_height = int((size.rows * WALL.row + titles) * WALL_ASPECT) // size.columns - WALL.gap
    roomy = WALL.width if size.columns <= 3 else WALL_NARROWEST
    width = max(by_height, roomy)
    high = int((width + WALL.gap) * size.columns / WALL_ASPECT)
    row = max(WALL.row, min((high - titles) // size.rows, 2 * WALL.row))
    return replace(shape, width=width, row=row)


def layout(
    state: BracketState,
    shape: BoxShape,
    parts: Sequence[BracketPart] = EVERY_PART,
    since: int = 1,
) -> BracketLayout:
    """The drawing of a bracket; matches that are never played are left out.

    `parts`, `since`: only these parts, only from this round of the cut on. The reset, or the match
    for third place, stands below the final.
    """
    shown = _shown(state, parts, since)
    heights: dict[int, int] = {}
    columns: list[BracketColumn] = []
    bottom = across = 0
    for part in (BracketPart.WINNERS, BracketPart.LOSERS):
        if rounds := _rounds(shown, part):
            top = bottom + shape.title + (shape.between if bottom else 0)
            bottom = _draw_part(shape, part, rounds, top, heights, columns)
            across = max(across, len(rounds))
    bottom = _draw_ending(
        shape, shown, across * (shape.width + shape.gap), bottom, heights, columns
    )
    boxes = tuple(
        MatchBox(number, column.x, heights[number])
        for column in columns
        for number in column.numbers
    )
    width = max((box.x + shape.width for box in boxes), default=shape.width)
    return BracketLayout(shape, width, bottom, boxes, _lines(shape, shown, boxes), tuple(columns))


def _shown(state: BracketState, parts: Sequence[BracketPart], since: int) -> list[MatchState]:
    return [
        match
        for match in state.matches
        if match.status is not MatchStatus.SKIPPED
        and match.plan.part in parts
        and match.plan.round >= since
    ]


def _draw_ending(
    shape: BoxShape,
    shown: Sequence[MatchState],
    x: int,
    bottom: int,
    heights: dict[int, int],
    columns: list[BracketColumn],
) -> int:
    """Places the final, and the reset or the match for third place below it; returns where the
    drawing ends.
    """
    least = shape.title
    for part in ENDING:
        for (match,) in _rounds(shown, part):
            number = match.plan.number
            top = max(_height(match.plan, heights, shape.title), least)
            heights[number] = top
            columns.append(BracketColumn(part, 1, x, top - shape.title, (number,)))
            least = top + shape.row + shape.title
            bottom = max(bottom, top + shape.row)
    return bottom


def _rounds(matches: Sequence[MatchState], part: BracketPart) -> list[list[MatchState]]:
    """The matches of a part, round by round."""
    numbers = sorted({match.plan.round for match in matches if match.plan.part is part})
    return [
        [match for match in matches if match.plan.part is part and match.plan.round == number]
        for number in numbers
    ]


def _draw_part(
    shape: BoxShape,
    part: BracketPart,
    rounds: list[list[MatchState]],
    top: int,
    heights: dict[int, int],
    columns: list[BracketColumn],
) -> int:
    """Places a part from `top` down and returns where it ends."""
    bottom = top
    for place, matches in enumerate(rounds):
        wanted = {
            match.plan.number: _height(match.plan, heights, top + row * shape.row, of=rounds)
            for row, match in enumerate(matches)
        }
        heights.update(_apart(wanted, shape.row))
        numbers = tuple(match.plan.number for match in matches)
        x = place * (shape.width + shape.gap)
        columns.append(BracketColumn(part, place + 1, x, top - shape.title, numbers))
        bottom = max(bottom, *(heights[number] + shape.row for number in numbers))
    return bottom


def _apart(wanted: Mapping[int, int], row: int) -> dict[int, int]:
    """The wanted positions, moved down where two would overlap."""
    placed: dict[int, int] = {}
    least = 0
    for number in sorted(wanted, key=lambda number: (wanted[number], number)):
        placed[number] = max(wanted[number], least)
        least = placed[number] + row
    return placed


def _height(
    planned: PlannedMatch,
    heights: Mapping[int, int],
    free: int,
    *,
    of: list[list[MatchState]] | None = None,
) -> int:
    """The centre between the matches of the same part that lead to it; without any, a free
    place.
    """
    own = {match.plan.number for matches in of or () for match in matches}
    sources = [source.match for source in planned.sources if isinstance(source, WinnerOf)]
    if planned.part is BracketPart.RESET:
        sources = [source.match for source in planned.sources if isinstance(source, LoserOf)]
    wanted = own.intersection(sources) if own else sources
    known = [heights[number] for number in wanted if number in heights]
    return sum(known) // len(known) if known else free


def _lines(
    shape: BoxShape, matches: Sequence[MatchState], boxes: Sequence[MatchBox]
) -> tuple[BracketLine, ...]:
    """Lines from each match to the next match of its winner; the reset needs none."""
    by_number = {box.number: box for box in boxes}
    middle = shape.height // 2
    lines = []
    for match in matches:
        number, to = match.plan.number, match.plan.winner_to
        if to in by_number and number in by_number and by_number[number].x < by_number[to].x:
            start, end = by_number[number], by_number[to]
            lines.append(
                BracketLine(start.x + shape.width, start.y + middle, end.x, end.y + middle, number)
            )
    return tuple(lines)
