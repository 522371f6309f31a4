"""Anyone checks a draw in a browser, on plain http: fingerprint, seal, and what they noted."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from podium.event.rounds import DrawRound, PublishRound
from podium.service.ids import EventId
from tests.e2e.chromium import put_away
from tests.e2e.shop import Shop


@pytest.fixture(scope="module")
def shop() -> Iterator[Shop]:
    with Shop().open() as running:
        yield running


@pytest.fixture(scope="module")
def event(shop: Shop) -> EventId:
    begun = shop.begin(6)
    shop.do(begun, DrawRound(), PublishRound())
    return begun


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(locale="en-GB", viewport={"width": 360, "height": 740})
    made.set_default_timeout(10_000)
    yield made
    put_away(made)


def opened(context: BrowserContext, shop: Shop, event: EventId) -> Page:
    page = context.new_page()
    page.goto(f"{shop.address}/e/{event}/rounds/1")
    page.get_by_role("link", name="Check the draw of this round").click()
    return page


FORGERY = """
document.querySelector("[data-secret]").textContent = "00".repeat(32);
document.dispatchEvent(new Event("podium:fresh"));
"""
FITS, NOT = "Computed on this device: it fits.", "Computed on this device: it does not fit!"


@pytest.mark.rule("EV-3")
def test_the_phone_computes_fingerprint_and_seal_itself(
    shop: Shop, event: EventId, phone: BrowserContext
) -> None:
    page = opened(phone, shop, event)
    expect(page.locator("[data-verdict=commitment]")).to_have_text(FITS)
    expect(page.locator("[data-verdict=seal]")).to_have_text(FITS)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360
    field, says = page.get_by_label("What I noted before"), page.locator("[data-says]")
    commitment = page.locator("[data-commitment]").inner_text()
    for typed, answer in (
        (commitment[:10], "Type at least 16 digits."),
        (commitment[:16].upper(), "That is the fingerprint or a seal of this draw."),
        (f"round 1:{commitment}", "That is the fingerprint or a seal of this draw."),
        ("0" * 16, "That is neither the fingerprint nor a seal of this draw."),
        ("", ""),
    ):
        field.fill(typed)
        expect(says).to_have_text(answer)


@pytest.mark.rule("EV-3")
def test_a_forged_basis_or_secret_is_found_on_the_phone(
    shop: Shop, event: EventId, phone: BrowserContext
) -> None:
    def forge_basis(route: Route) -> None:
        route.fulfill(body='{"field":[]}', headers={"content-type": "application/json"})

    phone.route("**/basis", forge_basis)
    page = opened(phone, shop, event)
    expect(page.locator("[data-verdict=commitment]")).to_have_text(FITS)
    expect(page.locator("[data-verdict=seal]")).to_have_text(NOT)
    phone.unroute("**/basis")
    page.evaluate(FORGERY)
    expect(page.locator("[data-verdict=commitment]")).to_have_text(NOT)
    expect(page.locator("[data-verdict=seal]")).to_have_text(FITS)
    phone.route("**/basis", lambda route: route.abort())
    page.reload()
    expect(page.locator("[data-verdict=seal]")).to_contain_text("could not be fetched")


def test_without_scripts_everything_is_explained(
    shop: Shop, event: EventId, browser: Browser
) -> None:
    plain = browser.new_context(locale="en-GB", java_script_enabled=False)
    page = opened(plain, shop, event)
    expect(page.locator("main")).to_contain_text("give exactly the published pairing")
    expect(page.locator("main")).to_contain_text("podium verify draws.json")
    expect(page.locator("[data-verdict=seal]")).to_be_hidden()
    expect(page.get_by_label("What I noted before")).to_be_hidden()
    put_away(plain)
