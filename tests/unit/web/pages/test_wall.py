"""The projector shows what the rules let everybody know, loud and clear."""

import pytest

from podium.event.clock import CallTime
from podium.event.setup import CloseEvent
from podium.web.pages.public.wall import SCREENS, Scene, WallPage, reel, wall_page
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import LG, SP, Playing
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import rendered, subject_of


def wall(event: Playing) -> WallPage:
    return wall_page(subject_of(event), "http://store.local/e/x")


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
    assert len(wall(event).best) == 3


@pytest.mark.parametrize("count", [0, 1, 10, 11, 20, 21, 26, 27, 42, 43, 100, 200])
def test_a_reel_holds_everything_once_in_order_and_winds_only_if_it_must(count: int) -> None:
    rows = [f"row {number}" for number in range(count)]
    made = reel(rows)
    held = [row for column in made.columns for row in column if row is not None]
    assert held == rows
    columns, visible = SCREENS[-1]
    assert len(made.columns) <= columns
    assert (made.pages > 1) is (count > columns * visible)
    lengths = {len(column) for column in made.columns}
    if made.pages == 1:
        assert max(lengths, default=0) <= made.rows
    else:
        assert len(lengths) == 1
        assert all(column[-1] is None for column in made.columns)
        assert max(lengths) - 1 <= made.pages * made.rows


def test_200_names_are_on_the_wall_within_two_minutes() -> None:
    assert reel(range(200)).pages * 18 < 120
