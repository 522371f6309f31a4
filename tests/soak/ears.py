"""Open streams that come back by themselves, as those of pages in browsers do."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from podium.kernel.chance import Chance
from tests.soak.served import HOST, Staged

FIRST_WAIT = 500
LONGEST_WAIT = 2000
"""Milliseconds: at random up to the first, doubling up to the longest."""
DEAF_AFTER = 40.0
"""Seconds without even a heartbeat."""


class Ear:
    """One stream of one event. Belongs to an event loop.

    `cursor`: the last one it was told. `gaps`: how often it came back, stood elsewhere than before
    and was not told so. `told`: when it was last told something, `opened`: when it last opened.
    """

    def __init__(self, staged: Staged, token: str, chance: Chance) -> None:
        self.token = token
        self.cursor = ""
        self.gaps = 0
        self.times_opened = 0
        self.told = self.opened = 0.0
        self.heard: list[tuple[float, str]] = []
        self._staged = staged
        self._chance = chance

    async def listen(self, port: Callable[[], int]) -> None:
        """Listens until cancelled, and connects again whenever it breaks."""
        wait = FIRST_WAIT
        while True:
            with suppress(OSError, EOFError, ValueError):
                await self._once(port())
                wait = FIRST_WAIT
            await asyncio.sleep(self._chance.below(wait) / 1000)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _once(self, port: int) -> None:
        reader, writer = await asyncio.open_connection(HOST, port)
        try:
            writer.write(self._request())
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), DEAF_AFTER)
            if b" 200 " not in head.partition(b"\r\n")[0]:
                return
            first = True
            while chunk := await asyncio.wait_for(_chunk(reader), DEAF_AFTER):
                self._hear(chunk.decode(), first=first)
                first = False
        finally:
            writer.close()

    def _request(self) -> bytes:
        lines = [f"GET /live?event={self._staged.event} HTTP/1.1", "host: podium.test"]
        if self.token:
            lines.append(f"authorization: Bearer {self.token}")
        if self.cursor:
            lines.append(f"last-event-id: {self._staged.event}:{self.cursor}")
        return "\r\n".join([*lines, "", ""]).encode()

    def _hear(self, text: str, *, first: bool) -> None:
        before = self.cursor
        for block in text.split("\n\n"):
            for cursor in _cursors(block):
                if block.startswith("event: changed"):
                    self.told = time.monotonic()
                    self.heard.append((self.told, cursor))
                self.cursor = cursor
        if first:
            self.times_opened += 1
            self.opened = time.monotonic()
            if before and before != self.cursor and "event: changed" not in text:
                self.gaps += 1


def _cursors(block: str) -> Iterator[str]:
    for line in block.split("\n"):
        if line.startswith("id: "):
            yield line.rpartition(":")[2]


async def _chunk(reader: asyncio.StreamReader) -> bytes:
    """The next chunk of a body; empty at its end."""
    size = int(await reader.readuntil(b"\r\n"), 16)
    chunk = await reader.readexactly(size + 2)
    return chunk[:-2]
