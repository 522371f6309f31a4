"""A shop whose host sits at the desk."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext

from podium.event.ids import PersonId
from tests.e2e.chromium import PATIENCE
from tests.e2e.links import hold_session
from tests.e2e.shop import Shop


class Hosted(Shop):
    """A server with a host."""

    def __init__(self) -> None:
        super().__init__()
        self.access.accounts.first_host_link(self.now)
        self.host = PersonId(next(one for one in self.access.accounts.all() if one.host).id)

    def at_desk(self, browser: Browser, **options: Any) -> BrowserContext:
        """A browser in which the host is signed in."""
        return self.signed_in(browser, self.host, **options)

    def signed_in(self, browser: Browser, account: str, **options: Any) -> BrowserContext:
        """A browser in which somebody with an account is signed in."""
        shown = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", **options}
        context = browser.new_context(base_url=self.address, **shown)
        context.set_default_timeout(PATIENCE)
        link = self.access.accounts.issue_link(account, self.now)
        assert link is not None
        opened = self.access.accounts.sign_in_by_link(link.reveal(), self.now)
        assert opened is not None
        hold_session(context, self.address, opened)
        return context
