"""Lists printed from the browser: opened in one press, four to a page, none cut off."""

import re
from pathlib import Path

from playwright.sync_api import Browser

from podium.core.ids import EntrantId
from podium.event.ids import PersonId
from podium.rosters.roster import Roster
from podium.service.ids import EventId
from tests.e2e.axe import findings
from tests.e2e.chromium import put_away
from tests.e2e.desk.house import House
from tests.unit.event.playing import LG
from tests.unit.web.pages.paper.printing import Printed, squeezed
from tests.unit.web.pages.paper.test_lists import army, texts_in


def with_lists(house: House, *rosters: Roster) -> EventId:
    """An event whose first entrants have handed in these."""
    event = house.event(len(rosters), LG)
    for number, roster in enumerate(rosters, 1):
        owner, actor = EntrantId(f"e{number}"), PersonId(f"p{number}")
        house.do(event, house.service.rosters.prepare(event, owner, roster, actor=actor), by=actor)
    return event


def test_lists_are_opened_and_printed_and_none_is_cut_off(
    house: House, browser: Browser, tmp_path: Path
) -> None:
    rosters = [army(10, 3, f"Unit {number}") for number in range(5)]
    long = army(60, 3, "Far too many")
    event = with_lists(house, *rosters, long)
    context = house.at_desk(browser, locale="en-GB")
    page = context.new_page()
    page.goto(f"/e/{event}/desk/lists")
    page.get_by_role("link", name="Print the lists").click()
    page.get_by_role("button", name="Open all lists to print them").click()
    page.locator(".printed-list").first.wait_for()
    printed = Printed(page.pdf(prefer_css_page_size=True), tmp_path)
    pages = printed.texts()
    for roster in (*rosters, long):
        assert [text for text in texts_in(roster) if squeezed(text) not in "".join(pages)] == []
    assert [len(re.findall(r"Player[1-6]#", one)) for one in pages][:2] == [4, 2]
    put_away(context)


def test_a_list_to_print_fits_a_phone(house: House, browser: Browser) -> None:
    event = with_lists(house, army(3, 3), army(2, 1))
    context = house.at_desk(browser, viewport={"width": 360, "height": 740}, locale="pl")
    page = context.new_page()
    for paper in ("lists", "pack"):
        page.goto(f"/e/{event}/paper/{paper}")
        assert findings(page) == [], paper
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, paper
    page.locator("form[data-form=looks] button").click()
    page.locator(".printed-list").first.wait_for()
    page.goto(f"/e/{event}/paper/lists")
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    put_away(context)
