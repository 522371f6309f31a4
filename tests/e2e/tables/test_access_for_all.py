"""axe finds nothing in any phase: light and dark, in every language, with scripts and without."""

from collections.abc import Callable

from playwright.sync_api import Browser, BrowserContext, Page

from podium.kernel.chance import Chance
from podium.web.http.session_token import LANGUAGE
from tests.e2e.axe import findings_in_both
from tests.e2e.chromium import put_away
from tests.e2e.play.test_plain_table import asked, choose
from tests.e2e.shop import Shop
from tests.e2e.tables.player import TABLE, TablePlayer, visiting

Found = list[tuple[str, str, str, str]]
ALL = {"pick", "pair", "discard", "plan", "lineup", "reveal", "over"}
LANGUAGES = ("de", "pl", "en")


class Reader:
    """Somebody who reads a page in one language after the other, in both schemes.

    The languages take turns on the pages of one game: playing it costs more than looking at it.
    """

    def __init__(self, parlour: Shop, context: BrowserContext, page: Page) -> None:
        self._parlour, self._context, self._page = parlour, context, page
        self.found: Found = []

    def look(self, phase: str, is_there: Callable[[], object] = lambda: None) -> None:
        """Loads the page in every language, in the last one last; `is_there` waits for it."""
        for language in LANGUAGES:
            self._speak(language)
            self._page.reload()
            is_there()
            assert self._page.locator("html").get_attribute("lang") == language
            self.found += [(phase, language, *one) for one in findings_in_both(self._page)]

    def _speak(self, language: str) -> None:
        self._context.add_cookies(
            [{"name": LANGUAGE, "value": language, "url": self._parlour.address}]
        )


def test_with_scripts(parlour: Shop, browser: Browser) -> None:
    """A duel meets every phase but the free market."""
    context = visiting(parlour, browser, 360, reduced_motion="reduce")
    player = TablePlayer(context).open(2, mode="duel")
    reader = Reader(parlour, context, player.page)
    met: set[str] = set()
    for phase in player.play():
        if phase not in met:
            met.add(phase)
            reader.look(phase, lambda: player.page.wait_for_selector(TABLE))
            assert (player.state if phase in ("reveal", "over") else player.phase) == phase
    assert reader.found == []
    assert met >= ALL
    put_away(context)


def test_the_free_market_with_and_without_scripts(parlour: Shop, browser: Browser) -> None:
    """Whether it is one's turn to take a card, and once another is waited for."""
    context = visiting(parlour, browser, 360, reduced_motion="reduce")
    player = TablePlayer(context).open(2, mode="market")
    page = player.page
    reader = Reader(parlour, context, page)

    def is_there() -> None:
        page.wait_for_selector(TABLE)

    met = next(phase for phase in player.play() if phase == "market")
    reader.look(met, is_there)
    assert player.phase == met
    player.choose()
    reader.look(f"after {met}", is_there)
    page.route("**/static/table.*.js", lambda route: route.abort())
    reader.look(f"{met}, plain")
    assert not page.locator(".game-table").count()
    assert reader.found == []
    put_away(context)


def test_with_plain_forms(parlour: Shop, browser: Browser) -> None:
    """The page as it is before, or without, the script of the table."""
    context = visiting(parlour, browser, 360)
    page = context.new_page()
    reader = Reader(parlour, context, page)
    page.route("**/static/table.*.js", lambda route: route.abort())
    page.goto("/play")
    form = page.locator("form[data-form=open]")
    reader.look("opening", form.locator("details > summary").click)
    for name, value in {"managers": "2", "others": "greedy", "mode": "duel"}.items():
        form.locator(f"select[name={name}]").select_option(value)
    form.locator("button").last.click()
    chance, met = Chance("plain forms"), set()
    while not page.locator(".final-table").count():
        if not asked(page).count():
            page.reload()
            continue
        phase = page.locator(".where").inner_text()
        if phase not in met:
            met.add(phase)
            reader.look(phase)
        choose(asked(page), chance)
    reader.look("over")
    page.goto(f"{page.url}/rules")
    reader.look("rules")
    assert reader.found == []
    assert len(met) >= 10
    put_away(context)
