"""The bracket on paper: a drawing to continue by hand, and a list of all matches."""

from podium.progress.cut import Cut
from podium.web.pages.paper.lists import full_name
from podium.web.pages.paper.sheets import (
    Column,
    Drawing,
    DrawnPlace,
    DrawnTitle,
    Listing,
    Look,
    PaperSheet,
    SheetMatch,
    SheetRow,
    Words,
)
from podium.web.pages.paper.telling import Teller
from podium.web.pages.public.bracket import BracketPage, bracket_page
from podium.web.pages.public.bracket_drawing import (
    BracketDrawing,
    Fixture,
    Place,
    RoundTitle,
    Stretch,
    Waits,
)
from podium.web.pages.public.bracket_layout import PAPER
from podium.web.pages.subject import Subject
from podium.web.texts.marking import msg

BRACKET = msg("Bracket")
NO_BRACKET = msg("There is no bracket yet.")
WIDEST, HIGHEST = 2000, 1200
"""In drawing units: a larger drawing would be unreadable on one sheet."""
TITLES = {
    RoundTitle.ROUND: msg("Round %(number)s"),
    RoundTitle.QUARTER_FINALS: msg("Quarter-finals"),
    RoundTitle.SEMI_FINALS: msg("Semi-finals"),
    RoundTitle.FINAL: msg("Final"),
    RoundTitle.WINNERS: msg("Winners’ bracket, round %(number)s"),
    RoundTitle.LOSERS: msg("Losers’ bracket, round %(number)s"),
    RoundTitle.GRAND_FINAL: msg("Grand final"),
    RoundTitle.RESET: msg("Reset game"),
    RoundTitle.THIRD_PLACE: msg("Match for third place"),
    RoundTitle.TITLE_MATCH: msg("Title match"),
}


def bracket_sheets(tell: Teller, subject: Subject, cut: Cut | None) -> tuple[PaperSheet, ...]:
    """The drawing, if it is readable on one sheet, and the list."""
    page = bracket_page(subject, cut, shape=PAPER)
    title = tell.say(BRACKET)
    drawn = page.drawing
    if drawn is None:
        return (PaperSheet(title, "", Words(tell.say(NO_BRACKET))),)
    listed = PaperSheet(title, "", _listed(tell, page))
    if drawn.width > WIDEST or drawn.height > HIGHEST:
        return (listed,)
    return (PaperSheet(title, "", _drawn(tell, drawn), landscape=True), listed)


def _title(tell: Teller, one: Stretch) -> str:
    return tell.say(TITLES[one.title]) % {"number": one.place}


def _who(tell: Teller, place: Place) -> str:
    if place.name is not None:
        return tell.name(place.name)
    if place.waits is Waits.WINNER:
        return tell.say(msg("Winner of match %(number)s"), number=place.of)
    if place.waits is Waits.LOSER:
        return tell.say(msg("Loser of match %(number)s"), number=place.of)
    return "–"


def _drawn(tell: Teller, page: BracketDrawing) -> Drawing:
    return Drawing(
        tell.say(BRACKET),
        page.width,
        page.height,
        tuple(DrawnTitle(one.x, one.y, _title(tell, one)) for one in page.rounds),
        tuple(_match(tell, one) for part in page.rounds for one in part.fixtures),
        tuple((one.at.x, one.at.y, one.at.to_x, one.at.to_y) for one in page.lines),
    )


def _match(tell: Teller, fixture: Fixture) -> SheetMatch:
    first, second = (
        DrawnPlace("" if one.seed is None else str(one.seed), _who(tell, one), one.won)
        for one in fixture.places
    )
    return SheetMatch(fixture.box.x, fixture.box.y, fixture.number, (first, second))


def _listed(tell: Teller, page: BracketPage) -> Listing:
    columns = (
        Column(tell.say(msg("Round")), 4),
        Column(tell.say(msg("Match")), 0, Look.NUMBER),
        Column(tell.say(msg("Table")), 0, Look.NUMBER),
        Column("", 5),
        Column("", 5),
        Column(tell.say(msg("Result")), 3, Look.BLANK),
    )
    rows = tuple(
        _row(tell, part, one, last=one is part.fixtures[-1])
        for part in page.rounds
        for one in part.fixtures
    )
    return Listing(columns, rows)


def _row(tell: Teller, part: Stretch, one: Fixture, *, last: bool) -> SheetRow:
    table = "" if one.row is None or one.row.table is None else str(one.row.table)
    first, second = (_won(tell, place) for place in one.places)
    score = "" if one.row is None else one.row.score
    return SheetRow((_title(tell, part), str(one.number), table, first, second, score), ruled=last)


def _won(tell: Teller, place: Place) -> str:
    if place.name is None:
        return _who(tell, place)
    name = full_name(tell, place.name)
    return f"✓ {name}" if place.won else name
