"""After a game the bot says what it would have done: by keys, on a small phone."""

import re

from playwright.sync_api import Browser

from podium.kernel.now import Now
from tests.e2e.chromium import PATIENCE, put_away
from tests.e2e.shop import Shop
from tests.e2e.tables.player import TABLE, TablePlayer, fits, visiting
from tests.e2e.tables.test_access_for_all import Reader

_MOMENT = 250


def test_from_the_final_table_to_a_position_of_the_replay(parlour: Shop, browser: Browser) -> None:
    context = visiting(parlour, browser, 360, reduced_motion="reduce")
    player = TablePlayer(context).open(3)
    for _ in player.play():
        pass
    player.settle()
    page = player.page
    reader = Reader(parlour, context, page)
    page.locator(f"{TABLE} .final").get_by_text("What would the bot have done?").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/lookback")
    assert fits(player)
    reader.look("before")
    page.locator("form[data-form=lookback] button").focus()
    page.keyboard.press("Enter")
    answer = page.get_by_text("choices looked at")
    for _ in range(PATIENCE // _MOMENT):  # the page is fetched again by itself
        parlour.now = Now(parlour.now + _MOMENT)
        page.wait_for_timeout(_MOMENT)
        if answer.count():
            break
    assert answer.is_visible()
    assert fits(player)
    reader.look("after")
    lines = page.locator("main section .better")
    assert lines.count(), "whoever always takes the first card gives something away"
    worth = lines.first.locator("strong").inner_text()
    lines.first.locator("a").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/replay\?step=\d+&seat=0$"))
    assert worth in page.locator("main").inner_text()
    assert fits(player)
    reader.look("replay")
    assert reader.found == []
    assert player.troubles == []
    put_away(context)
