"""Somebody who has never seen the game: from the home page to the end, nothing cut off."""

import pytest
from playwright.sync_api import Browser, expect

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

LINES = f"""
Math.max(...[...document.querySelectorAll("{TABLE} .tiers {{what}}")].map(one =>
    Math.floor(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight))))
"""
"""The lines of the highest such thing on the tie-break card."""


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


def planning_with_an_open_team(parlour: Shop, browser: Browser) -> TablePlayer:
    """Somebody on a phone who plans the second round."""
    context = visiting(
        parlour, browser, 360, reduced_motion="reduce", has_touch=True, is_mobile=True
    )
    player = TablePlayer(context, by_touch=True).open(2)
    plans = (phase for phase in player.play() if phase == "plan")
    next(plans)
    next(plans)
    return player


def test_why_a_second_swap_of_a_team_is_refused_is_in_sight(
    parlour: Shop, browser: Browser
) -> None:
    """It was told above everything else, where nobody sees it who has scrolled to their teams."""
    player = planning_with_an_open_team(parlour, browser)
    page = player.page
    bench = page.locator(f"{TABLE} .bench .card-button:not(:has(.card-mark))")
    team = page.locator(f"{TABLE} .plan-team").first.locator(".card-button:not(:has(.card-mark))")
    player.press(bench.first)
    player.press(team.first)
    said = page.locator(f"{TABLE} .said-line.close")
    assert said.count() == 0
    player.press(bench.first)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    player.press(team.first)
    expect(said).to_contain_text("at most one card")
    expect(said).to_be_in_viewport(ratio=1)
    player.press(bench.first)
    player.press(page.locator(f"{TABLE} .new-team .slot").first)
    expect(said).to_have_count(0)
    put_away(page.context)


def test_nothing_jumps_when_a_card_of_the_bench_is_taken_up(
    parlour: Shop, browser: Browser
) -> None:
    """And only a card that is somewhere else can go to the bench."""
    player = planning_with_an_open_team(parlour, browser)
    page = player.page
    bench = page.locator(f"{TABLE} .bench .card-button")
    away = page.get_by_role("button", name="To the bench")
    bench.first.scroll_into_view_if_needed()
    before = bench.last.bounding_box()
    player.press(bench.first)
    assert not away.is_visible()
    assert bench.last.bounding_box() == before
    player.press(page.locator(f"{TABLE} .new-team .slot").first)
    taken = page.locator(f"{TABLE} .new-team .card-button").first
    before = bench.last.bounding_box()
    player.press(taken)
    assert away.is_visible()
    assert bench.last.bounding_box() == before
    put_away(page.context)


def test_from_a_rule_back_to_the_game(parlour: Shop, browser: Browser) -> None:
    """Without searching for the cards above it."""
    player = TablePlayer(visiting(parlour, browser, 360, reduced_motion="reduce")).open(2)
    page = player.page
    page.locator(f"{TABLE} .rule-button").first.click()
    page.locator(f"{TABLE} .rule-part h2").wait_for()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(f"{TABLE} .rule-part")).to_have_count(0)
    until(page, IN_SIGHT)
    expect(page.locator(f"{TABLE} .panel-bar button").first).to_be_focused()
    put_away(page.context)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "pl-PL"])
def test_no_word_of_the_tie_break_card_is_broken(
    parlour: Shop, browser: Browser, locale: str
) -> None:
    """A row is at most two lines high on a small phone, its title one."""
    player = TablePlayer(visiting(parlour, browser, 360, locale=locale)).open(2)
    page = player.page
    page.locator(f"{TABLE} .panel-bar button").nth(1).click()
    page.locator(f"{TABLE} .tiers li").first.wait_for()
    assert page.evaluate(LINES.format(what="li")) <= 2
    assert page.evaluate(LINES.format(what="h3")) <= 1
    put_away(page.context)


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
