"""A bracket as a drawing: who is in each match, how it ended, and the winner's way."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from podium.brackets.plan import BracketPart, LoserOf, PlannedMatch, Seed, Source, WinnerOf
from podium.brackets.settings import CutMethod
from podium.brackets.state import MatchState, MatchStatus, Slot, Vacant
from podium.core.ids import EntrantId
from podium.progress.cut import Cut
from podium.results.game import Side
from podium.web.pages.matches import MatchRow, SeatLine, match_row
from podium.web.pages.names import Name
from podium.web.pages.public.bracket_layout import (
    EVERY_PART,
    BoxShape,
    BracketLayout,
    BracketLine,
    MatchBox,
    layout,
)
from podium.web.pages.subject import Subject


class Waits(StrEnum):
    """What an open place in a match waits for."""

    WINNER = "winner"
    LOSER = "loser"
    NOBODY = "nobody"


class Place(Struct, frozen=True):
    """A place in a match: its entrant, or what it waits for (the winner of match `of`).

    `side`, `chooses`: light or dark, or whether they choose, where the rulebook has sides (LCG-11).
    """

    name: Name | None = None
    seed: int | None = None
    won: bool = False
    lost: bool = False
    waits: Waits | None = None
    of: int = 0
    score: str = ""
    side: Side | None = None
    chooses: bool = False


class Fixture(Struct, frozen=True):
    """A match of the bracket. `row`: the match in its `round`, once that is published.

    `way`: the champion has won it.
    """

    number: int
    part: BracketPart
    status: MatchStatus
    places: tuple[Place, Place]
    row: MatchRow | None
    round: int | None
    box: MatchBox
    way: bool = False


class RoundTitle(StrEnum):
    """The title of a round of the bracket."""

    ROUND = "round"
    QUARTER_FINALS = "quarter-finals"
    SEMI_FINALS = "semi-finals"
    FINAL = "final"
    WINNERS = "winners"
    LOSERS = "losers"
    GRAND_FINAL = "grand-final"
    RESET = "reset"
    THIRD_PLACE = "third-place"
    TITLE_MATCH = "title-match"


class Stretch(Struct, frozen=True):
    """One round of one part: a column of the drawing."""

    title: RoundTitle
    place: int
    x: int
    y: int
    fixtures: tuple[Fixture, ...]


class DrawnLine(Struct, frozen=True):
    """A line from one match to the next. `taken`: its winner is known; `way`: the champion's."""

    at: BracketLine
    taken: bool
    way: bool


class BracketDrawing(Struct, frozen=True):
    """A drawing of a bracket or of parts of it."""

    sheet: ClassVar[str] = "bracket"
    shape: BoxShape
    width: int
    height: int
    rounds: tuple[Stretch, ...]
    lines: tuple[DrawnLine, ...]

    @property
    def sides(self) -> bool:
        """Whether somebody has a side, or chooses one."""
        places = (one for part in self.rounds for match in part.fixtures for one in match.places)
        return any(one.side or one.chooses for one in places)


Found = tuple[int, MatchRow]
"""The number of a round, and a match of it."""


def drawing(
    subject: Subject,
    cut: Cut,
    shape: BoxShape,
    parts: Sequence[BracketPart] = EVERY_PART,
    since: int = 1,
) -> BracketDrawing:
    """The drawing of a cut; see `layout`."""
    drawn = layout(cut.state, shape, parts, since)
    boxes = {box.number: box for box in drawn.boxes}
    rows = _rows(subject)
    rounds = tuple(
        Stretch(
            _title(cut, column.part, len(column.numbers)),
            column.place,
            column.x,
            column.y,
            tuple(
                _fixture(subject, cut, cut.state.match(number), rows.get(number), boxes[number])
                for number in column.numbers
            ),
        )
        for column in drawn.columns
    )
    return BracketDrawing(shape, drawn.width, drawn.height, rounds, _drawn_lines(cut, drawn))


def _rows(subject: Subject) -> Mapping[int, Found]:
    """The published matches of the cut, by their numbers in the bracket."""
    return {
        line.bracket: (played.number, match_row(subject, line))
        for played in subject.view.rounds
        for line in played.matches
        if line.bracket is not None
    }


def _drawn_lines(cut: Cut, drawn: BracketLayout) -> tuple[DrawnLine, ...]:
    decided = (MatchStatus.PLAYED, MatchStatus.WALKOVER)
    return tuple(
        DrawnLine(
            line,
            taken=cut.state.match(line.start).status in decided,
            way=_is_champions(cut, cut.state.match(line.start)),
        )
        for line in drawn.lines
    )


def _is_champions(cut: Cut, match: MatchState) -> bool:
    """Whether the champion has won this match."""
    return match.winner == cut.state.champion


def _fixture(
    subject: Subject, cut: Cut, match: MatchState, found: Found | None, box: MatchBox
) -> Fixture:
    number, row = found or (None, None)
    seats = {} if row is None else {seat.entrant: seat for seat in row.seats}
    first, second = (
        _place(subject, cut, match, slot, source, seats)
        for slot, source in zip(match.slots, match.plan.sources, strict=True)
    )
    return Fixture(
        number=match.plan.number,
        part=match.plan.part,
        status=match.status,
        places=(first, second),
        row=row,
        round=number,
        box=box,
        way=_is_champions(cut, match),
    )


def _place(
    subject: Subject,
    cut: Cut,
    match: MatchState,
    slot: Slot,
    source: Source,
    seats: Mapping[EntrantId, SeatLine],
) -> Place:
    if isinstance(slot, Vacant):
        return _vacant(match.plan, slot, source)
    decided = match.status in (MatchStatus.PLAYED, MatchStatus.WALKOVER)
    seat = seats.get(slot)
    return Place(
        name=subject.roll.entrant(EntrantId(slot)),
        seed=cut.seeds.index(slot) + 1,
        won=decided and match.winner == slot,
        lost=decided and match.winner != slot,
        score="" if seat is None else seat.score,
        side=None if seat is None else seat.side,
        chooses=seat is not None and seat.chooses and seat.side is None and not decided,
    )


def _vacant(planned: PlannedMatch, slot: Vacant, source: Source) -> Place:
    if slot is Vacant.NOBODY:
        return Place(waits=Waits.NOBODY)
    match source:
        case WinnerOf(number):
            return Place(waits=Waits.WINNER, of=number)
        case LoserOf(number):
            return Place(waits=Waits.LOSER, of=number)
        case Seed(number):
            return Place(waits=Waits.NOBODY, seed=number, of=planned.number)


def _title(cut: Cut, part: BracketPart, matches: int) -> RoundTitle:
    double = cut.rules.method is CutMethod.DOUBLE_ELIMINATION
    if cut.rules.method is CutMethod.TITLE_MATCH:
        return RoundTitle.TITLE_MATCH
    if part is BracketPart.RESET:
        return RoundTitle.RESET
    if part is BracketPart.THIRD_PLACE:
        return RoundTitle.THIRD_PLACE
    if part is BracketPart.FINAL:
        return RoundTitle.GRAND_FINAL if double else RoundTitle.FINAL
    if double:
        return RoundTitle.WINNERS if part is BracketPart.WINNERS else RoundTitle.LOSERS
    named = {4: RoundTitle.QUARTER_FINALS, 2: RoundTitle.SEMI_FINALS}
    return named.get(matches, RoundTitle.ROUND)
