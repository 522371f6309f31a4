"""A whole event by keyboard alone, from signing in to closing it. No test step clicks."""

from playwright.sync_api import Browser, Page, expect

from podium.event.view.shapes import EventPhase
from podium.kernel.viewer import SPECTATOR
from tests.e2e.chromium import PATIENCE, put_away
from tests.e2e.desk.keys import type_result
from tests.e2e.hosted import Hosted
from tests.unit.service.serving import RULEBOOK

MOST_TABS = 150
PATIENT = 20_000
"""Milliseconds."""
NAMES = ("Ada", "Bob", "Cyd", "Dan")
IS_THERE = """([selector, text]) => {
  const one = document.activeElement;
  return Boolean(one?.matches(selector)) && (one.innerText ?? "").includes(text);
}"""


def tab_to(page: Page, selector: str, text: str = "") -> None:
    """Presses Tab until the focus is there, as somebody without a mouse would."""
    expect(page.locator(selector).filter(has_text=text).first).to_be_visible(timeout=PATIENT)
    for _ in range(MOST_TABS):
        if page.evaluate(IS_THERE, [selector, text]):
            return
        page.keyboard.press("Tab")
    message = f"no way by keyboard to {selector} {text!r} on {page.url}"
    raise AssertionError(message)


def press(page: Page, text: str) -> None:
    """Reaches a button or a link by its words and presses Enter."""
    tab_to(page, "main a, main button", text)
    page.keyboard.press("Enter")


def says(page: Page, text: str) -> None:
    expect(page.locator("h1")).to_contain_text(text, timeout=PATIENT)


def set_up(page: Page) -> None:
    """From the first page to an event in which everybody is present."""
    press(page, "New event")
    page.wait_for_url("**/new")
    tab_to(page, "#new-name")
    page.keyboard.type("Keys Cup")
    tab_to(page, "[type=radio]")
    page.keyboard.press("Space")
    while not page.evaluate(f"document.activeElement.value === '{RULEBOOK}'"):
        page.keyboard.press("ArrowDown")
    press(page, "Create the event")
    press(page, "Enter players")
    expect(page.locator("[name='people.0.name']")).to_be_focused()
    for name in NAMES:
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    says(page, "4 entrants")
    press(page, "Go on to check-in")
    press(page, "All present")
    press(page, "Announce")


def play_round(page: Page, number: int) -> None:
    """Draws and publishes a round and enters its two results."""
    press(page, f"Draw round {number}")
    press(page, f"Publish round {number}")
    page.wait_for_url("**/desk")
    says(page, "Start the clock")
    tab_to(page, "a[href$='/desk/results']")
    page.keyboard.press("Enter")
    for table in (1, 2):
        type_result(page, table, "1", 2, 0, 0, 0)
    tab_to(page, "a[href$='/desk']")
    page.keyboard.press("Enter")


def test_an_event_is_run_by_keyboard_from_signing_in_to_closing(browser: Browser) -> None:
    house = Hosted()
    with house.open():
        context = browser.new_context(base_url=house.address, locale="en-GB")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("dialog", lambda dialog: dialog.accept())
        link = house.access.accounts.issue_link(house.host, house.now)
        assert link is not None
        page.goto(f"/s/{link.reveal()}")
        tab_to(page, "main button")
        page.keyboard.press("Enter")
        page.wait_for_url("**/")
        set_up(page)
        for number in (1, 2, 3):
            says(page, f"Draw round {number}")
            play_round(page, number)
        says(page, "Everything has been played")
        press(page, "Close the event")
        says(page, "The event is over")
        put_away(context)
    (line,) = house.service.events()
    views = house.service.event_views(line.id)
    assert views is not None
    assert views.viewer == SPECTATOR
    assert views.view.event.phase is EventPhase.CLOSED
    assert len(views.view.rounds) == 3
