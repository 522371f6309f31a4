"""A shop whose host sets events up, of any rulebook."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext

from podium.event.fact import Command
from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.event.settings import Settings
from podium.event.setup import CreateEvent
from podium.people.person import Person
from podium.rulebooks.shipped import shipped
from podium.service.answer import Performed
from podium.service.ids import EventId
from tests.e2e.shop import Shop


class Hosting(Shop):
    """A server and its host."""

    def __init__(self) -> None:
        super().__init__()
        accounts = self.store.access.accounts
        accounts.first_host_link(self.now)
        self.host = PersonId(next(one for one in accounts.all() if one.host).id)
        self._sent = 0

    def event(self, rulebook: str, entrants: int, **settings: Any) -> EventId:
        """An event that is not announced, with players `Player 1` and so on."""
        members = shipped(rulebook).members
        entries: list[Command] = []
        people = [Person(self.host, "Rosa")]
        for number in range(1, entrants + 1):
            ids = tuple(f"{letter}{number}" for letter in "pq"[:members])
            entries.append(Register(f"e{number}", ids))
            people += [Person(one, f"Player {number}{one[0].strip('p')}") for one in ids]
        created = CreateEvent(shipped(rulebook), Settings("A day at the store", **settings))
        made = self.service.create(
            created, *entries, actor=self.host, key=self._key(), people=tuple(people)
        )
        assert isinstance(made, Performed), made
        return made.event

    def act(self, event: EventId, *commands: Command) -> None:
        """The host gives commands elsewhere that must succeed."""
        done = self.service.perform(event, *commands, actor=self.host, key=self._key())
        assert isinstance(done, Performed), done

    def _key(self) -> str:
        self._sent += 1
        return f"hosting {self._sent}"

    def at_desk(self, browser: Browser, **options: Any) -> BrowserContext:
        """A browser in which the host is signed in, by a link of its own."""
        shown = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", **options}
        context = browser.new_context(base_url=self.address, **shown)
        context.set_default_timeout(10_000)
        link = self.store.access.accounts.issue_link(self.host, self.now)
        assert link is not None
        page = context.new_page()
        page.goto(f"/s/{link.reveal()}")
        page.click("main button")
        page.wait_for_url("**/")
        page.close()
        return context
