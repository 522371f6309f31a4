"""The organiser's list before round 1, and substitutes at check-in, in a browser."""

import pytest
from playwright.sync_api import Page, expect

from podium.event.check_in import CheckOut
from tests.e2e.axe import findings
from tests.e2e.desk.house import House
from tests.unit.event.playing import SP


@pytest.mark.rule("EV-23")
def test_duties_are_ticked_off_and_taken_back(house: House, desk: Page) -> None:
    event = house.event(4, SP)
    desk.goto(f"/e/{event}/desk")
    tables = desk.locator(".duties li", has_text="All tables are set up alike")
    expect(desk.locator(".duties li.unfulfilled")).to_have_count(4)
    tables.get_by_role("button", name="Done").click()
    expect(desk.locator(".duties li.unfulfilled")).to_have_count(3)
    tables.get_by_role("button", name="Not done after all").click()
    expect(desk.locator(".duties li.unfulfilled")).to_have_count(4)
    assert findings(desk) == []
    desk.get_by_role("button", name="Draw round 1").click()
    expect(desk.get_by_text("4 duties before round 1 are open.")).to_be_visible()
    desk.get_by_role("link", name="Look at the list").click()
    expect(desk.locator("#duties")).to_be_visible()
    house.publish(event)
    expect(desk.locator("#duties")).to_have_count(0)


@pytest.mark.rule("SP-20")
def test_one_tap_checks_in_and_a_substitute_is_approved_on_record(house: House, desk: Page) -> None:
    event = house.event(4, SP)
    house.do(event, CheckOut(next(iter(house.state(event).entrants))))
    desk.goto(f"/e/{event}/desk/check-in")
    expect(desk.get_by_text("None without an official counterpart.")).to_be_visible()
    desk.locator(".check-in li", has_text="Player 1").get_by_role(
        "link", name="Substitutes"
    ).click()
    desk.get_by_label("Measuring tools").check()
    desk.get_by_label("What is it?").fill("Acrylic ruler")
    desk.get_by_role("button", name="Approve").click()
    expect(desk.locator(".substitutes")).to_contain_text("Acrylic ruler")
    assert findings(desk) == []
    desk.get_by_role("link", name="Back to check-in").click()
    expect(desk.get_by_text("Substitutes: one approved")).to_be_visible()
    desk.get_by_role("button", name="Present Player 1 1").click()
    expect(desk.locator("h1")).to_have_text("4 of 4 present")
    (line,) = house.state(event).substitutes.values()
    assert (line.what, line.approved) == ("Acrylic ruler", True)
