"""An organiser awards byes on the page of an entry."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from podium.core.ids import EntrantId
from podium.rulebooks.load import load
from tests.e2e.desk.house import House
from tests.e2e.judge.court import HOST, Court, fine

RULEBOOK = load(Path(__file__).parents[2] / "examples" / "champions.toml")


@pytest.mark.rule("VA-8")
def test_the_organiser_awards_byes_at_an_entry(court: Court) -> None:
    event = House.event(court, 6, RULEBOOK)
    page = court.device(HOST)
    page.goto(f"/e/{event}/desk/entrants/e2")
    page.get_by_text("Award byes").click()
    expect(page.get_by_text("foresees such byes up to round 2")).to_be_visible()
    page.get_by_label("Byes up to round").fill("2")
    page.get_by_label("For what?").fill("National champion")
    fine(page)
    page.locator("#byes").get_by_role("button", name="Save").click()
    expect(page.get_by_text("Up to round 2")).to_be_visible()
    given = court.state(event).entrants[EntrantId("e2")].awarded
    assert given is not None
    assert (given.rounds, given.how and given.how.reason) == (2, "National champion")
