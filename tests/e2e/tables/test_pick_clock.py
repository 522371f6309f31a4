"""The pick clock: by the server's time, and what lies ready counts when it runs out."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.chromium import put_away
from tests.e2e.shop import Shop
from tests.e2e.tables.player import TABLE, TablePlayer, visiting

CLOCK = f"{TABLE} .pick-clock"


def at_the_plan(parlour: Shop, browser: Browser) -> TablePlayer:
    """At a table with 30 seconds for a choice, on a device whose clock can be moved."""
    context = visiting(parlour, browser)
    context.clock.install()
    player = TablePlayer(context).open(3, clock="30")
    for phase in player.play():
        if phase == "plan":
            break
    return player


def seconds(player: TablePlayer) -> int:
    found = re.match(r"\d+", player.page.locator(CLOCK).inner_text())
    assert found
    return int(found[0])


@pytest.mark.parametrize("wrong_by", ["-30:00:00", "30:00:00"])
def test_a_wrong_clock_in_the_device_does_not_matter(
    parlour: Shop, browser: Browser, wrong_by: str
) -> None:
    context = visiting(parlour, browser)
    hours = int(wrong_by.partition(":")[0])
    context.add_init_script(f"{{const now = Date.now; Date.now = () => now() + {hours} * 3600000}}")
    player = TablePlayer(context).open(3, clock="30")
    expect(player.page.locator(CLOCK)).to_have_text(re.compile(r"^([1-9]|[12][0-9]|30) seconds?$"))
    put_away(context)


def fill(player: TablePlayer, cards: int) -> None:
    bench = player.page.locator(f"{TABLE} .bench .card-button")
    for _ in range(cards):
        bench.first.click()
        player.page.locator(f"{TABLE} .new-team .slot").first.click()


def test_a_plan_that_lies_ready_is_sealed_when_time_runs_out(
    parlour: Shop, browser: Browser
) -> None:
    player = at_the_plan(parlour, browser)
    assert 60 < seconds(player) <= 90
    fill(player, 5)
    assert player.state == "choosing"
    player.page.clock.fast_forward(1_000 * (seconds(player) - 1))
    player.page.wait_for_selector(f"{TABLE}:not([data-state=choosing])")
    assert player.troubles == []
    put_away(player.page.context)


def test_half_a_plan_is_not_sealed(parlour: Shop, browser: Browser) -> None:
    player = at_the_plan(parlour, browser)
    sent: list[str] = []
    player.page.on("request", lambda one: sent.append(one.url))
    fill(player, 4)
    player.page.clock.fast_forward(1_000 * (seconds(player) - 1))
    expect(player.page.locator(CLOCK)).to_have_text(re.compile("^[01] second"))
    assert player.state == "choosing"
    assert not any(url.endswith("/choices") for url in sent)
    put_away(player.page.context)
