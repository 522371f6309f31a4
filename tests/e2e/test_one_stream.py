"""How many event streams a browser opens, counted at the server."""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from podium.event.announcements import MakeAnnouncement
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


def tabs_of(context: BrowserContext, shop: Shop, *events: EventId) -> list[Page]:
    tabs = []
    for event in events:
        tab = context.new_page()
        tab.goto(f"{shop.address}/e/{event}")
        tabs.append(tab)
    return tabs


def wait_for_streams(shop: Shop, count: int) -> None:
    """Until so many are open; streams of pages that have gone end a moment later."""
    until = time.monotonic() + 10
    while shop.streams != count and time.monotonic() < until:
        time.sleep(0.05)
    assert shop.streams == count


def announce(shop: Shop, event: EventId, text: str) -> None:
    shop.do(event, MakeAnnouncement(text))


def test_all_tabs_of_a_browser_share_one_stream(shop: Shop, context: BrowserContext) -> None:
    first, second = shop.begin(4), shop.begin(4)
    tabs = tabs_of(context, shop, first, first, second)
    for event in (first, second):
        announce(shop, event, "Lunch is ready.")
    for tab in tabs:
        expect(tab.get_by_text("Lunch is ready.")).to_be_visible()
    wait_for_streams(shop, 1)
    put_away(tabs[0])
    announce(shop, first, "Go on.")
    expect(tabs[1].get_by_text("Go on.")).to_be_visible()
    wait_for_streams(shop, 1)
    for tab in tabs[1:]:
        tab.goto("about:blank")
    wait_for_streams(shop, 0)


def test_without_shared_workers_every_tab_has_its_own_stream(
    shop: Shop, context: BrowserContext
) -> None:
    context.add_init_script("delete window.SharedWorker")
    event = shop.begin(4)
    tabs = tabs_of(context, shop, event, event)
    wait_for_streams(shop, 2)
    announce(shop, event, "Lunch is ready.")
    for tab in tabs:
        expect(tab.get_by_text("Lunch is ready.")).to_be_visible()
    put_away(tabs[0])
    wait_for_streams(shop, 1)


def test_another_browser_has_its_own_stream(
    shop: Shop, context: BrowserContext, browser: Browser
) -> None:
    event = shop.begin(4)
    tabs_of(context, shop, event, event)
    other = browser.new_context(locale="en-GB")
    tabs_of(other, shop, event)
    wait_for_streams(shop, 2)
    put_away(other)
    wait_for_streams(shop, 1)
