"""A player puts a list together by thumb: with scripts step by step, and without them too."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from podium.rosters.catalogue.shipped import INVENTED, invented
from tests.e2e.axe import findings
from tests.e2e.chromium import PATIENCE, put_away
from tests.e2e.hosted import Hosted
from tests.e2e.links import open_link
from tests.unit.event.playing import LCG, LG, SP, TM

WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
PHONE = ViewportSize(width=360, height=740)
TRIED = {
    SP: ("ysolde", "Marshal Ysolde", "0 of 8 points"),
    LG: ("pikemen", "Pikemen", "40 of 1,000 points"),
    LCG: ("oven", "Open Oven", "1 set, 9 more needed"),
    TM: ("oven", "Open Oven", "1 set, 9 more needed"),
}
"""What to search, what to add, and what is then said to be spent."""


@pytest.fixture(scope="module")
def shop() -> Iterator[Hosted]:
    shop = Hosted()
    for name in INVENTED:
        shop.store.catalogues.put(invented(name))
    with shop.open():
        yield shop


def opened(browser: Browser, shop: Hosted, rulebook: str, *, scripts: bool) -> Page:
    event = shop.begin(4, rulebook=rulebook, region="Poland")
    claim = shop.access.claims.issue(event, "p1", shop.now)
    context = browser.new_context(
        base_url=shop.address, viewport=PHONE, locale="en-GB", java_script_enabled=scripts
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    open_link(page, claim)
    page.goto(f"/e/{event}/me/list/build")
    return page


@pytest.mark.parametrize("rulebook", TRIED)
@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_list_is_put_together_by_thumb(
    browser: Browser, shop: Hosted, rulebook: str, *, scripts: bool
) -> None:
    query, name, spent = TRIED[rulebook]
    page = opened(browser, shop, rulebook, scripts=scripts)
    search = page.get_by_label("Search in the catalogue")
    if scripts:
        search.press_sequentially(query)
    else:
        search.fill(query)
        search.press("Enter")
    page.get_by_role("button", name=f"+ {name}").first.click()
    expect(page.locator("#builder-list").get_by_text(name).first).to_be_visible()
    expect(page.locator("#builder-list").get_by_text(spent).first).to_be_visible()
    expect(page.locator("#builder .findings li").first).to_be_visible()
    expect(search).to_have_value(query)
    assert not page.evaluate(WIDER)
    if scripts:
        assert findings(page) == []
    page.get_by_role("button", name=f"Remove {name}").first.click()
    expect(page.locator("#builder-list").get_by_text(name)).to_have_count(0)
    put_away(page.context)


@pytest.mark.rule("LCG-22")
def test_a_tick_for_cards_in_another_language_is_checked_at_once(
    browser: Browser, shop: Hosted
) -> None:
    page = opened(browser, shop, LCG, scripts=True)
    page.get_by_label("Search in the catalogue").press_sequentially("oven")
    page.get_by_role("button", name="+ Open Oven").first.click()
    box = page.get_by_label("Some cards are in another language")
    box.focus()
    box.press(" ")
    expect(page.get_by_text("does not say since when these are out")).to_be_visible()
    expect(box).to_be_checked()
    expect(box).to_be_focused()
    assert not page.evaluate(WIDER)
    assert findings(page) == []
    box.press(" ")
    expect(page.get_by_text("does not say since when these are out")).to_have_count(0)
    put_away(page.context)


def test_a_late_answer_never_replaces_a_newer_one(browser: Browser, shop: Hosted) -> None:
    page = opened(browser, shop, SP, scripts=True)
    page.get_by_label("Search in the catalogue").press_sequentially("ysolde")
    page.get_by_role("button", name="+ Marshal Ysolde").click()
    expect(page.locator("#builder-list").get_by_text("Marshal Ysolde")).to_be_visible()
    search = page.get_by_label("Search in the catalogue")
    shop.delay = 1.0
    search.fill("lamp")
    page.wait_for_timeout(400)
    shop.delay = 0.0
    search.fill("bell")
    expect(page.get_by_role("button", name="+ Bell Ringers")).to_be_visible()
    page.wait_for_timeout(1_000)
    expect(page.get_by_role("button", name="+ Bell Ringers")).to_be_visible()
    expect(page.get_by_role("button", name="+ Lamplighters")).to_have_count(0)
    put_away(page.context)
