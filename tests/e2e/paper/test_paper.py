"""Papers and pictures in a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from podium.service.ids import EventId
from podium.web.access.table import PAPERS
from tests.e2e.axe import findings
from tests.e2e.chromium import font_arrived, put_away, withhold_font
from tests.e2e.desk.house import House
from tests.unit.event.playing import SP, TM


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    opened = House()
    with opened.open():
        yield opened


FETCH = """async (address) => {
  const answer = await fetch(address);
  const held = (name) => answer.headers.get(name);
  return [answer.status, held("content-type"), held("cache-control"), await answer.text()];
}"""


def fetched(page: Page, address: str) -> list[object]:
    """Status, kind, caching and text of what the browser gets from an address."""
    answer: list[object] = page.evaluate(FETCH, address)
    return answer


def published(house: House, rulebook: str, entrants: int) -> EventId:
    event = house.event(entrants, rulebook)
    house.publish(event)
    return event


def test_the_pack_is_one_click_from_the_desk(house: House, browser: Browser) -> None:
    event = published(house, SP, 6)
    context = house.at_desk(browser, locale="en-US")
    page = context.new_page()
    page.goto(f"/e/{event}/desk")
    link = page.get_by_role("link", name="Paper pack (PDF)").get_attribute("href")
    assert link is not None
    assert fetched(page, link)[:3] == [200, "application/pdf", "no-store"]
    assert str(fetched(page, link)[3]).startswith("%PDF-")
    page.get_by_role("link", name="Paper pack", exact=True).click()
    page.get_by_role("heading", name="Result slips", exact=True).wait_for()
    assert page.get_by_role("link", name="Letter").get_attribute("aria-current") == "true"
    assert house.service.witness(event)[:4] in page.locator(".slip code").first.inner_text()
    printed = page.pdf(prefer_css_page_size=True)
    assert printed.count(b"/Type /Page\n") == 6
    put_away(context)


@pytest.mark.parametrize("arrived", [True, False])
def test_papers_and_pictures_are_for_everyone(
    house: House, browser: Browser, *, arrived: bool
) -> None:
    event, teams = published(house, SP, 20), published(house, TM, 4)
    context = house.at_desk(browser, viewport={"width": 360, "height": 740}, locale="pl")
    if not arrived:
        withhold_font(context)
    page = context.new_page()
    for address in (
        f"/e/{event}/paper/pack",
        f"/e/{event}/paper/cards",
        f"/e/{event}/paper/check-in",
        f"/e/{teams}/paper/seating",
        f"/e/{event}/pictures",
    ):
        page.goto(address)
        assert font_arrived(page) == arrived, address
        assert findings(page) == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, address
    put_away(context)


def test_papers_are_for_the_staff_alone(house: House, browser: Browser) -> None:
    event = published(house, SP, 4)
    context = browser.new_context(base_url=house.address)
    page = context.new_page()
    page.goto(f"/e/{event}/pictures")
    assert "Player 1" in page.content()
    for paper in PAPERS:
        for address in (f"/e/{event}/paper/{paper}", f"/e/{event}/paper/{paper}.pdf"):
            status, _, _, text = fetched(page, address)
            assert status == 401, address
            assert "Player 1" not in str(text)
    put_away(context)
