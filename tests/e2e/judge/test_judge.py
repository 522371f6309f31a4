"""The judge's phone in a real browser: every act of a judge, at the width of a small phone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from podium.event.rulings import AppealRuling, CallJudge
from podium.service.ids import EventId
from tests.e2e.axe import findings
from tests.e2e.desk.house import House


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    opened = House()
    with opened.open():
        yield opened


@pytest.fixture(scope="module")
def context(house: House, browser: Browser) -> Iterator[BrowserContext]:
    made = house.at_desk(browser)
    yield made
    made.close()


@pytest.fixture
def phone(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    page.on("dialog", lambda dialog: dialog.accept())
    yield page
    page.close()


def running(house: House) -> EventId:
    event = house.event(4)
    house.publish(event)
    return event


def go(page: Page, event: EventId, end: str = "") -> None:
    page.goto(f"/e/{event}/judge{end}")


def fine(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert findings(page) == []


def test_a_call_counts_up_is_taken_and_settled(house: House, phone: Page) -> None:
    event = running(house)
    ref, (one, _) = house.match(event)
    house.do(event, CallJudge(ref), by=one.replace("e", "p"))
    house.wait(3)
    go(phone, event)
    expect(phone.locator("[data-passed]")).to_have_text(re.compile(r"^3:0\d$"))
    fine(phone)
    phone.get_by_role("button", name="I’m going").click()
    expect(phone.locator(".call")).to_contain_text("is on the way")
    phone.get_by_role("button", name="Settled").click()
    expect(phone.locator("main")).to_contain_text("Nobody waits for a judge.")


def test_a_warning_takes_three_taps_and_the_third_asks(house: House, phone: Page) -> None:
    event = running(house)
    for count in range(1, 4):
        go(phone, event)
        phone.get_by_role("link", name="Player 1", exact=True).click()
        phone.get_by_role("link", name="Slow play").click()
        phone.get_by_role("button", name="Warn: Slow play").click()
        expect(phone.locator(".kept")).to_have_count(count)
    kept = list(house.state(event).warnings.values())
    assert [one.rule for one in kept] == ["EV-9"] * 3
    fine(phone)
    phone.get_by_role("button", name="Stays in the event").click()
    expect(phone.locator(".banner.warning")).to_have_count(0)


def test_violence_offers_removal_at_once(house: House, phone: Page) -> None:
    event = running(house)
    go(phone, event, "/entrant/e2?ground=violence")
    fine(phone)
    phone.get_by_role("button", name="Remove at once").click()
    expect(phone.locator("h1")).to_contain_text("Disqualified")


def test_points_are_taken_with_a_reason(house: House, phone: Page) -> None:
    event = running(house)
    go(phone, event, "/entrant/e1")
    phone.get_by_text("Give a penalty").click()
    phone.check("input[value=points]")
    phone.fill("#field-points", "1")
    phone.fill("#field-reason", "late")
    phone.get_by_role("button", name="Penalise").click()
    expect(phone.locator(".kept")).to_contain_text("late")


def test_a_table_gets_time_a_ruling_a_flag_and_a_no_show(house: House, phone: Page) -> None:
    event = running(house)
    ref, (one, _) = house.match(event)
    go(phone, event, f"/table/{ref.round}/{ref.index}")
    fine(phone)
    phone.get_by_text("More time for this table").click()
    phone.get_by_role("button", name="+5").click()
    expect(phone.get_by_text("5 minutes more")).to_have_count(1)
    phone.get_by_text("The game state is corrupted").click()
    phone.get_by_role("button", name="Warn both").click()
    expect(phone.locator(".kept")).to_have_count(2)
    phone.check("input[value=restored]")
    phone.locator("[data-form=corrupted] button").click()
    expect(phone.locator(".ruling")).to_contain_text("restored")
    house.do(event, AppealRuling(next(iter(house.state(event).rulings))), by=one.replace("e", "p"))
    phone.locator(".ruling input[name=text]").fill("Play on.")
    phone.get_by_role("button", name="Replace the ruling").click()
    expect(phone.locator(".ruling")).to_contain_text("Replaced on appeal: Play on.")
    phone.get_by_text("The result looks arranged").click()
    phone.fill("#field-flag-note", "They spoke of prizes.")
    phone.get_by_role("button", name="Flag it").click()
    phone.get_by_role("button", name="It was arranged").click()
    expect(phone.locator(".banner.warning")).to_contain_text("Warn: Player")
    phone.get_by_text("Somebody did not show up").click()
    phone.check(f"input[name=missing][value={one}]")
    phone.get_by_role("button", name="Record it").click()
    expect(phone.get_by_role("button", name="Correct the result")).to_be_visible()
    fine(phone)
    go(phone, event, "/rulings")
    fine(phone)
    go(phone, event, "/players")
    fine(phone)
