"""One-time codes in a browser, on a phone: switched on, asked for, switched off."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from podium.kernel.now import Now
from podium.people.access.one_time import STEP, code_of, step_at
from tests.e2e.axe import findings
from tests.e2e.chromium import PATIENCE, put_away
from tests.e2e.desk.house import House

PHONE = {"width": 360, "height": 740}
WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
PASSWORD = "a long enough password"  # noqa: S105 - of a test


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    opened = House()
    with opened.open():
        yield opened


def sound(page: Page) -> None:
    assert findings(page) == []
    assert not page.evaluate(WIDE)


def sign_in(page: Page, code: str, language: str = "Sign in") -> None:
    page.goto("/sign-in")
    page.get_by_label("Login name").fill("rosa")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name=language, exact=True).click()
    page.get_by_label("One-time code").fill(code)
    sound(page)
    page.get_by_role("button", name=language, exact=True).click()


def test_a_host_switches_codes_on_signs_in_with_one_and_switches_them_off(
    browser: Browser, house: House
) -> None:
    accounts, factors = house.access.accounts, house.access.second_factors
    accounts.change(house.host, login="rosa")
    accounts.set_password(house.host, PASSWORD, now=house.now)
    context = browser.new_context(base_url=house.address, viewport=PHONE, locale="en-GB")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/sign-in")
    page.get_by_label("Login name").fill("rosa")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/")
    page.goto("/account")
    sound(page)
    card = page.locator("#one-time-codes")
    card.get_by_label("Current password").fill(PASSWORD)
    card.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("img", name="QR code of the secret")).to_be_visible()
    sound(page)
    secret = factors.begun(house.host, house.now)
    assert secret is not None
    field = page.get_by_label("The code that your app shows now")
    field.fill("000000")
    page.get_by_role("button", name="Switch on").click()
    expect(page.get_by_role("alert")).to_contain_text("not the code of this secret")
    field.fill(code_of(secret, step_at(house.now)))
    page.get_by_role("button", name="Switch on").click()
    expect(page.get_by_text("One-time codes are on.")).to_be_visible()
    sound(page)
    recovery = page.locator(".recovery-codes code").all_inner_texts()
    assert len(recovery) == 10
    house.now = Now(house.now + STEP)
    context.clear_cookies()
    sign_in(page, code_of(secret, step_at(house.now)))
    page.wait_for_url("**/")
    context.clear_cookies()
    sign_in(page, recovery[0])
    page.wait_for_url("**/")
    page.goto("/account")
    expect(card).to_contain_text("9 recovery codes are left.")
    card.locator("summary").click()
    sound(page)
    card.get_by_label("Current password").fill(PASSWORD)
    card.get_by_label("One-time code").fill(recovery[1])
    card.get_by_role("button", name="Switch off").click()
    expect(card.get_by_role("button", name="Set up")).to_be_visible()
    assert not factors.is_on(house.host)
    put_away(context)
