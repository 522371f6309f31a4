"""The public pages from a real server in a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from podium.event.clock import StartClock
from podium.event.rounds import DrawRound, PublishRound
from podium.kernel.now import MINUTE, Now
from podium.service.ids import EventId
from tests.e2e.chromium import PATIENCE, put_away
from tests.e2e.shop import Shop


@pytest.fixture
def shop() -> Iterator[Shop]:
    with Shop().open() as running:
        yield running


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(locale="en-GB")
    made.set_default_timeout(PATIENCE)
    yield made
    put_away(made)


def begun(shop: Shop, count: int = 6) -> EventId:
    event = shop.begin(count)
    members = {f"p{number}": f"Player Number{number}" for number in range(1, count + 1)}
    shop.name(event, members)
    return event


def publish(shop: Shop, event: EventId) -> None:
    shop.do(event, DrawRound(), PublishRound())


def opened(context: BrowserContext, shop: Shop, path: str) -> Page:
    page = context.new_page()
    page.goto(shop.address + path)
    return page


def test_a_published_round_appears_by_itself_and_typed_text_stays(
    shop: Shop, context: BrowserContext
) -> None:
    event = begun(shop)
    publish(shop, event)
    page = opened(context, shop, f"/e/{event}/pairings")
    field = page.get_by_role("searchbox")
    field.fill("number3")
    expect(page.locator("tbody tr:visible")).to_have_count(1)
    shop.record_all(event)
    publish(shop, event)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 2")
    expect(field).to_have_value("number3")
    expect(field).to_be_focused()
    expect(page.locator("tbody tr:visible")).to_have_count(1)


@pytest.mark.rule("SP-15")
def test_the_wall_counts_by_the_servers_clock_and_calls_red_alert_by_itself(
    shop: Shop, context: BrowserContext
) -> None:
    event = begun(shop)
    publish(shop, event)
    shop.do(event, StartClock(1))
    page = opened(context, shop, f"/e/{event}/wall")
    expect(page.locator("[data-left]")).to_have_text("2:00:00")
    expect(page.locator(".alarm-word")).to_have_count(0)
    shop.now = Now(shop.now + 90 * MINUTE)
    expect(page.locator(".alarm-word")).to_have_text("Red alert")


def test_a_lost_connection_is_shown_and_what_was_missed_is_fetched(
    context: BrowserContext,
) -> None:
    shop = Shop()
    event = begun(shop)
    with shop.open():
        page = opened(context, shop, f"/e/{event}")
        wall = opened(context, shop, f"/e/{event}/wall")
        page.wait_for_timeout(500)
        expect(page.locator("[data-lost]")).to_be_hidden()
    expect(page.locator("[data-lost]")).to_be_visible()
    expect(wall.locator(".connection p:visible")).to_have_text(
        "No connection. What you see may be old."
    )
    assert 40 < height(wall, ".connection") < 50
    whole = height(wall, ".screen") + height(wall, ".connection")
    assert whole == pytest.approx(height(wall, "html"), abs=1)
    publish(shop, event)
    with shop.open():
        expect(page.locator("[data-lost]")).to_be_hidden()
        expect(page.get_by_role("link", name="Pairings")).to_be_visible()
        expect(wall.locator(".round-name")).to_have_text("Pairings, round 1")
        assert height(wall, ".screen") == height(wall, "html")


def height(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["height"]


def test_the_language_is_the_browsers_and_can_be_chosen(shop: Shop, browser: Browser) -> None:
    event = begun(shop)
    context = browser.new_context(locale="pl-PL")
    page = opened(context, shop, f"/e/{event}/pairings?by=table")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.url == f"{shop.address}/e/{event}/pairings?by=table"
    put_away(context)


def test_everything_can_be_read_without_javascript(shop: Shop, browser: Browser) -> None:
    event = begun(shop)
    publish(shop, event)
    shop.do(event, StartClock(1))
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = opened(context, shop, f"/e/{event}/pairings")
    expect(page.locator("tbody tr")).to_have_count(6)
    expect(page.locator(".face")).to_contain_text("until")
    page.get_by_role("searchbox").fill("Number4")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_role("link", name="Standings").click()
    expect(page.locator("tbody tr")).to_have_count(6)
    put_away(context)


def test_what_is_not_there_is_said_in_plain_words(shop: Shop, context: BrowserContext) -> None:
    page = opened(context, shop, "/e/0000000000")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such event.")
    page.goto(f"{shop.address}/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here.")
