"""An event from sign-in to closing by keyboard alone: no click, no pointer."""

from playwright.sync_api import Browser, Page, expect

from podium.rulebooks.shipped import shipped
from tests.e2e.chromium import PATIENCE, put_away
from tests.e2e.desk.keys import type_result
from tests.e2e.hosted import Hosted

PLAYERS = ("Ada", "Ben", "Cleo", "Dan")
MOST_TABS = 80


def reach(page: Page, role: str, name: str, *, exact: bool = False) -> None:
    """Presses Tab until something has the focus."""
    wanted = page.get_by_role(role, name=name, exact=exact).first  # type: ignore[arg-type]
    expect(wanted).to_be_visible()
    for _ in range(MOST_TABS):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{MOST_TABS} times Tab do not lead to {role} {name}")


def press(page: Page, role: str, name: str, *, exact: bool = False) -> None:
    """Tab to it, then Enter."""
    reach(page, role, name, exact=exact)
    page.keyboard.press("Enter")


def choose(page: Page, name: str) -> None:
    """Tab to the choice, then the arrow keys."""
    wanted = page.get_by_role("radio", name=name)
    expect(wanted).to_be_visible()
    for _ in range(MOST_TABS):
        if page.evaluate("document.activeElement.type") == "radio":
            break
        page.keyboard.press("Tab")
    for _ in range(MOST_TABS):
        if wanted.is_checked():
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(name)


def signed_in(house: Hosted, page: Page) -> None:
    link = house.access.accounts.issue_link(house.host, house.now)
    assert link is not None
    page.goto(f"/s/{link.reveal()}")
    press(page, "button", "Sign in")
    page.wait_for_url("**/")


def made_event(page: Page) -> None:
    press(page, "button", "New event")
    choose(page, str(shipped("shatterpoint.premier-showdown").name["en"]))
    reach(page, "textbox", "Name of the event")
    page.keyboard.type("By keys")
    page.keyboard.press("Enter")
    press(page, "button", "Enter players")
    expect(page.locator("#enter-title")).to_be_visible()


def entered(page: Page) -> None:
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_be_focused()
    for number, player in enumerate(PLAYERS, 1):
        page.keyboard.type(player)
        page.keyboard.press("Enter")
        expect(page.locator(".people li")).to_have_count(number)
    press(page, "button", "Go on to check-in")
    press(page, "button", "All present")


def test_from_sign_in_to_closing_without_a_pointer(house: Hosted, browser: Browser) -> None:
    context = browser.new_context(base_url=house.address, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    signed_in(house, page)
    made_event(page)
    entered(page)
    for _ in range(30):
        expect(page.locator("#next-title")).to_be_visible()
        said = page.locator("#next-title").inner_text()
        if said.startswith("The event is over"):
            break
        _next_step(page, said)
    expect(page.locator("#next-title")).to_contain_text("The event is over")
    put_away(context)


def _next_step(page: Page, said: str) -> None:
    """Does what the desk says, by its main button."""
    match said.split():
        case ["Set", *_]:
            press(page, "button", "Go to the settings")
            reach(page, "spinbutton", "Swiss rounds")
            page.keyboard.type("1")
            page.keyboard.press("Enter")
            expect(page.locator("#said")).to_contain_text("Saved")
            press(page, "link", "Now", exact=True)
        case ["Announce", *_]:
            press(page, "button", "Announce")
        case ["Draw", "round", number]:
            press(page, "button", f"Draw round {number.rstrip('.')}")
            press(page, "button", f"Publish round {number.rstrip('.')}")
        case ["Make", *_]:
            press(page, "button", "Make the cut")
            press(page, "button", "Publish round")
        case ["Start", *_]:
            press(page, "button", "Start the clock")
        case ["0", "of", matches, *_]:
            press(page, "button", "Enter results", exact=True)
            for table in range(1, int(matches) + 1):
                type_result(page, table, "1", 2, 5, 0, 1)
            press(page, "button", "To the desk")
        case ["Everything", *_]:
            press(page, "button", "Close the event")
        case _:
            raise AssertionError(said)
    expect(page.locator("#next-title")).not_to_have_text(said)
