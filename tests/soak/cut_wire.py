"""A wire to a database that can be cut: forwards bytes, and drops connections when told to."""

import asyncio
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self

from tests.soak.served import HOST, free_port

Writers = set[asyncio.StreamWriter]


class Wire:
    """Listens on a port of its own and passes everything on to another one, in a thread."""

    def __init__(self, target: int) -> None:
        self.port = free_port()
        self.cuts = 0
        self._target = target
        self._open: Writers = set()
        self._down = False
        self._loop = asyncio.new_event_loop()
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._started.wait()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.cut()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def cut(self) -> None:
        """Drops every connection, in the middle of whatever it carries."""
        asyncio.run_coroutine_threadsafe(self._cut(), self._loop).result(10)

    def down(self) -> None:
        """Drops every connection and refuses new ones."""
        self._down = True
        self.cut()

    def up(self) -> None:
        """Lets new ones through again."""
        self._down = False

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, HOST, self.port))
        self._started.set()
        self._loop.run_forever()
        server.close()
        left = asyncio.all_tasks(self._loop)
        for task in left:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        self._loop.close()

    async def _cut(self) -> None:
        self.cuts += len(self._open) // 2
        for writer in tuple(self._open):
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._down:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection(HOST, self._target)
        except OSError:
            writer.transport.abort()
            return
        pair = {writer, far_writer}
        self._open |= pair
        try:
            await asyncio.gather(_pass(reader, far_writer), _pass(far_reader, writer))
        finally:
            self._open -= pair
            for one in pair:
                one.transport.abort()


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while piece := await reader.read(1 << 16):
            writer.write(piece)
            await writer.drain()
    writer.transport.abort()
