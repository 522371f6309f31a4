"""More or fewer minutes for everyone, from the desk."""

import pytest
from playwright.sync_api import Page, expect

from podium.event.clock import StartClock
from tests.e2e.axe import findings
from tests.e2e.desk.house import House
from tests.unit.event.playing import LG, SP


@pytest.mark.rule("EV-24")
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_minutes_are_given_and_taken_away_and_told_as_a_departure(
    house: House, desk: Page, rulebook: str
) -> None:
    event = house.event(4, rulebook)
    house.publish(event)
    house.do(event, StartClock(1))
    for text, more in (("Give more time", 7), ("Take time away", 0), ("Take time away", -7)):
        desk.goto(f"/e/{event}/desk/clock")
        desk.get_by_text("More or fewer minutes for everyone").click()
        assert findings(desk) == []
        desk.get_by_label("Minutes", exact=True).fill("7")
        desk.get_by_label("Reason").fill("fire alarm")
        desk.get_by_role("button", name=text).click()
        expect(desk.get_by_label("Minutes", exact=True)).to_have_value("")
        assert house.state(event).clocks[0].more == more
    desk.goto(f"/e/{event}")
    told = desk.locator("#departures")
    secret = rulebook == LG
    expect(told.get_by_text("fire alarm")).to_have_count(0 if secret else 1)
