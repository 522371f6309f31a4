"""The projector shows what the rules let everybody know, loud and clear."""

from itertools import pairwise

import pytest

from podium.core.sheet import Stage
from podium.event.announcements import MakeAnnouncement
from podium.event.clock import CallTime
from podium.event.results import ChooseSide
from podium.event.setup import CloseEvent
from podium.results.game import Side
from podium.web.pages.public.bracket_drawing import BracketDrawing
from podium.web.pages.public.stand import Stand
from podium.web.pages.public.wall import (
    REFRESH,
    NewsSheet,
    Scene,
    WallLayout,
    WallPage,
    wall_page,
)
from podium.web.pages.public.wall_pages import PATIENCE, ListSheet, can_be_read
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import LCG, LG, SP, TM, Playing
from tests.unit.event.test_played_again import in_the_title_match
from tests.unit.event.viewing import views_of
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import rendered, subject_of


def wall(event: Playing) -> WallPage:
    return wall_page(subject_of(event), views_of(event).cut, "http://store.local/e/x")


def text(event: Playing, language: str = "en") -> str:
    return Reading(rendered(subject_of(event), Tab.WALL, wall(event), language=language)).text


def started(rulebook: str) -> Playing:
    event = Playing(rulebook).begin(6)
    event.publish()
    event.start_clock()
    return event


@pytest.mark.rule("SP-14")
def test_shatterpoint_shows_the_120_minutes_and_then_extra_time() -> None:
    event = started(SP)
    face = wall(event).clock
    assert face is not None
    assert face.ends == event.now + 120 * 60_000
    event.wait(120)
    assert wall(event).clock is not None
    assert "Extra time" in text(event)


@pytest.mark.rule("SP-15")
@pytest.mark.parametrize(
    ("language", "word", "meaning"),
    [
        ("en", "Red alert", "gains a progress token"),
        ("de", "Alarmstufe Rot", "einen Fortschrittsmarker"),
        ("pl", "Kluczowa faza rundy", "znacznik postępu"),
    ],
)
def test_red_alert_is_announced_at_90_minutes_with_what_it_means(
    language: str, word: str, meaning: str
) -> None:
    event = started(SP)
    event.wait(89, milliseconds=59_999)
    assert meaning not in text(event, language)
    event.wait(milliseconds=1)
    assert word in text(event, language)
    assert meaning in text(event, language)


@pytest.mark.rule("LG-12")
def test_legion_shows_no_time_at_all() -> None:
    event = started(LG)
    event.wait(47)
    face = wall(event).clock
    assert face is not None
    assert face.hidden
    assert face.ends is None
    assert b"data-ends" not in rendered(subject_of(event), Tab.WALL, wall(event))


@pytest.mark.rule("SP-16")
def test_when_time_is_up_the_wall_says_so_and_names_the_tables_still_missing() -> None:
    event = started(SP)
    event.record(next(event.open_matches()))
    event.do(CallTime(1, early=True))
    page = wall(event)
    assert page.scene is Scene.TIME_UP
    assert page.missing == (2, 3)
    assert "Time is up" in text(event)


def test_between_rounds_come_the_standings_and_at_the_end_the_final_places() -> None:
    event = Playing(SP).begin(6)
    assert wall(event).scene is Scene.WELCOME
    event.play(1)
    assert wall(event).scene is Scene.BETWEEN
    event.do(CloseEvent(early=True))
    assert wall(event).scene is Scene.CLOSED
    (stand,) = (page for page in wall(event).large.pages if isinstance(page, Stand))
    assert [row.place for row in stand.places] == [1, 2, 3]


def kinds(event: Playing) -> list[type]:
    return [type(page) for page in wall(event).large.pages]


def test_the_title_says_what_the_list_is() -> None:
    event = started(SP)
    assert "Pairings, round 1" in text(event)
    event.record_all()
    assert "Standings after round 1" in text(event)
    assert "Paarungen, Runde 2" in text(started_again(event), "de")


def started_again(event: Playing) -> Playing:
    event.publish()
    return event


@pytest.mark.parametrize(
    ("rulebook", "first"), [(SP, "Struggle cards"), (LG, "SoS"), (LCG, "H2H"), (TM, "H2H")]
)
def test_standings_show_the_first_tie_break(rulebook: str, first: str) -> None:
    event = Playing(rulebook).begin(6)
    event.play(1)
    shown = text(event)
    assert shown.count(f"· {first} ") == 6


def test_announcements_have_a_page_of_their_own_between_rounds() -> None:
    event = started(SP)
    event.do(MakeAnnouncement("Lunch at one."))
    assert kinds(event) == [ListSheet]
    event.record_all()
    assert kinds(event) == [ListSheet, NewsSheet]


