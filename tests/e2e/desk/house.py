"""A shop whose host sits at the desk."""

from playwright.sync_api import Browser, BrowserContext

from podium.event.rounds import DrawRound, PublishRound
from podium.event.staff import NameStaff
from podium.kernel.viewer import Role
from podium.service.ids import EventId
from tests.e2e.shop import Shop
from tests.unit.service.serving import ORGANISER, RULEBOOK


class House(Shop):
    """A server with a host, who is an organiser of its events."""

    def __init__(self) -> None:
        super().__init__()
        self.access.accounts.first_host_link(self.now)
        self.host = next(one for one in self.access.accounts.all() if one.host).id

    def event(self, entrants: int, rulebook: str = RULEBOOK) -> EventId:
        """An announced event with players `Player 1` and so on, all present."""
        event = self.begin(entrants, rulebook=rulebook, rounds=None, cut=None)
        names = {
            f"p{number}{mate}": f"Player {number}{mate}"
            for number in range(1, entrants + 1)
            for mate in ("", "b")
        }
        self.name(event, {**names, ORGANISER: "Rosa", self.host: "Host"})
        self.do(event, NameStaff(self.host, Role.ORGANISER))
        return event

    def publish(self, event: EventId) -> None:
        """The next round, as it is drawn."""
        self.do(event, DrawRound(accept_chance=True))
        self.do(event, PublishRound())

    def at_desk(self, browser: Browser, **options: object) -> BrowserContext:
        """A browser in which the host is signed in, by a link of its own."""
        return self.signed_in(browser, self.host, **options)

    def signed_in(self, browser: Browser, account: str, **options: object) -> BrowserContext:
        """A browser in which somebody with an account is signed in."""
        wide = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}
        context = browser.new_context(base_url=self.address, **{**wide, **options})  # type: ignore[arg-type]
        context.set_default_timeout(10_000)
        link = self.access.accounts.issue_link(account, self.now)
        assert link is not None
        page = context.new_page()
        page.goto(f"/s/{link.reveal()}")
        page.click("main button")
        page.wait_for_url("**/")
        page.close()
        return context
