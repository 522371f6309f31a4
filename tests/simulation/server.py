"""Podium's server as one simulated process: everything that `podium serve` puts together, but the
sockets.
"""

import asyncio
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from podium.bootstrap import event_clock, open_app, open_service, open_store, open_tables
from podium.journal.trouble import Trouble
from podium.kernel.now import Now, SteadyClock
from podium.web.http.logs import Log
from tests.simulation.loop import StrandLoop
from tests.simulation.strands import Strand, world

Receive = Callable[[], Any]
Send = Callable[[Any], Any]


class Process:
    """One run of the server, from its start to its death."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.strands: list[Strand] = []
        self.loop: StrandLoop | None = None
        self.app: Any = None
        self.service: Any = None
        self.store: Any = None
        self.now: Callable[[], Now] = lambda: Now(0)
        self.up = False
        self.failed = False
        self.dead = False
        self.written = io.StringIO()
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Starts; it is up some turns later."""
        self.strands.append(world().spawn(self._run, "server", self))

    def _run(self) -> None:
        try:
            self._open()
        except Trouble:
            self.failed = True
            return
        assert self.loop is not None
        self.loop.call_soon(self._is_up)
        self.loop.run_forever()

    def _open(self) -> None:
        self.store = open_store(str(self.path))
        machine, events = SteadyClock(), event_clock(self.store)
        self.now = machine.now
        self.service = open_service(self.store, now=events.now, is_sure=events.is_sure)
        tables = open_tables(self.store, now=events.now, workers=0, is_sure=events.is_sure)
        log = Log(self.written)
        self.app = open_app(
            self.store,
            self.service,
            tables=tables,
            log=log,
            now=self.now,
            is_sure=machine.is_sure,
        )
        self.service.keep_time()
        tables.start()
        self.loop = StrandLoop()

    def _is_up(self) -> None:
        self.app._start()
        self.up = True

    def serve(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """A request arrives: served on the event loop, if it still runs."""
        if self.dead or not self.up:
            return
        assert self.loop is not None
        self.loop.call_soon_threadsafe(self._begin, scope, receive, send)

    def _begin(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        assert self.loop is not None
        task = self.loop.create_task(self.app(scope, receive, send))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def kill(self) -> None:
        """Ends every thread of it where it is."""
        if self.dead:
            return
        self.dead, self.up = True, False
        world().kill(self, self.strands)
        if self.loop is not None:
            for task in self._tasks:
                task._log_destroy_pending = False  # type: ignore[attr-defined]
            self.loop._closed = True  # type: ignore[attr-defined]
        self._tasks.clear()
