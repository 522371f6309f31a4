"""Whole games through the scripted page, to the final table."""

import pytest
from playwright.sync_api import Browser, Request

from tests.e2e.axe import findings_in_both
from tests.e2e.chromium import put_away
from tests.e2e.shop import Shop
from tests.e2e.tables.player import TABLE, TablePlayer, fits, visiting

WHOLE = {"pick", "plan", "lineup", "reveal", "over"}


def shown(player: TablePlayer) -> list[str]:
    """Everything that can be read at the table, but for what is said in passing."""
    return player.page.locator(f"{TABLE} .seats, {TABLE} .table-body").all_inner_texts()


@pytest.mark.parametrize(
    ("mode", "phases"),
    [
        ("duel", WHOLE | {"pair", "discard", "incoming", "outgoing"}),
        ("market", (WHOLE | {"market", "incoming", "outgoing"}) - {"pick"}),
    ],
)
def test_whole_games_of_two(parlour: Shop, browser: Browser, mode: str, phases: set[str]) -> None:
    player = TablePlayer(visiting(parlour, browser)).open(2, mode=mode)
    assert set(player.play()) >= phases
    assert player.page.locator(f"{TABLE} .final tbody tr").count() == 2
    player.page.locator("[data-form=rematch]").wait_for()
    assert player.troubles == []
    put_away(player.page.context)


def test_a_game_of_six_needs_little_of_the_network(parlour: Shop, browser: Browser) -> None:
    """At most 120 kB for the page and everything it loads, 4 kB for a view."""
    player = TablePlayer(visiting(parlour, browser))
    sizes: list[tuple[str, int]] = []
    player.page.on("requestfinished", lambda one: sizes.append((one.url, _size(one))))
    player.open(6)
    for part in ("/static/table.", "/static/allstar."):
        _until_loaded(player, sizes, part)
    loaded = {url: size for url, size in sizes if not url.endswith("/play")}
    assert sum(loaded.values()) < 120_000, loaded
    assert set(player.play()) >= WHOLE
    assert player.page.locator(f"{TABLE} .final tbody tr").count() == 6
    assert max(size for url, size in sizes if url.endswith("/view")) <= 4_000
    assert player.troubles == []
    put_away(player.page.context)


def _until_loaded(player: TablePlayer, sizes: list[tuple[str, int]], part: str) -> None:
    for _ in range(1_200):
        if any(part in url for url, _ in sizes):
            return
        player.page.wait_for_timeout(50)
    raise AssertionError(part)


def _size(request: Request) -> int:
    sizes = request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]


def test_a_game_of_four_looks_the_same_after_a_reload_in_every_phase(
    parlour: Shop, browser: Browser
) -> None:
    """And axe finds nothing in any of them, light or dark."""
    player = TablePlayer(visiting(parlour, browser, reduced_motion="reduce")).open(4)
    met: set[str] = set()
    found: list[tuple[str, str, str]] = []
    for phase in player.play():
        if phase in met:
            continue
        met.add(phase)
        player.settle()
        before = shown(player)
        player.page.reload()
        player.page.wait_for_selector(TABLE)
        player.settle()
        assert shown(player) == before, phase
        found += [(phase, *one) for one in findings_in_both(player.page)]
    assert found == []
    assert met >= WHOLE
    assert player.troubles == []
    put_away(player.page.context)


def test_a_game_of_four_by_keys_alone(parlour: Shop, browser: Browser) -> None:
    player = TablePlayer(visiting(parlour, browser), by_keys=True).open(4)
    assert set(player.play()) >= WHOLE
    assert player.troubles == []
    put_away(player.page.context)


ANSWER_LATE = """
const { fetch } = window;
window.fetch = async (address, options) => {
    const answer = await fetch(address, options);
    if (String(address).endsWith("/choices")) await new Promise(done => setTimeout(done, 400));
    return answer;
};
"""
PRESS_AT_ONCE = """
new MutationObserver((changes, observer) => {
    const table = document.querySelector(".game-table");
    if (table.dataset.phase !== "pick") observer.disconnect();
    else if (table.dataset.state === "choosing")
        table.dispatchEvent(new KeyboardEvent("keydown", {key: "1", bubbles: true}));
}).observe(document.querySelector(".game-table"), {attributeFilter: ["data-step"]});
"""


def test_a_key_counts_in_the_moment_in_which_the_cards_are_shown(
    parlour: Shop, browser: Browser
) -> None:
    """Also while the answer to the choice before it is on its way."""
    context = visiting(parlour, browser)
    context.add_init_script(ANSWER_LATE)
    player = TablePlayer(context, by_keys=True).open(4)
    page = player.page
    page.evaluate(PRESS_AT_ONCE)
    page.keyboard.press("1")
    page.wait_for_selector(f"{TABLE}[data-phase=plan]")
    assert player.troubles == []
    put_away(page.context)


def test_a_game_of_four_by_touch_on_a_small_phone(parlour: Shop, browser: Browser) -> None:
    context = visiting(parlour, browser, 360, has_touch=True, is_mobile=True)
    player = TablePlayer(context, by_touch=True).open(4)
    met = set()
    for phase in player.play():
        assert fits(player), phase
        met.add(phase)
    assert met >= WHOLE
    assert player.troubles == []
    put_away(player.page.context)
