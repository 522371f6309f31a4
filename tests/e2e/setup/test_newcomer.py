"""The newcomer's path: from `podium serve` to the first published pairing of 8 entrants.

The page itself counts: every click, and every key that is not part of a name.
"""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from podium.rulebooks.shipped import shipped, shipped_ids
from tests.e2e.chromium import PATIENCE, put_away
from tests.integration.web.test_serve_command import serving

MOST_CLICKS = 12
NAMES = tuple(f"Player {letter}" for letter in "ABCDEFGH")
COUNTING = """
const kept = JSON.parse(window.name || '{"clicks": 0, "typed": "", "enters": 0}');
const keep = () => { window.name = JSON.stringify(kept); };
addEventListener("click", (event) => {
  if (event.isTrusted && event.detail) kept.clicks++;
  keep();
}, true);
addEventListener("keydown", (event) => {
  if (event.key === "Enter") kept.enters++; else kept.typed += event.key;
  keep();
}, true);
"""


def click(page: Page, text: str) -> None:
    page.get_by_role("button", name=text, exact=True).click()


def counted(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("JSON.parse(window.name)")
    return found


@pytest.mark.rule("EV-8")
@pytest.mark.parametrize("rulebook", shipped_ids())
def test_a_newcomer_publishes_the_first_pairing_in_12_clicks(
    rulebook: str, browser: Browser, tmp_path: Path
) -> None:
    with serving("--db", str(tmp_path / "podium.db"), folder=tmp_path) as served:
        link = re.search(r"Sign in as host: (\S+)", served.said())
        assert link is not None
        context = browser.new_context(locale="en-GB")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.add_init_script(COUNTING)
        page.goto(link[1])
        try:
            publish_first_round(page, rulebook)
            seen = counted(page)
            expect(page.locator("h1")).to_contain_text("Start the clock")
        finally:
            put_away(context)
    assert seen["clicks"] <= MOST_CLICKS
    assert seen["typed"] == "My Cup" + "".join(typed_for(rulebook))
    assert seen["enters"] <= 1 + len(NAMES)


def typed_for(rulebook: str) -> tuple[str, ...]:
    """What is typed for eight entrants: in teams two names each, and a key to the second."""
    if shipped(rulebook).members == 1:
        return NAMES
    return tuple(f"{name}Tab{name} II" for name in NAMES)


def names_of(rulebook: str) -> list[str]:
    """What the entrants are called then."""
    if shipped(rulebook).members == 1:
        return list(NAMES)
    return [f"{name} & {name} II" for name in NAMES]


def publish_first_round(page: Page, rulebook: str) -> None:
    page.locator("main button").click()
    click(page, "New event")
    page.locator(f"input[value='{rulebook}']").click()
    page.locator("#new-name").click()
    page.keyboard.type("My Cup")
    click(page, "Create the event")
    click(page, "Enter players")
    expect(page.locator("[name='people.0.name']")).to_be_focused()
    for name in NAMES:
        page.keyboard.type(name)
        if shipped(rulebook).members > 1:
            page.keyboard.press("Tab")
            page.keyboard.type(f"{name} II")
        page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("8 entrants")
    assert sorted(page.locator(".people .named a").all_inner_texts()) == names_of(rulebook)
    click(page, "Go on to check-in")
    click(page, "All present")
    click(page, "Announce")
    click(page, "Draw round 1")
    click(page, "Publish round 1")
    page.wait_for_url("**/desk")
