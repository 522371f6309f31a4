"""Clients for the benchmark of the server: many connections in one process, as cheap as can be."""

import asyncio
import time
from collections.abc import Callable

from tests.soak.served import HOST

OPENED_TOGETHER = 50


def sent(
    path: str, *, method: str = "GET", token: str = "", key: str = "", body: bytes = b""
) -> bytes:
    """The bytes of a request."""
    lines = [f"{method} {path} HTTP/1.1", "host: podium.bench"]
    lines += [f"authorization: Bearer {token}"] if token else []
    lines += [f"idempotency-key: {key}"] if key else []
    if body:
        lines += ["content-type: application/json", f"content-length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


class Client(asyncio.Protocol):
    """One connection. `heard`: called with what comes."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self._heard = heard
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._heard(data)

    def send(self, request: bytes) -> None:
        """Sends a request."""
        assert self.transport is not None
        self.transport.write(request)

    def close(self) -> None:
        """Goes away."""
        if self.transport is not None:
            self.transport.abort()


class Counter:
    """Counts connections that have heard a mark, and says when the last one has."""

    def __init__(self, mark: bytes) -> None:
        self._mark = mark
        self._left = 0
        self._all: asyncio.Event = asyncio.Event()
        self.last = 0.0

    def expect(self, count: int) -> None:
        """From now on waits for so many."""
        self._left = count
        self._all.clear()

    def heard(self, data: bytes) -> None:
        """A connection heard something; one message comes in one piece."""
        if self._mark in data:
            self._left -= data.count(self._mark)
            if self._left <= 0:
                self.last = time.perf_counter()
                self._all.set()

    async def all(self, patience: float = 120.0) -> float:
        """When the last one had heard."""
        await asyncio.wait_for(self._all.wait(), patience)
        return self.last


async def connected(port: int, count: int, heard: Callable[[bytes], None]) -> list[Client]:
    """So many open connections."""
    loop = asyncio.get_running_loop()
    clients: list[Client] = []
    for start in range(0, count, OPENED_TOGETHER):
        together = min(OPENED_TOGETHER, count - start)
        opened = await asyncio.gather(
            *(loop.create_connection(lambda: Client(heard), HOST, port) for _ in range(together))
        )
        clients += [client for _, client in opened]
    return clients
