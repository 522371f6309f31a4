"""Applying for a place, in a browser: phones apply, the desk decides, phones follow."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from podium.event.setup import AnnounceEvent
from podium.event.staff import NameStaff
from podium.kernel.viewer import Role
from podium.service.ids import EventId
from tests.e2e.axe import findings
from tests.e2e.chromium import PATIENCE, put_away
from tests.e2e.desk.house import House

PHONE = {"width": 360, "height": 740}
WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    opened = House()
    with opened.open():
        yield opened


@pytest.fixture
def event(house: House) -> EventId:
    made = house.create(rounds=3)
    house.do(made, AnnounceEvent(), NameStaff(house.host, Role.ORGANISER))
    return made


def applicant(browser: Browser, house: House, event: EventId, name: str, lang: str) -> Page:
    context = browser.new_context(base_url=house.address, viewport=PHONE, locale=lang)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"/e/{event}/register")
    assert findings(page) == []
    assert not page.evaluate(WIDE)
    page.locator("[name='people.0.name']").fill(name)
    page.locator("form[data-form=register] > button").click()
    page.wait_for_url(f"**/e/{event}/me")
    return page


def test_staff_approve_and_turn_down_and_phones_change_by_themselves(
    browser: Browser, house: House, event: EventId, desk: Page
) -> None:
    desk.goto(f"/e/{event}/desk/entrants")
    desk.get_by_text("Who may enter themselves").click()
    desk.get_by_role("button", name="Only those whom the staff approve").click()
    expect(desk.get_by_text("You approve each of them here.")).to_be_visible()
    phones = [
        applicant(browser, house, event, name, lang)
        for name, lang in (("Zoë Łęcka", "en-GB"), ("Bartholomäus", "de-DE"), ("Kaja", "pl-PL"))
    ]
    english, german, polish = phones
    expect(english.get_by_role("heading", name="You have applied")).to_be_visible()
    for phone in phones:
        assert findings(phone) == []
        assert not phone.evaluate(WIDE)
    desk.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(desk.locator("#applications")).to_contain_text("3 applications")
    assert findings(desk) == []
    assert not desk.evaluate(WIDE)
    desk.get_by_role("button", name="Approve Zoë Łęcka").click()
    expect(desk.locator("#applications")).to_contain_text("2 applications")
    expect(english.get_by_text("Check in at the desk when you arrive.")).to_be_visible()
    for box in desk.locator("#applications input[type=checkbox]").all():
        box.check()
    desk.get_by_role("button", name="Turn down all ticked").click()
    expect(desk.locator("#applications")).to_have_count(0)
    expect(german.get_by_role("heading", name="Deine Anfrage wurde abgelehnt")).to_be_visible()
    expect(polish.get_by_role("heading", name="Twoja prośba została odrzucona")).to_be_visible()
    desk.get_by_text("2 were turned down").click()
    desk.get_by_role("button", name="Approve Kaja").click()
    expect(polish.get_by_role("heading", name="Twoja prośba")).to_have_count(0)
    for phone in phones:
        put_away(phone.context)


def test_an_applicant_withdraws_on_the_phone(
    browser: Browser, house: House, event: EventId, desk: Page
) -> None:
    desk.goto(f"/e/{event}/desk/entrants")
    desk.get_by_text("Who may enter themselves").click()
    desk.get_by_role("button", name="Only those whom the staff approve").click()
    expect(desk.get_by_text("You approve each of them here.")).to_be_visible()
    phone = applicant(browser, house, event, "Ada", "en-GB")
    expect(desk.locator("#applications")).to_contain_text("Ada")
    phone.get_by_role("button", name="Withdraw my application").click()
    expect(phone.get_by_role("button", name="Apply")).to_be_visible()
    expect(desk.locator("#applications")).to_have_count(0)
    put_away(phone.context)
