"""axe finds nothing in any phase: light and dark, in every language, with scripts and without."""

import pytest
from playwright.sync_api import Browser, Page

from podium.kernel.chance import Chance
from tests.e2e.axe import findings
from tests.e2e.chromium import put_away
from tests.e2e.play.test_plain_table import asked, choose
from tests.e2e.shop import Shop
from tests.e2e.tables.player import TablePlayer, visiting

Found = list[tuple[str, str, str]]
ALL = {"pick", "pair", "discard", "plan", "lineup", "reveal", "over"}


def looked_at(page: Page, phase: str) -> Found:
    """In both schemes."""
    found: Found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += [(phase, scheme, one) for one in findings(page)]
    return found


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "pl-PL"])
def test_with_scripts(parlour: Shop, browser: Browser, locale: str) -> None:
    """A duel meets every phase but the free market."""
    context = visiting(parlour, browser, 360, locale=locale, reduced_motion="reduce")
    player = TablePlayer(context).open(2, mode="duel")
    met: set[str] = set()
    found: Found = []
    for phase in player.play():
        if phase not in met:
            met.add(phase)
            found += looked_at(player.page, phase)
    assert found == []
    assert met >= ALL
    put_away(context)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "pl-PL"])
def test_the_free_market_with_and_without_scripts(
    parlour: Shop, browser: Browser, locale: str
) -> None:
    """Whether it is one's turn to take a card, and once another is waited for."""
    context = visiting(parlour, browser, 360, locale=locale, reduced_motion="reduce")
    player = TablePlayer(context).open(2, mode="market")
    page = player.page
    met = next(phase for phase in player.play() if phase == "market")
    found = looked_at(page, met)
    player.choose()
    found += looked_at(page, f"after {met}")
    page.route("**/static/table.*.js", lambda route: route.abort())
    page.reload()
    assert not page.locator(".game-table").count()
    found += looked_at(page, f"{met}, plain")
    assert found == []
    put_away(context)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "pl-PL"])
def test_with_plain_forms(parlour: Shop, browser: Browser, locale: str) -> None:
    """The page as it is before, or without, the script of the table."""
    context = visiting(parlour, browser, 360, locale=locale)
    page = context.new_page()
    page.route("**/static/table.*.js", lambda route: route.abort())
    page.goto("/play")
    form = page.locator("form[data-form=open]")
    form.locator("details > summary").click()
    for name, value in {"managers": "2", "others": "greedy", "mode": "duel"}.items():
        form.locator(f"select[name={name}]").select_option(value)
    found = looked_at(page, "opening")
    form.locator("button").last.click()
    chance, met = Chance(locale), set()
    while not page.locator(".final-table").count():
        if not asked(page).count():
            page.reload()
            continue
        phase = page.locator(".where").inner_text()
        if phase not in met:
            met.add(phase)
            found += looked_at(page, phase)
        choose(asked(page), chance)
    found += looked_at(page, "over")
    page.goto(f"{page.url}/rules")
    found += looked_at(page, "rules")
    assert found == []
    assert len(met) >= 10
    put_away(context)
