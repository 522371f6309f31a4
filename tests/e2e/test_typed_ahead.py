"""What is typed while the next page loads is typed there; digits go from game to game."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from podium.core.result import MatchResult
from podium.results.game import GamesResult
from tests.e2e.desk.house import House

SLOW = 0.6


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    opened = House()
    with opened.open():
        yield opened


def press(desk: Page, keys: str) -> None:
    """Presses keys one after the other, without looking."""
    for key in keys.split():
        desk.keyboard.press(key)


@contextmanager
def slow_pages(house: House) -> Iterator[None]:
    """Every page takes its time."""
    house.delay = SLOW
    yield
    house.delay = 0.0


def test_a_whole_result_typed_in_one_go_arrives_on_the_pages_it_is_meant_for(
    house: House, desk: Page
) -> None:
    event = house.event(4)
    house.publish(event)
    desk.goto(f"/e/{event}/desk/results")
    expect(desk.locator("[data-table]")).to_be_focused()
    with slow_pages(house):
        press(desk, "1 Enter 1 2 Tab 5 Tab 1 Tab 3 Enter 2 Enter")
        expect(desk.locator("[name='match.index']").first).to_have_value("1")
    result = house.state(event).rounds[0].matches[0].match.result
    assert isinstance(result, MatchResult)
    assert result.scores == ((2, 5), (1, 3))


def test_enter_pressed_twice_presses_nothing_on_the_next_page(house: House, desk: Page) -> None:
    event = house.event(4)
    house.publish(event)
    desk.goto(f"/e/{event}/desk/results?table=1")
    with slow_pages(house):
        desk.locator("[name='report.winner']").first.focus()
        press(desk, "1 2 Tab 5 Tab 1 Tab 3 Enter Enter Enter")
        expect(desk.locator(".recent li").first).to_be_visible()
    asked: list[str] = []
    desk.on("request", lambda request: asked.append(request.url))
    desk.wait_for_timeout(1_500)
    assert not [url for url in asked if "/acts/" in url or "?table" in url]


def test_the_digit_of_game_one_leads_to_game_two_and_then_to_the_button(
    house: House, desk: Page
) -> None:
    event = house.event(4, rulebook="swlcg.team")
    house.publish(event)
    desk.goto(f"/e/{event}/desk/results?table=1")
    first = desk.locator("[name='report.games.0.winner']").first
    first.focus()
    desk.keyboard.press("1")
    second = desk.locator("[name='report.games.1.winner']").first
    expect(second).to_be_focused()
    desk.keyboard.press("2")
    expect(desk.get_by_role("button", name="Save the result")).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.locator(".recent li").first).to_be_visible()
    result = house.state(event).rounds[0].matches[0].match.result
    assert isinstance(result, GamesResult)
    one, other = house.match(event)[1]
    assert [game.winner for game in result.games] == [one, other]


def test_a_refused_form_drops_what_was_meant_for_the_next_page(house: House, desk: Page) -> None:
    event = house.event(4)
    house.publish(event)
    desk.goto(f"/e/{event}/desk/results?table=1")
    with slow_pages(house):
        desk.locator("[name='report.winner']").first.focus()
        press(desk, "1 1 Tab 5 Tab 1 Tab 3 Enter 7 7")
        expect(desk.get_by_role("alert").first).to_be_visible()
    values = [one.input_value() for one in desk.locator(".scores input").all()]
    assert values == ["1", "5", "1", "3"]
