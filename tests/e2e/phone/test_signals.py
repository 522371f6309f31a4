"""Sound, vibration and the title of the tab: when they come, and how they are switched off."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from podium.event.clock import CallTime, StartClock
from podium.event.rulings import CallJudge
from podium.event.staff import NameStaff
from podium.kernel.viewer import Role
from podium.service.ids import EventId
from tests.e2e.axe import findings
from tests.e2e.chromium import PATIENCE, put_away
from tests.e2e.desk.house import House
from tests.e2e.links import open_link

PHONE = {"width": 360, "height": 740}
ROUND = re.compile(r"^● Round 1, Table [12] · My match · Spring Cup$")
LISTEN = """
window.buzzed = 0;
window.tones = 0;
navigator.vibrate = () => { window.buzzed += 1; return true; };
const create = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  window.tones += 1;
  return create.call(this);
};
"""


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    opened = House()
    with opened.open():
        yield opened


@pytest.fixture
def event(house: House) -> EventId:
    return house.event(4)


@pytest.fixture
def phone(browser: Browser, house: House, event: EventId) -> Iterator[Page]:
    context = browser.new_context(base_url=house.address, viewport=PHONE, locale="en-GB")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    context.add_init_script(LISTEN)
    claim = house.access.claims.issue(event, "p1", house.now)
    page = context.new_page()
    open_link(page, claim)
    yield page
    put_away(context)


def gave(page: Page) -> tuple[bool, bool, bool]:
    """Whether it has sounded, buzzed, and changed its title."""
    sounded, buzzed = page.evaluate("[window.tones > 0, window.buzzed > 0]")
    return sounded, buzzed, page.title().startswith("●")


def switch_off(page: Page, *names: str) -> None:
    page.locator("#signals summary").click()
    for name in names:
        page.get_by_label(name).uncheck()


def test_a_published_round_rings_buzzes_and_changes_the_title_until_somebody_looks(
    phone: Page, house: House, event: EventId
) -> None:
    phone.locator("h1").click()
    house.publish(event)
    expect(phone).to_have_title(ROUND)
    assert gave(phone) == (True, True, True)
    phone.locator("h1").click()
    expect(phone).to_have_title("My match · Spring Cup")


def test_before_the_first_touch_there_is_no_sound_but_all_else(
    phone: Page, house: House, event: EventId
) -> None:
    house.publish(event)
    expect(phone).to_have_title(ROUND)
    assert gave(phone) == (False, True, True)


def test_time_up_is_signalled_too(phone: Page, house: House, event: EventId) -> None:
    house.publish(event)
    house.do(event, StartClock(1))
    expect(phone.locator(".my-clock")).to_be_visible()
    phone.locator("h1").click()
    phone.evaluate("window.tones = window.buzzed = 0")
    house.do(event, CallTime(1, early=True))
    expect(phone.locator(".my-clock.over")).to_be_visible()
    expect(phone).to_have_title("● Time is up · My match · Spring Cup")
    assert gave(phone) == (True, True, True)


def test_each_signal_can_be_switched_off_and_stays_off(
    phone: Page, house: House, event: EventId
) -> None:
    switch_off(phone, "Sound", "Vibration", "The title of the tab")
    assert findings(phone) == []
    phone.reload()
    phone.locator("#signals summary").click()
    for name in ("Sound", "Vibration", "The title of the tab"):
        expect(phone.get_by_label(name)).not_to_be_checked()
    phone.get_by_label("The title of the tab").check()
    house.publish(event)
    expect(phone).to_have_title(ROUND)
    assert gave(phone) == (False, False, True)
    assert phone.get_by_text("Browsers play sound only after").is_visible()


def test_a_judge_hears_a_call(browser: Browser, house: House, event: EventId) -> None:
    house.publish(event)
    judge: BrowserContext = house.at_desk(browser, viewport=PHONE)
    judge.add_init_script(LISTEN)
    house.do(event, NameStaff(house.host, Role.ORGANISER))
    page = judge.new_page()
    page.goto(f"/e/{event}/judge")
    page.locator("h1").click()
    ref, (caller, _) = house.match(event)
    house.do(event, CallJudge(ref), by=caller.replace("e", "p"))
    expect(page).to_have_title("● Table 1 calls a judge. · Judging · Spring Cup")
    assert gave(page) == (True, True, True)
    put_away(judge)
