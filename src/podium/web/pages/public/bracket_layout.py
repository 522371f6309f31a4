"""The positions of a bracket's matches in its drawing, in drawing units."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from podium.brackets.plan import BracketPart, LoserOf, PlannedMatch, WinnerOf
from podium.brackets.state import BracketState, MatchState, MatchStatus

WIDTH, HEIGHT = 220, 64
GAP, ROW = 44, 84
TITLE = 34
BETWEEN = 30
"""The space between the winners' and the losers' bracket."""


class MatchBox(Struct, frozen=True):
    """The position of a match: its upper left corner."""

    number: int
    x: int
    y: int

    @property
    def middle(self) -> int:
        """The vertical position of its centre."""
        return self.y + HEIGHT // 2


class BracketLine(Struct, frozen=True):
    """From the right of one match to the left of the next one, with a bend half-way."""

    x: int
    y: int
    to_x: int
    to_y: int


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

    width: int
    height: int
    boxes: tuple[MatchBox, ...]
    lines: tuple[BracketLine, ...]
    columns: tuple[BracketColumn, ...]


def layout(state: BracketState) -> BracketLayout:
    """The drawing of a bracket; matches that are never played are left out."""
    shown = [match for match in state.matches if match.status is not MatchStatus.SKIPPED]
    winners = _rounds(shown, BracketPart.WINNERS)
    losers = _rounds(shown, BracketPart.LOSERS)
    heights: dict[int, int] = {}
    columns: list[BracketColumn] = []
    bottom = _draw_part(BracketPart.WINNERS, winners, TITLE, heights, columns)
    if losers:
        bottom = _draw_part(BracketPart.LOSERS, losers, bottom + BETWEEN + TITLE, heights, columns)
    across = max(len(winners), len(losers))
    for part in (BracketPart.FINAL, BracketPart.RESET):
        for matches in _rounds(shown, part):
            top = _height(matches[0].plan, heights, TITLE)
            heights[matches[0].plan.number] = top
            number = (matches[0].plan.number,)
            columns.append(BracketColumn(part, 1, across * (WIDTH + GAP), top - TITLE, number))
            across += 1
            bottom = max(bottom, top + ROW)
    boxes = tuple(
        MatchBox(number, column.x, heights[number])
        for column in columns
        for number in column.numbers
    )
    width = max((box.x + WIDTH for box in boxes), default=WIDTH)
    return BracketLayout(width, bottom, boxes, _lines(shown, boxes), tuple(columns))


def _rounds(matches: Sequence[MatchState], part: BracketPart) -> list[list[MatchState]]:
    """The matches of a part, round by round."""
    numbers = sorted({match.plan.round for match in matches if match.plan.part is part})
    return [
        [match for match in matches if match.plan.part is part and match.plan.round == number]
        for number in numbers
    ]


def _draw_part(
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
            match.plan.number: _height(match.plan, heights, top + row * ROW, of=rounds)
            for row, match in enumerate(matches)
        }
        heights.update(_apart(wanted))
        numbers = tuple(match.plan.number for match in matches)
        columns.append(BracketColumn(part, place + 1, place * (WIDTH + GAP), top - TITLE, numbers))
        bottom = max(bottom, *(heights[number] + ROW for number in numbers))
    return bottom


def _apart(wanted: Mapping[int, int]) -> dict[int, int]:
    """The wanted positions, moved down where two would overlap."""
    placed: dict[int, int] = {}
    least = 0
    for number in sorted(wanted, key=lambda number: (wanted[number], number)):
        placed[number] = max(wanted[number], least)
        least = placed[number] + ROW
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


def _lines(matches: Sequence[MatchState], boxes: Sequence[MatchBox]) -> tuple[BracketLine, ...]:
    """Lines from each match to the next match of its winner."""
    by_number = {box.number: box for box in boxes}
    lines = []
    for match in matches:
        to = match.plan.winner_to
        if to in by_number and match.plan.number in by_number:
            start, end = by_number[match.plan.number], by_number[to]
            lines.append(BracketLine(start.x + WIDTH, start.middle, end.x, end.middle))
    return tuple(lines)
