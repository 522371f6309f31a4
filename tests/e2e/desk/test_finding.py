"""The search of the desk, its two bars, and typing ahead."""

import pytest
from playwright.sync_api import Browser, Page, expect

from podium.event.clock import StartClock
from podium.service.ids import EventId
from tests.e2e.axe import findings
from tests.e2e.chromium import put_away
from tests.e2e.desk.house import House

PAGES = (
    *("", "/entrants", "/check-in", "/codes", "/conduct", "/round", "/clock", "/results"),
    *("/announcements", "/journal", "/staff", "/tables", "/settings", "/exports", "/find?q=1"),
)


SLOW = """
const fetched = window.fetch;
window.fetch = async (...asked) => {
  await new Promise((done) => setTimeout(done, 400));
  return fetched(...asked);
};
"""
"""Every request takes a while, so that whoever types is ahead of the page."""


@pytest.fixture(scope="module")
def event(house: House) -> EventId:
    """Round 1 is being played."""
    made = house.event(12)
    house.publish(made)
    house.do(made, StartClock(1))
    return made


def test_every_page_of_the_desk_has_two_bars_and_the_search(desk: Page, event: EventId) -> None:
    for end in PAGES:
        desk.goto(f"/e/{event}/desk{end}")
        assert desk.locator("header.top, .tabs").count() == 0, end
        expect(desk.get_by_role("search").first).to_be_visible()
        expect(desk.locator(".next-bar")).to_have_count(0 if end == "" else 1)
        top = desk.locator("main").evaluate("one => one.getBoundingClientRect().top")
        assert top <= 110, f"{end}: {top}"


@pytest.mark.parametrize(
    ("end", "rows"),
    [
        ("", ".desk-tables tbody tr"),
        ("/entrants", ".people > li"),
        ("/check-in", ".people > li"),
        ("/codes", ".people > li"),
    ],
)
def test_rows_of_the_desk_are_44_pixels_high(
    desk: Page, event: EventId, end: str, rows: str
) -> None:
    desk.goto(f"/e/{event}/desk{end}")
    heights = desk.locator(rows).evaluate_all(
        "rows => rows.map(row => Math.round(row.getBoundingClientRect().height))"
    )
    assert heights
    assert set(heights) <= {44, 45}


def test_by_keys_alone_from_any_page_to_a_players_result(desk: Page, event: EventId) -> None:
    desk.goto(f"/e/{event}/desk/journal")
    desk.keyboard.press("Control+k")
    desk.keyboard.type("player 7")
    found = desk.locator("[data-found] li")
    expect(found).to_have_count(1)
    for text in ("Enter result", "Warn", "Drop", "QR code", "Entry"):
        expect(found.get_by_role("button", name=text)).to_be_visible()
    desk.keyboard.press("ArrowDown")
    expect(found.get_by_role("button", name="Enter result")).to_be_focused()
    desk.keyboard.press("ArrowRight")
    expect(found.get_by_role("button", name="Warn")).to_be_focused()
    assert findings(desk) == []
    desk.keyboard.press("ArrowUp")
    expect(desk.locator("[data-find]")).to_be_focused()
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/desk/match/1/*")
    expect(desk.locator("main")).to_contain_text("Player 7")


def test_a_number_is_a_table_first_and_escape_goes_back(desk: Page, event: EventId) -> None:
    desk.goto(f"/e/{event}/desk/settings")
    desk.keyboard.press("Control+k")
    desk.keyboard.type("3")
    rows = desk.locator("[data-found] li")
    expect(rows.first).to_contain_text("Table 3")
    expect(rows).to_have_count(2)
    expect(rows.last).to_contain_text("#3")
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("Escape")
    expect(desk.locator("[data-find]")).to_be_focused()
    expect(rows.first).to_be_hidden()


def test_without_scripts_the_search_is_a_page_and_says_nothing_to_others(
    house: House, browser: Browser, event: EventId
) -> None:
    context = house.at_desk(browser, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/e/{event}/desk")
    page.fill("#desk-find", "Player 1")
    page.press("#desk-find", "Enter")
    expect(page.locator("#found li")).to_have_count(1)
    page.locator("#found").get_by_role("button", name="QR code").click()
    expect(page.locator("h1")).to_contain_text("Player 1")
    put_away(context)
    others = browser.new_context(base_url=house.address)
    page = others.new_page()
    page.goto(f"/e/{event}/desk/find?q=Player")
    expect(page.locator("#found")).to_have_count(0)
    assert "Player 1" not in page.content()
    put_away(others)


def test_what_is_typed_ahead_reaches_the_next_page_whatever_the_server_takes(
    house: House, desk: Page
) -> None:
    event = house.event(8)
    house.publish(event)
    desk.add_init_script(SLOW)
    desk.goto(f"/e/{event}/desk/results")
    expect(desk.locator("[data-table]")).to_be_focused()
    for table in (1, 2, 3):
        desk.keyboard.type(str(table))
        for key in ("Enter", "1", "2", "Tab", "4", "Tab", "0", "Tab", "1", "Enter"):
            desk.keyboard.press(key)
    expect(desk.locator(".recent li")).to_have_count(3)
    results = [one.match.result for one in house.state(event).rounds[-1].matches]
    assert sum(result is not None for result in results) == 3
    expect(desk.locator("[data-table]")).to_be_focused()


def test_a_refusal_stops_what_was_typed_ahead(house: House, desk: Page) -> None:
    event = house.event(4)
    house.publish(event)
    desk.add_init_script(SLOW)
    desk.goto(f"/e/{event}/desk/results?table=1")
    expect(desk.locator("[data-keys] input").first).to_be_focused()
    for key in ("1", "1", "Tab", "4", "Tab", "1", "Tab", "1", "Enter", "2", "Enter"):
        desk.keyboard.press(key)
    expect(desk.locator(".banner.refused")).to_be_visible()
    assert [one.match.result for one in house.state(event).rounds[-1].matches] == [None, None]
