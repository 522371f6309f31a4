"""Pictures of an event."""

from podium.core.result import Ended
from podium.kernel.viewer import SPECTATOR, Viewer
from podium.web.pages.pictures.course import DASHES, SHAPES
from podium.web.pages.pictures.page import PicturesPage, pictures_page
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import LCG, SP, Playing, viewer_of
from tests.unit.event.viewing import views_of
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.phases import playing
from tests.unit.web.pages.showing import rendered, subject_of


def pictures(event: Playing, viewer: Viewer = SPECTATOR, search: str = "") -> PicturesPage:
    places = views_of(event, viewer).places_by_round
    return pictures_page(subject_of(event, viewer), places, search=search)


def played(count: int, rounds: int, rulebook: str = SP) -> Playing:
    event = Playing(rulebook, cut=0).begin(count)
    event.play(rounds)
    return event


def test_the_course_ends_where_the_standings_are() -> None:
    event = played(12, 3)
    page = pictures(event)
    assert page.course is not None
    assert page.course.rounds == (1, 2, 3)
    rows = event.view().standings
    assert [line.places[-1] for line in page.course.lines] == [row.place for row in rows]


def test_the_course_shows_the_places_after_each_round() -> None:
    event = played(8, 1)
    after_one = {row.entrant: row.place for row in event.view().standings}
    event.play(1)
    page = pictures(event)
    assert page.course is not None
    shown = {line.shown.entrant: line.places[0] for line in page.course.lines}
    assert shown == after_one


def test_the_cut_is_a_column_of_its_own() -> None:
    event = playing(SP, "cut")
    page = pictures(event)
    assert page.course is not None
    assert page.course.cut
    assert len(page.course.xs) == len(page.course.rounds) + 1


def test_each_of_the_best_sixteen_has_a_line_of_its_own_without_colours() -> None:
    page = pictures(played(40, 3))
    assert page.course is not None
    kinds = {(line.dash, line.shape) for line in page.course.lines}
    assert len(kinds) == len(page.course.lines) == DASHES * SHAPES


def test_no_two_stand_on_the_same_spot() -> None:
    page = pictures(played(60, 4), search="jan")
    assert page.course is not None
    spots = [(node.x, node.y) for line in page.course.lines for node in line.nodes]
    assert len(spots) == len(set(spots))


def test_two_hundred_entrants_show_the_best_oneself_and_whoever_is_looked_for() -> None:
    event = played(200, 2)
    last = event.view().standings[-1].entrant
    page = pictures(event, viewer_of(last))
    assert len(page.shown) == 17
    assert page.shown[-1].own
    wanted = next(row.entrant for row in event.view().standings[100:])
    number = subject_of(event).roll.entrant(wanted).number
    page = pictures(event, search=f"#{number}")
    assert wanted in {one.entrant for one in page.shown if one.found}
    assert len(page.shown) <= 16 + 8
    assert len(pictures(event, search="a").shown) <= 16 + 8


def test_the_bars_count_everybody_once() -> None:
    event = played(30, 3, LCG)
    page = pictures(event)
    assert sum(bar.count for bar in page.spread.bars) == 30
    points = [bar.points for bar in page.spread.bars]
    assert points == sorted(set(points), reverse=True)
    best = max(page.spread.bars, key=lambda bar: bar.count)
    assert best.width == max(bar.width for bar in page.spread.bars)


def test_who_met_whom_is_the_same_from_both_sides() -> None:
    event = played(10, 3)
    event.publish()
    rows = pictures(event).meetings.rows
    ids = [row.shown.entrant for row in rows]
    seen = {
        (row.shown.entrant, one.other_id): (one.round, one.verdict)
        for row in rows
        for meetings in row.rounds
        for one in meetings
        if one.other_id is not None
    }
    turned = {"win": "loss", "loss": "win", "draw": "draw", None: None}
    assert len(seen) == 10 * 4
    lost_by_both = {
        frozenset(played.match.entrants)
        for its_round in event.state.rounds
        for played in its_round.matches
        if getattr(played.match.result, "ended", None) is Ended.DOUBLE_LOSS
    }
    for (one, other), (number, verdict) in seen.items():
        both = {one, other} in lost_by_both
        assert seen[(other, one)] == (number, "loss" if both else turned[verdict])
    assert sum(len(row.squares) for row in rows) == len(seen)
    assert len(set(ids)) == 10


def test_the_numbers_stand_behind_the_pictures() -> None:
    event = played(6, 2)
    subject = subject_of(event)
    page = pictures_page(subject, views_of(event).places_by_round)
    text = Reading(rendered(subject, Tab.STANDINGS, page)).text
    assert text.count("The numbers as a table") == 3
    for row in page.shown:
        assert row.name.text in text


def test_before_the_first_round_there_is_nothing_to_draw() -> None:
    page = pictures(Playing(SP).begin(4))
    assert page.course is None
    assert page.shown == ()
