"""Check-in by oneself, in a browser: the desk allows it, the wall shows the code, phones use it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from podium.core.ids import EntrantId
from podium.event.registration import Register
from podium.event.room import WINDOW
from podium.event.setup import AnnounceEvent
from podium.event.staff import NameStaff
from podium.event.terms import Standing
from podium.kernel.now import Now
from podium.kernel.viewer import Role
from podium.service.ids import EventId
from tests.e2e.axe import findings
from tests.e2e.chromium import PATIENCE, put_away
from tests.e2e.desk.house import House
from tests.e2e.links import open_link

PHONE = {"width": 360, "height": 740}


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    opened = House()
    with opened.open():
        yield opened


@pytest.fixture
def event(house: House) -> EventId:
    made = house.create(rounds=3)
    house.do(made, *(Register(f"e{n}", (f"p{n}",)) for n in range(1, 6)), AnnounceEvent())
    house.do(made, NameStaff(house.host, Role.ORGANISER))
    house.name(made, {f"p{n}": f"Player {n}" for n in range(1, 6)} | {"p3": "Zoë Łęcka"})
    return made


def standing(house: House, event: EventId, entrant: str) -> Standing:
    return house.state(event).entrants[EntrantId(entrant)].standing


def allow(desk: Page, event: EventId) -> None:
    desk.goto(f"/e/{event}/desk/check-in")
    desk.locator("#by-themselves summary").click()
    desk.get_by_role("button", name="Allow it").click()
    expect(desk.locator("#room-code")).to_be_visible()


def phone(browser: Browser, house: House, event: EventId, person: str) -> Page:
    context = browser.new_context(base_url=house.address, viewport=PHONE, locale="en-GB")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    claim = house.access.claims.issue(event, person, house.now)
    page = context.new_page()
    open_link(page, claim)
    return page


def test_the_code_on_the_wall_checks_in_and_changes_by_itself(
    browser: Browser, house: House, event: EventId, desk: Page
) -> None:
    mine = phone(browser, house, event, "p1")
    expect(mine.get_by_text("Check in at the desk when you arrive.")).to_be_visible()
    allow(desk, event)
    assert findings(desk) == []
    wall = desk.context.new_page()
    wall.goto(f"/e/{event}/wall")
    code = wall.locator("#room-code .code").inner_text()
    field = mine.get_by_label("Code on the wall")
    field.fill("zzzzz")
    mine.get_by_role("button", name="I am here").click()
    expect(mine.get_by_text("This is not the code on the wall.")).to_be_visible()
    expect(field).to_have_value("zzzzz")
    assert findings(mine) == []
    field.fill(code.lower())
    mine.get_by_role("button", name="I am here").click()
    expect(mine.get_by_text("You are checked in")).to_be_visible()
    expect(mine.get_by_text("Still to be shown at the desk")).to_be_visible()
    assert standing(house, event, "e1") is Standing.PRESENT
    house.now = Now(house.now + WINDOW)
    wall.reload()
    assert wall.locator("#room-code .code").inner_text() != code
    public = browser.new_page()
    public.goto(f"{house.address}/e/{event}/wall")
    expect(public.locator(".scan")).to_be_visible()
    assert public.locator("#room-code").count() == 0
    put_away(public)
    put_away(wall)
    put_away(mine.context)


def test_people_find_their_name_at_the_door_and_tap_it(
    browser: Browser, house: House, event: EventId, desk: Page
) -> None:
    allow(desk, event)
    door = desk.locator("#by-themselves .address").inner_text()
    context = browser.new_context(viewport={"width": 1024, "height": 768}, locale="en-GB")
    tablet = context.new_page()
    tablet.on("dialog", lambda dialog: dialog.accept())
    tablet.goto(door)
    assert findings(tablet) == []
    tablet.get_by_placeholder("Your name").fill("lecka")
    names = tablet.locator(".arrivals li:visible")
    expect(names).to_have_count(1)
    box = names.first.get_by_role("button").bounding_box()
    assert box is not None
    assert box["height"] >= 64
    names.first.get_by_role("button").click()
    expect(tablet.get_by_text("you are checked in")).to_be_visible()
    assert standing(house, event, "e3") is Standing.PRESENT
    expect(tablet.locator(".arrivals li")).to_have_count(4)
    assert tablet.get_by_role("link", name="Desk").count() == 0
    desk.get_by_role("button", name="End it").click()
    expect(desk.locator("#by-themselves")).to_contain_text("off")
    tablet.reload()
    expect(tablet.locator(".arrivals")).to_have_count(0)
    put_away(context)