def finals(rulebook: str, entrants: int, cut: int) -> Playing:
    event = Playing(rulebook, cut=cut).begin(entrants)
    event.play(event.swiss_rounds())
    event.publish()
    return event


@pytest.mark.rule("SP-13")
def test_finals_are_a_bracket_with_the_name_of_their_round() -> None:
    event = finals(SP, 8, 4)
    assert kinds(event) == [BracketDrawing]
    assert "Semi-finals" in text(event)
    event.record_all()
    assert kinds(event) == [BracketDrawing]
    assert f"Bracket after round {event.round.number}" in text(event)
    event.publish()
    assert wall(event).finals[0].title == "final"
    event.record_all()
    assert kinds(event) == [Stand, BracketDrawing, ListSheet]
    assert "Champion" in text(event)


@pytest.mark.rule("LCG-11")
def test_the_bracket_on_the_wall_says_who_plays_which_side() -> None:
    event = finals(LCG, 8, 4)
    assert text(event).count("(chooses the side)") == 2
    ref = next(event.open_matches())
    event.do(ChooseSide(ref, Side.DARK))
    shown = text(event)
    assert [
        shown.count(f"({word})") for word in ("chooses the side", "Dark side", "Light side")
    ] == [
        1,
        1,
        1,
    ]
    chooser = event.match(ref).match.entrants[0]
    (dark,) = (
        place.seed
        for one in wall(event).finals
        for match in one.fixtures
        for place in match.places
        if place.side is Side.DARK
    )
    cut = views_of(event).cut
    assert cut is not None
    assert cut.seeds[dark - 1 if dark else 0] == chooser


@pytest.mark.parametrize(("cut", "pages"), [(8, [BracketDrawing]), (16, [BracketDrawing] * 2)])
def test_a_large_double_elimination_has_a_page_for_each_part(cut: int, pages: list[type]) -> None:
    assert kinds(finals(LCG, 20, cut)) == pages


def test_a_cut_too_large_for_a_drawing_is_listed_until_it_fits() -> None:
    event = finals(SP, 40, 32)
    assert kinds(event) == [ListSheet]
    assert "Finals, round 1" in text(event)
    event.record_all()
    event.publish()
    (drawn,) = wall(event).large.pages
    assert isinstance(drawn, BracketDrawing)
    assert len(drawn.rounds[0].fixtures) == 8


@pytest.mark.rule("TM-6")
def test_teams_see_their_seats_also_in_the_title_match() -> None:
    event, *_ = in_the_title_match()
    assert event.round.stage is Stage.CUT
    assert "Title match" in text(event)
    assert text(event).count("left: ") == 2


def longest_wait(layout: WallLayout, reload: int) -> int:
    """For how many seconds a page is not shown, at most, on a wall that begins again at its first
    page every `reload` seconds.
    """
    count = len(layout.pages)
    shown = [second // layout.stay % count for second in range(reload)] * 3
    seconds = ([at for at, page in enumerate(shown) if page == one] for one in range(count))
    return max(later - one - 1 for each in seconds for one, later in pairwise(each))


@pytest.mark.parametrize("entrants", [14, 40, 64, 68, 100, 137, 200])
def test_without_scripts_all_pages_are_shown_before_the_wall_is_loaded_again(
    entrants: int,
) -> None:
    event = Playing(SP).begin(entrants)
    event.publish()
    page = wall(event)
    assert page.reload >= REFRESH
    for layout in page.layouts:
        assert longest_wait(layout, page.reload) <= PATIENCE
    html = rendered(subject_of(event), Tab.WALL, page)
    assert f'http-equiv="refresh" content="{page.reload}"'.encode() in html


def closed_with_a_cut(entrants: int) -> Playing:
    event = Playing(SP, rounds=1, cut=4).begin(entrants)
    event.publish()
    event.record_all()
    for _ in range(2):
        event.publish()
        event.record_all()
    event.do(CloseEvent())
    return event


@pytest.mark.parametrize(("entrants", "drawn"), [(126, True), (127, False), (168, False)])
def test_the_bracket_makes_room_for_places_that_could_not_be_read(
    entrants: int, *, drawn: bool
) -> None:
    page = wall(closed_with_a_cut(entrants))
    assert isinstance(page.small.pages[0], Stand)
    assert any(isinstance(one, BracketDrawing) for one in page.small.pages) is drawn
    assert any(isinstance(one, BracketDrawing) for one in page.large.pages)
    for layout in page.layouts:
        listed = [one for one in layout.pages if isinstance(one, ListSheet)]
        assert all(can_be_read(one, layout.screen) for one in listed)
