"""Signing in by a player's link, as a phone does that has scanned it; or having done so before."""

from playwright.sync_api import BrowserContext, Page

from podium.people.access.claim import IssuedCode
from podium.people.access.session import SignedIn
from podium.web.http.session_token import set_cookie


def open_link(page: Page, issued: IssuedCode) -> None:
    """Opens the link of a code and goes on: opening alone signs nobody in."""
    page.goto(f"/c/{issued.code.reveal()}")
    page.click("main form button")
    page.wait_for_url("**/me")


def hold_session(context: BrowserContext, address: str, signed_in: SignedIn) -> None:
    """Lets a browser hold the cookie of a session, for tests that begin after signing in."""
    _, cookie = set_cookie(signed_in.token.reveal(), secure=False)
    name, _, value = cookie.partition(";")[0].partition("=")
    context.add_cookies(
        [{"name": name, "value": value, "url": address, "httpOnly": True, "sameSite": "Lax"}]
    )
