"""Two phones add numbers to a draw at the desk, by themselves; the pages say so."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from podium.event.numbers import wanted_now
from podium.event.rounds import PublishRound
from podium.service.ids import EventId
from tests.e2e.axe import findings
from tests.e2e.chromium import PATIENCE, put_away
from tests.e2e.desk.house import House
from tests.e2e.links import open_link
from tests.integration.web.running import until

PHONE = {"width": 360, "height": 740}
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
FITS = "Computed on this device: it fits."


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    opened = House()
    with opened.open():
        yield opened


@contextmanager
def phone(browser: Browser, house: House, event: EventId, person: str) -> Iterator[Page]:
    context = browser.new_context(base_url=house.address, viewport=PHONE, locale="en-GB")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    open_link(page, house.access.claims.issue(event, person, house.now))
    yield page
    put_away(context)


def waiting(house: House, event: EventId) -> set[str]:
    return set(wanted_now(house.state(event)))


@pytest.mark.rule("EV-3")
def test_two_phones_add_numbers_and_one_that_sleeps_is_left_out(
    browser: Browser, house: House
) -> None:
    event = house.event(4)
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(phone(browser, house, event, one)) for one in ("p1", "p2")
        )
        with phone(browser, house, event, "p3"):
            until(lambda: waiting(house, event) == {"e1", "e2", "e3"})
        first.get_by_text("Nobody knows the next draw").click()
        assert not first.evaluate(WIDER)
        assert findings(first) == []
        context = house.at_desk(browser)
        desk = context.new_page()
        desk.goto(f"/e/{event}/desk")
        desk.get_by_role("button", name="Draw round 1").click()
        until(lambda: house.state(event).draft is not None)
        (asking,) = house.state(event).numbers.askings
        assert set(asking.opened) == {"e1", "e2"}, "the third phone is gone"
        house.do(event, PublishRound())
        until(lambda: waiting(house, event) == {"e1", "e2"})
        second.goto(f"/e/{event}/rounds/1")
        expect(second.get_by_text("2 of 3")).to_be_visible()
        expect(second.get_by_text("left out: Player 3")).to_be_visible()
        second.get_by_role("link", name="Check the draw of this round").click()
        expect(second.locator("[data-verdict=numbers]")).to_have_text(FITS)
        second.get_by_text("The numbers of the phones", exact=True).click()
        assert not second.evaluate(WIDER)
        assert findings(second) == []
        put_away(context)


def test_a_phone_that_slept_through_a_draw_adds_a_number_to_the_next(
    browser: Browser, house: House
) -> None:
    event = house.event(4)
    with phone(browser, house, event, "p1") as page:
        until(lambda: waiting(house, event) == {"e1"})
        page.goto("about:blank")
        house.publish(event)
        (asking,) = house.state(event).numbers.askings
        assert asking.opened == {}
        page.goto(f"/e/{event}/me")
        until(lambda: waiting(house, event) == {"e1"})
        house.record_all(event)
        house.publish(event)
        assert set(house.state(event).numbers.askings[-1].opened) == {"e1"}


def test_a_phone_that_lost_its_number_is_left_out_once(browser: Browser, house: House) -> None:
    event = house.event(4)
    with phone(browser, house, event, "p1") as page:
        until(lambda: waiting(house, event) == {"e1"})
        page.evaluate("localStorage.clear()")
        page.reload()
        house.publish(event)
        (asking,) = house.state(event).numbers.askings
        assert asking.opened == {}
        until(lambda: waiting(house, event) == {"e1"})
        house.record_all(event)
        house.publish(event)
        assert set(house.state(event).numbers.askings[-1].opened) == {"e1"}


def test_without_scripts_nothing_is_offered(browser: Browser, house: House) -> None:
    event = house.event(4)
    context = browser.new_context(base_url=house.address, locale="en-GB", java_script_enabled=False)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    open_link(page, house.access.claims.issue(event, "p1", house.now))
    expect(page.locator("#adds-number")).to_be_hidden()
    put_away(context)
