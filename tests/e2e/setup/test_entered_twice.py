"""Somebody whom the desk has entered registers again with a phone."""

from playwright.sync_api import Browser, Page, expect

from tests.e2e.axe import findings
from tests.e2e.chromium import put_away
from tests.e2e.desk.house import House


def register(page: Page, event: str, name: str) -> None:
    page.goto(f"/e/{event}/register")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Register").click()


def test_they_are_asked_and_staff_join_the_two(house: House, browser: Browser, desk: Page) -> None:
    event = house.event(4)
    context = browser.new_context(
        base_url=house.address, viewport={"width": 360, "height": 740}, locale="en-GB"
    )
    phone = context.new_page()
    register(phone, event, "player  1")
    expect(phone.locator(".banner.refused")).to_contain_text("Is that you?")
    assert len(house.state(event).entrants) == 4
    assert findings(phone) == []
    phone.get_by_role("button", name="No, I am somebody else").click()
    phone.wait_for_url("**/me")
    assert len(house.state(event).entrants) == 5
    house.publish(event)
    desk.goto(f"/e/{event}/desk/entrants/e1")
    desk.get_by_text("Join with another entry").click()
    desk.get_by_label("The other entry").select_option(label="player 1 #5")
    assert findings(desk) == []
    desk.get_by_role("button", name="Join the two").click()
    expect(desk.get_by_text("Join with another entry")).to_have_count(0)
    expect(phone.locator("main")).to_contain_text("Table")
    desk.goto(f"/e/{event}/desk/journal")
    joined = desk.locator(".journal li", has_text="Two entries of one person became one")
    expect(joined).to_have_count(1)  # the phone, still open, has added a number since
    put_away(context)


def test_another_name_is_asked_nothing(house: House, browser: Browser) -> None:
    event = house.event(4)
    context = browser.new_context(base_url=house.address, locale="en-GB")
    page = context.new_page()
    register(page, event, "Ada")
    page.wait_for_url("**/me")
    assert len(house.state(event).entrants) == 5
    put_away(context)
