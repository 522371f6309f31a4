"""Somebody who has never seen the game: from the home page to the end, nothing cut off."""

import pytest
from playwright.sync_api import Browser

from tests.e2e.chromium import put_away, until
from tests.e2e.shop import Shop
from tests.e2e.tables.player import TABLE, TablePlayer, fits, visiting

CUT = f"""
[...document.querySelectorAll("{TABLE} .face-name, {TABLE} .seat-state, {TABLE} button")]
    .filter(one => one.scrollWidth > one.clientWidth + 1)
    .map(one => one.textContent)
"""

IN_SIGHT = f"""
[...document.querySelectorAll("{TABLE} #now, {TABLE} .reveal h2")].slice(0, 1)
    .map(one => one.getBoundingClientRect())
    .every(({{ top, bottom }}) => top >= 0 && bottom <= innerHeight)
"""
"""Whether it can be read without scrolling what is chosen now, or what is shown."""


def test_from_the_home_page_to_the_final_table(parlour: Shop, browser: Browser) -> None:
    """And from there to the next game, without scrolling past what others had."""
    player = TablePlayer(visiting(parlour, browser, 360, reduced_motion="reduce"))
    page = player.page
    page.goto("/")
    page.get_by_role("button", name="Play All-Star Draft").click()
    page.get_by_role("button", name="Play against three bots").click()
    page.wait_for_selector(TABLE)
    for _ in player.play():
        assert page.locator(f"{TABLE} .own-seat .seat-state").inner_text().startswith("you")
    page.locator(f"{TABLE} .final [data-form=rematch]").wait_for()
    assert player.troubles == []
    put_away(page.context)


def test_a_new_phase_is_never_out_of_sight(parlour: Shop, browser: Browser) -> None:
    """Somebody on a phone has scrolled down to what they press; what comes next stands above."""
    context = visiting(
        parlour, browser, 360, reduced_motion="reduce", has_touch=True, is_mobile=True
    )
    player = TablePlayer(context, by_touch=True)
    player.page.goto("/play")
    player.page.get_by_role("button", name="Learn by playing").tap()
    player.page.wait_for_selector(TABLE)
    before = ""
    for phase in player.play():
        if phase != before:
            until(player.page, IN_SIGHT)
        before = phase
        player.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    put_away(context)


@pytest.mark.parametrize("locale", ["de-DE", "pl-PL"])
def test_nothing_is_cut_off_on_a_small_phone(parlour: Shop, browser: Browser, locale: str) -> None:
    """With six managers every species is in play."""
    context = visiting(parlour, browser, 360, locale=locale, reduced_motion="reduce")
    player = TablePlayer(context).open(6)
    cut = set()
    for phase in player.play():
        assert fits(player), phase
        cut |= {(phase, text) for text in player.page.evaluate(CUT)}
    assert cut == set()
    put_away(context)
