"""German and Polish say more than English: their pages fit a phone all the same."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.e2e.chromium import put_away, withhold_font
from tests.e2e.setup.hosting import Hosting
from tests.unit.event.playing import LCG, SP

PHONE = ViewportSize(width=360, height=740)
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
OPEN = "folds => folds.forEach(fold => { fold.open = true })"


@pytest.fixture(scope="module")
def house() -> Iterator[Hosting]:
    shop = Hosting()
    with shop.open():
        yield shop


@pytest.fixture(params=[("de-DE", True), ("pl-PL", True), ("de-DE", False), ("pl-PL", False)])
def phone(house: Hosting, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A phone in one of the languages, on which our font has arrived or not."""
    locale, arrived = request.param
    context = house.at_desk(browser, locale=locale, viewport=PHONE)
    if not arrived:
        withhold_font(context)
    yield context.new_page()
    put_away(context)


@pytest.mark.parametrize("rulebook", [SP, LCG])
@pytest.mark.parametrize("end", ["check-in", "settings"])
def test_what_must_be_ticked_off_fits(house: Hosting, phone: Page, rulebook: str, end: str) -> None:
    event = house.event(rulebook, 3)
    phone.goto(f"/e/{event}/desk/{end}")
    phone.locator("main details").evaluate_all(OPEN)
    assert phone.locator(".ticks label").count() > 1
    assert not phone.evaluate(SIDEWAYS)


def test_names_on_the_waiting_list_stay_whole(house: Hosting, phone: Page) -> None:
    event = house.event(SP, 3, capacity=2)
    phone.goto(f"/e/{event}/desk/check-in")
    name = phone.locator(".people .waiting .named").first
    box = name.bounding_box()
    assert box is not None
    assert box["width"] > PHONE["width"] / 4
