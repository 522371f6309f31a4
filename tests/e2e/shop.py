"""A real server in this process with a clock that tests can move."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from litestar.types import ASGIApp, Receive, Scope, Send

from podium.bootstrap import MEMORY, open_app, open_store, open_tables
from podium.core.sheet import MatchKind
from podium.event.added_numbers import TIME_TO_OPEN
from podium.event.check_in import CheckInAll
from podium.event.fact import Command
from podium.event.ids import MatchRef
from podium.event.numbers import wanted_now
from podium.event.registration import Register
from podium.event.results import RecordResult
from podium.event.rounds import DrawRound
from podium.event.setup import AnnounceEvent
from podium.kernel.now import Now
from podium.people.person import Person
from podium.rulebooks.rulebook import Rulebook
from podium.service.answer import Performed
from podium.service.ids import EventId
from podium.tables.pace import AT_ONCE
from podium.web.access.backend import WebSettings
from podium.web.http.logs import LogStyle, make_log
from podium.web.server import Listening, Server
from tests.unit.service.serving import ORGANISER, RULEBOOK, Serving, book, victory


class Shop(Serving):
    """A server on this machine, and the service behind it."""

    def __init__(self, where: str = MEMORY) -> None:
        self.store = open_store(where)
        super().__init__(self.store)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://store.test:{self.port}"
        self.streams = 0
        """How many event streams are open at the moment."""
        self.delay = 0.0
        """Seconds that every page of an event takes longer."""

    def begin(
        self, count: int, *, rulebook: str | Rulebook = RULEBOOK, **settings: object
    ) -> EventId:
        """An announced event with so many entrants, all present. The first of each is `pN`."""
        event = self.create(rulebook=rulebook, **{"rounds": 3, "cut": 0, **settings})  # type: ignore[arg-type]
        mates = ("",) if book(rulebook).members == 1 else ("", "b")
        registrations = [
            Register(f"e{number}", tuple(f"p{number}{mate}" for mate in mates))
            for number in range(1, count + 1)
        ]
        self.do(event, *registrations, CheckInAll(), AnnounceEvent())
        return event

    def do(self, event: EventId, *commands: Command, by: str = ORGANISER) -> Performed:
        """Gives commands that must succeed."""
        give = super().do
        self.ask_phones(event, commands, lambda one: give(event, one, by=by))
        return give(event, *commands, by=by)

    def ask_phones(
        self, event: EventId, commands: Sequence[Command], give: Callable[[Command], object]
    ) -> None:
        """Before a round is drawn, lets the phones that are open add their numbers, as a server
        does that is asked over the network.
        """
        for one in commands:
            if isinstance(one, DrawRound) and wanted_now(self.state(event)):
                give(one)
                self.hear_phones(event)

    def hear_phones(self, event: EventId, seconds: float = 3) -> None:
        """Waits for the numbers of phones; the clock then goes on as far as a draw waits."""
        deadline = time.monotonic() + seconds
        while self.is_awaited(event) and time.monotonic() < deadline:
            time.sleep(0.02)
        self.let_numbers_be_late(event)

    def is_awaited(self, event: EventId) -> bool:
        """Whether a draw waits for numbers."""
        due = self.service.draw_due(event)
        return due is not None and due > self.now

    def let_numbers_be_late(self, event: EventId) -> None:
        if self.is_awaited(event):
            self.now = Now(self.now + TIME_TO_OPEN)

    def record_all(self, event: EventId) -> None:
        """The first of every match of the last round wins it."""
        last = self.state(event).rounds[-1]
        for index, one in enumerate(last.matches):
            if one.match.kind is MatchKind.MATCH:
                result = victory(one.match.entrants[0])
                self.do(event, RecordResult(MatchRef(last.number, index), result))

    def name(self, event: str, names: dict[str, str]) -> None:
        """Gives people names."""
        people = [Person(known, text) for known, text in names.items()]
        self.service.people.put(event, people)

    @contextmanager
    def open(self) -> Iterator["Shop"]:
        """Serves until the end of the block."""
        self.tables = open_tables(self.store, now=lambda: self.now, workers=0, pace=AT_ONCE)
        self.tables.start()
        app = open_app(
            self.store,
            self.service,
            tables=self.tables,
            log=make_log(LogStyle.PLAIN),
            now=lambda: self.now,
            settings=WebSettings(),
        )
        server = Server(app, Listening(port=self.port))
        server.config.app = self._counting(app)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
        thread.start()
        while not server.started:
            assert thread.is_alive()
            threading.Event().wait(0.02)
        try:
            yield self
        finally:
            server.should_exit = True
            thread.join(timeout=10)
            self.tables.close()

    def _counting(self, app: ASGIApp) -> ASGIApp:
        async def counted(scope: Scope, receive: Receive, send: Send) -> None:
            is_stream = scope.get("path") == "/live"
            self.streams += is_stream
            if scope.get("path", "").endswith("/acts/draw-round"):
                event = EventId(scope["path"].split("/")[-3])
                loop = asyncio.get_running_loop()
                loop.call_later(3, self.let_numbers_be_late, event)
            if self.delay and scope.get("path", "").startswith("/e/"):
                await asyncio.sleep(self.delay)
            try:
                await app(scope, receive, send)
            finally:
                self.streams -= is_stream

        return counted
