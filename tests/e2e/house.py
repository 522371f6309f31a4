"""A real server for browser tests, with a clock that tests can move."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import structlog
from playwright.sync_api import Browser, BrowserContext, Page

from podium.bootstrap import MEMORY, open_app, open_service, open_store
from podium.core.ids import EntrantId
from podium.event.check_in import CheckInAll
from podium.event.fact import Command
from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.event.settings import Settings
from podium.event.setup import AnnounceEvent, CreateEvent
from podium.event.state import State
from podium.kernel.now import MINUTE, Now
from podium.people.person import Person
from podium.rulebooks.shipped import shipped
from podium.service.answer import Performed
from podium.service.ids import EventId
from podium.web.running import Listening, Server

LONGEST_START = 10
"""Seconds."""


class House:
    """A server on this machine and what stands behind it."""

    def __init__(self) -> None:
        self._now = Now(1_800_000_000_000)
        self._keys = count(1)
        self.store = open_store(MEMORY)
        self.service = open_service(self.store, now=self.now)
        log = structlog.wrap_logger(None, processors=[_drop])
        app = open_app(self.store, self.service, log=log, now=self.now)
        self._server = Server(app, Listening(port=0))
        self._thread = threading.Thread(target=self._server.run)
        self.host_link = self.store.access.accounts.first_host_link(self.now())
        host = next(one for one in self.store.access.accounts.all() if one.host)
        self.host = PersonId(host.id)

    def now(self) -> Now:
        """The time that the server believes."""
        return self._now

    def wait(self, minutes: int) -> None:
        """Lets time pass, and tells whoever keeps it."""
        self._now = Now(self._now + minutes * MINUTE)

    def start(self) -> None:
        self._thread.start()
        until = time.monotonic() + LONGEST_START
        while not self._server.started:
            assert time.monotonic() < until, "the server does not start"
            time.sleep(0.01)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(LONGEST_START)
        self.service.close()

    @property
    def address(self) -> str:
        port = self._server.servers[0].sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    def at_desk(self, browser: Browser, **options: object) -> BrowserContext:
        """A browser of its own in which the host is signed in, by a link of its own."""
        context = browser.new_context(base_url=self.address, **options)  # type: ignore[arg-type]
        link = self.store.access.accounts.issue_link(self.host, self.now())
        assert link is not None
        page = context.new_page()
        page.goto(f"/s/{link.reveal()}")
        page.click("main button")
        page.wait_for_url("**/")
        page.close()
        return context

    def event(
        self, rulebook: str, entrants: int, *, ready: bool = True, **settings: object
    ) -> EventId:
        """An event with players `Player 1` and so on; `ready`: all present, announced."""
        book = shipped(rulebook)
        commands: list[Command] = [
            CreateEvent(book, Settings("A day at the store", **settings))  # type: ignore[arg-type]
        ]
        people = []
        for number in range(1, entrants + 1):
            members = tuple(PersonId(f"{letter}{number}") for letter in "pq"[: book.members])
            commands.append(Register(EntrantId(f"e{number}"), members))
            people += [
                Person(one, f"Player {one[1:]}{one[0] if one[0] != 'p' else ''}") for one in members
            ]
        if ready:
            commands += [CheckInAll(), AnnounceEvent()]
        made = self.service.create(
            *commands, actor=self.host, key=self.key(), people=(Person(self.host, "Rosa"), *people)
        )
        assert isinstance(made, Performed), made
        return made.event

    def do(self, event: EventId, *commands: Command, by: str | None = None) -> None:
        """Gives commands that must succeed."""
        actor = self.host if by is None else PersonId(by)
        done = self.service.perform(event, *commands, actor=actor, key=self.key())
        assert isinstance(done, Performed), done

    def state(self, event: EventId) -> State:
        state = self.service.state(event)
        assert state is not None
        return state

    def key(self) -> str:
        """A key that no request has had."""
        return f"test {next(self._keys)}"


def _drop(_logger: object, _name: str, _event: object) -> None:
    raise structlog.DropEvent


@contextmanager
def open_house() -> Iterator[House]:
    """A running server."""
    house = House()
    house.start()
    try:
        yield house
    finally:
        house.stop()


def settled(page: Page) -> None:
    """Waits until the page has done what was asked of it."""
    page.wait_for_load_state("load")
    page.wait_for_function("() => !document.querySelector('form.busy')")
