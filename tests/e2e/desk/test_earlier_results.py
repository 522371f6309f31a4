"""Results of earlier rounds: found and corrected from wherever one stands."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from podium.core.result import MatchResult
from podium.service.ids import EventId
from tests.e2e.axe import findings
from tests.e2e.chromium import put_away
from tests.e2e.desk.house import House


@pytest.fixture(scope="module")
def event(house: House) -> EventId:
    """Round 2 is published, all results of round 1 stand."""
    made = house.event(8)
    house.publish(made)
    house.record_all(made)
    house.publish(made)
    return made


@pytest.fixture
def anybody(house: House, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(base_url=house.address)
    yield context.new_page()
    put_away(context)


def winner(house: House, event: EventId, index: int) -> object:
    result = house.state(event).rounds[0].matches[index].match.result
    assert isinstance(result, MatchResult)
    return result.winner


def test_results_are_listed_by_round_and_an_earlier_one_is_corrected(
    house: House, desk: Page, event: EventId
) -> None:
    before = winner(house, event, 0)
    desk.goto(f"/e/{event}/desk")
    desk.get_by_role("link", name="Results", exact=True).first.click()
    expect(desk.locator("h1")).to_contain_text("Results of round 2")
    desk.get_by_role("navigation", name="Rounds").get_by_role("link", name="1").click()
    expect(desk.locator("h1")).to_contain_text("Results of round 1")
    assert findings(desk) == []
    desk.get_by_role("link", name="Correct Table 1").click()
    desk.locator("[data-keys] input").nth(1).check()
    for field, score in zip(desk.locator(".score-side input").all(), (0, 1, 2, 5), strict=True):
        field.fill(str(score))
    desk.get_by_role("button", name="Show what would change").click()
    expect(desk.locator(".preview")).to_contain_text("What would change")
    desk.get_by_role("button", name="Correct the result").click()
    expect(desk.locator(".preview")).to_have_count(0)
    assert winner(house, event, 0) != before


@pytest.mark.parametrize(
    "page",
    [
        "rounds/1",
        "desk/journal",
        "desk/entrants/e1",
        "why/place/e1",
        "why/match/1/0",
        "pairings?by=table",
    ],
)
def test_every_result_leads_to_its_correction(
    house: House, desk: Page, anybody: Page, event: EventId, page: str
) -> None:
    if page.startswith("pairings"):
        house.record_all(event)
    desk.goto(f"/e/{event}/{page}")
    assert findings(desk) == []
    link = desk.get_by_role("link", name="Correct").first
    link.click()
    expect(desk.get_by_role("heading", name="Correct the result")).to_be_visible()
    anybody.goto(f"/e/{event}/{page}")
    expect(anybody.get_by_role("link", name="Correct")).to_have_count(0)


@pytest.mark.parametrize(
    "page", ["rounds/1", "desk/results?round=1", "desk/entrants/e1", "why/place/e1"]
)
def test_the_links_fit_a_phone(house: House, desk: Page, event: EventId, page: str) -> None:
    desk.set_viewport_size({"width": 360, "height": 740})
    desk.goto(f"/e/{event}/{page}")
    assert desk.evaluate("document.documentElement.scrollWidth") <= 360
