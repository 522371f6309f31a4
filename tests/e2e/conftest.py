"""One browser for all tests of a worker, and a desk for those who sit at one."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.chromium import browsing, put_away
from tests.e2e.desk.house import House
from tests.e2e.hosted import Hosted


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with browsing() as running:
        yield running


@pytest.fixture(scope="module")
def house() -> Iterator[Hosted]:
    """A server with a host; a module that needs another one has its own."""
    opened = House()
    with opened.open():
        yield opened


@pytest.fixture(scope="module")
def context(house: Hosted, browser: Browser) -> Iterator[BrowserContext]:
    """The laptop at the desk."""
    made = house.at_desk(browser)
    yield made
    put_away(made)


@pytest.fixture
def desk(context: BrowserContext) -> Iterator[Page]:
    """A tab on it, which says yes to every question."""
    page = context.new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    yield page
    put_away(page)
