"""What picks by itself, for those who like it: a ranked hand, and the only card that is left."""

from playwright.sync_api import Browser, Page

from tests.e2e.chromium import put_away
from tests.e2e.shop import Shop
from tests.e2e.tables.player import TABLE, TablePlayer, fits, visiting

HAND = f"{TABLE} .hand .card-button"
COMES_BACK = 4
"""At a table of three the first hand comes back as the fourth."""


def wish(page: Page, text: str) -> None:
    """Ticks a wish in the settings, and closes them."""
    settings = page.locator(f"{TABLE} .panel-bar button", has_text="Settings")
    settings.click()
    page.get_by_label(text).check()
    settings.click()


def names(page: Page) -> list[str]:
    """The cards of the hand."""
    return [one.inner_text() for one in page.locator(f"{HAND} .face > .hidden").all()]


def test_a_ranked_hand_picks_by_itself_when_it_comes_back(parlour: Shop, browser: Browser) -> None:
    player = TablePlayer(visiting(parlour, browser, 360)).open(3)
    page = player.page
    wish(page, "Rank the hand")
    wanted = list(reversed(names(page)))
    for card in wanted:
        page.locator(HAND, has=page.get_by_text(card, exact=True)).click()
    seal = page.locator(f"{TABLE} .seal-bar button")
    marks = [one.inner_text() for one in page.locator(f"{HAND} .card-mark").all()]
    assert marks == [f"{number}." for number in range(6, 0, -1)]
    assert player.state == "choosing"
    assert fits(player)
    page.reload()
    page.wait_for_selector(HAND)
    assert player.state == "choosing"
    for turn in range(1, COMES_BACK):
        page.wait_for_selector(f"{TABLE} #now:has-text('pick {turn}')")
        if turn > 1:
            page.locator(HAND).first.click()
        seal.click()
        page.wait_for_selector(f"{TABLE} #now:not(:has-text('pick {turn}'))")
    page.wait_for_selector(f"{TABLE} #now:has-text('pick {COMES_BACK + 1}')")
    bench = page.locator(f"{TABLE} .own-cards .card-row .face > .hidden").all_inner_texts()
    assert len(bench) == COMES_BACK
    assert wanted[0] in bench
    assert len([card for card in bench if card in wanted]) == 2
    assert player.troubles == []
    put_away(page.context)


def test_without_the_wish_nothing_picks_by_itself(parlour: Shop, browser: Browser) -> None:
    player = TablePlayer(visiting(parlour, browser)).open(3)
    page = player.page
    for turn in range(1, COMES_BACK):
        page.wait_for_selector(f"{TABLE} #now:has-text('pick {turn}')")
        page.locator(HAND).first.click()
    page.wait_for_selector(f"{TABLE} #now:has-text('pick {COMES_BACK}')")
    player.settle()
    assert player.state == "choosing"
    put_away(page.context)
