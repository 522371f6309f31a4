"""All-Star Draft in a browser without scripts: whole games by plain forms, to the final table."""

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator, Page

from podium.kernel.chance import Chance
from tests.e2e.axe import findings
from tests.e2e.chromium import PATIENCE, put_away
from tests.e2e.hosted import Hosted


@pytest.fixture(scope="module")
def house() -> Iterator[Hosted]:
    opened = Hosted()
    with opened.open():
        yield opened


def without_scripts(house: Hosted, browser: Browser, width: int) -> Page:
    context = browser.new_context(
        base_url=house.address,
        viewport={"width": width, "height": 800},
        java_script_enabled=False,
        locale="en-GB",
    )
    context.set_default_timeout(PATIENCE)
    return context.new_page()


def asked(page: Page) -> Locator:
    """The form of a choice that has not been made."""
    return page.locator(".task:not(:has(.sealed)) form[data-form=choice]")


def choose(form: Locator, chance: Chance) -> None:
    """Fills in what the form asks for, sends it, and waits for the page after it."""
    cards = form.locator("button[name=card]")
    if count := cards.count():
        send(cards.nth(chance.below(count)))
        return
    if form.locator("input[name=keep]").count():
        form.locator("input[name=keep]").first.check()
        form.locator("input[name=give]").last.check()
    else:
        ticks = form.locator("input[name=cards]")
        least = int(form.locator(".ticks").get_attribute("data-least") or 0)
        for place in chance.shuffled(range(ticks.count()))[:least]:
            ticks.nth(place).check()
    send(form.locator("button").last)


def send(button: Locator) -> None:
    with button.page.expect_navigation():
        button.click()


def play(page: Page, chance: Chance) -> set[str]:
    """Plays to the final table; every step is loaded again before it is chosen. The phases met."""
    phases: set[str] = set()
    for _ in range(2_000):
        if page.locator(".final-table").count():
            return phases
        if not asked(page).count():
            page.reload()
            continue
        shown = page.locator(".task").inner_text()
        page.reload()
        assert page.locator(".task").inner_text() == shown
        phases.add(page.locator(".where").inner_text().partition(": ")[2].partition(",")[0])
        choose(asked(page), chance)
        assert not page.locator("[role=alert]").count()
    raise AssertionError(phases)


DRAFT = {"draft", "plans", "line-up"}


@pytest.mark.parametrize(
    ("managers", "mode", "phases", "width"),
    [
        (2, "duel", DRAFT | {"a card for each bench", "discard"}, 360),
        (3, "tradition", DRAFT, 1280),
        (4, "tradition", DRAFT, 360),
        (6, "tradition", DRAFT, 1280),
    ],
)
def test_a_whole_game_without_scripts(
    house: Hosted, browser: Browser, managers: int, mode: str, phases: set[str], width: int
) -> None:
    page = without_scripts(house, browser, width)
    page.goto("/")
    page.get_by_role("link", name="Play All-Star Draft").or_(
        page.get_by_role("button", name="Play All-Star Draft")
    ).click()
    form = page.locator("form[data-form=open]")
    form.locator("[name=name]").fill("Ann")
    form.locator("[name=managers]").select_option(str(managers))
    form.locator("[name=others]").select_option("greedy")
    form.locator("summary").click()
    form.locator("[name=mode]").select_option(mode)
    form.locator("button").last.click()
    met = play(page, Chance(f"{managers} {mode}"))
    assert phases <= met
    assert page.locator(".final-table tbody tr").count() == managers
    assert page.locator(".final-table").get_by_text("Ann").count() == 1
    put_away(page.context)


def test_from_the_first_page_to_the_first_hand(house: Hosted, browser: Browser) -> None:
    page = without_scripts(house, browser, 360)
    page.goto("/")
    page.get_by_role("button", name="Play All-Star Draft").click()
    page.get_by_role("button", name="Play against three bots").click()
    assert asked(page).locator("button[name=card]").count() == 6
    put_away(page.context)


@pytest.mark.parametrize(("scheme", "locale"), [("light", "de-DE"), ("dark", "pl-PL")])
def test_axe_finds_nothing_from_opening_a_table_to_the_plan(
    house: Hosted, browser: Browser, scheme: Literal["light", "dark"], locale: str
) -> None:
    context = browser.new_context(
        base_url=house.address,
        viewport={"width": 360, "height": 800},
        color_scheme=scheme,
        locale=locale,
    )
    page = context.new_page()
    page.route("**/static/table.*.js", lambda route: route.abort())
    page.goto("/play")
    page.locator("form[data-form=open] summary").click()
    assert not findings(page)
    page.locator("form[data-form=open] [name=managers]").select_option("3")
    page.locator("form[data-form=open] button").last.click()
    page.wait_for_url("**/t/*")
    assert not findings(page)
    for seat in (1, 2):
        page.locator(f"form[data-form=bot-{seat}] button").click()
    page.locator("form[data-form=begin] button").click()
    page.wait_for_selector("form[data-form=choice]")
    assert not findings(page)
    while not page.locator(".plan-team").count():
        if asked(page).count():
            choose(asked(page), Chance(scheme))
        page.reload()
    for details in page.locator("details > summary").all():
        details.click()
    assert not findings(page)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    put_away(context)
