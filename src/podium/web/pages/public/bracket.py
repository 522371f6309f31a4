"""The bracket of the cut."""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from podium.brackets.plan import BracketPart, LoserOf, PlannedMatch, Seed, Source, WinnerOf
from podium.brackets.settings import CutMethod
from podium.brackets.state import MatchState, MatchStatus, Slot, Vacant
from podium.core.ids import EntrantId
from podium.event.view.shapes import EventPhase
from podium.progress.cut import Cut
from podium.service.ids import EventId
from podium.web.pages.matches import MatchRow, match_row
from podium.web.pages.names import Name
from podium.web.pages.public.bracket_layout import BracketLine, MatchBox, layout
from podium.web.pages.subject import Subject


class Waits(StrEnum):
    """What an open place in a match waits for."""

    WINNER = "winner"
    LOSER = "loser"
    NOBODY = "nobody"


class Place(Struct, frozen=True):
    """A place in a match: its entrant, or what it waits for (the winner of match `of`)."""

    name: Name | None = None
    seed: int | None = None
    won: bool = False
    lost: bool = False
    waits: Waits | None = None
    of: int = 0


class Fixture(Struct, frozen=True):
    """A match of the bracket. `row`: the match in its `round`, once that is published."""

    number: int
    part: BracketPart
    status: MatchStatus
    places: tuple[Place, Place]
    row: MatchRow | None
    round: int | None
    box: MatchBox


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
    TITLE_MATCH = "title-match"


class Stretch(Struct, frozen=True):
    """One round of one part: a column of the drawing."""

    title: RoundTitle
    place: int
    x: int
    y: int
    fixtures: tuple[Fixture, ...]


class BracketPage(Struct, frozen=True):
    """The bracket. Without rounds the cut has not been made; `without`: there will be no cut."""

    template: ClassVar[str] = "public/bracket.html"
    id: EventId
    method: CutMethod | None
    champion: Name | None
    rounds: tuple[Stretch, ...]
    lines: tuple[BracketLine, ...]
    width: int
    height: int
    without: bool = False


def bracket_page(subject: Subject, cut: Cut | None) -> BracketPage:
    """The page of a cut; None if it has not begun."""
    if cut is None:
        return BracketPage(subject.event, None, None, (), (), 0, 0, _is_without(subject))
    drawn = layout(cut.state)
    boxes = {box.number: box for box in drawn.boxes}
    rows = {
        line.bracket: (played.number, match_row(subject, line))
        for played in subject.view.rounds
        for line in played.matches
        if line.bracket is not None
    }
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
    champion = cut.state.champion
    return BracketPage(
        id=subject.event,
        method=cut.rules.method,
        champion=subject.roll.entrant(champion) if isinstance(champion, str) else None,
        rounds=rounds,
        lines=drawn.lines,
        width=drawn.width,
        height=drawn.height,
    )


def _is_without(subject: Subject) -> bool:
    """Whether it is certain that no cut follows. A title match is played only if two are level."""
    event, rules = subject.view.event, subject.rulebook.cut
    if rules is None or event.phase is EventPhase.CLOSED:
        return True
    stated = None if event.settings is None else event.settings.cut
    cut = stated if event.cut is None else event.cut
    return cut == 0 and rules.method is not CutMethod.TITLE_MATCH


def _fixture(
    subject: Subject, cut: Cut, match: MatchState, found: tuple[int, MatchRow] | None, box: MatchBox
) -> Fixture:
    first, second = (
        _place(subject, cut, match, slot, source)
        for slot, source in zip(match.slots, match.plan.sources, strict=True)
    )
    number, row = found or (None, None)
    plan = match.plan
    return Fixture(plan.number, plan.part, match.status, (first, second), row, number, box)


def _place(subject: Subject, cut: Cut, match: MatchState, slot: Slot, source: Source) -> Place:
    if isinstance(slot, Vacant):
        return _vacant(match.plan, slot, source)
    decided = match.status in (MatchStatus.PLAYED, MatchStatus.WALKOVER)
    return Place(
        name=subject.roll.entrant(EntrantId(slot)),
        seed=cut.seeds.index(slot) + 1,
        won=decided and match.winner == slot,
        lost=decided and match.winner != slot,
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
    if part is BracketPart.FINAL:
        return RoundTitle.GRAND_FINAL if double else RoundTitle.FINAL
    if double:
        return RoundTitle.WINNERS if part is BracketPart.WINNERS else RoundTitle.LOSERS
    named = {4: RoundTitle.QUARTER_FINALS, 2: RoundTitle.SEMI_FINALS}
    return named.get(matches, RoundTitle.ROUND)
