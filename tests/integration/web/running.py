"""A real server on this machine in a thread, and streams read from it."""

import asyncio
import queue
import socket
import threading
import time
from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPConnection

import pytest

from podium.service.ids import EventId
from podium.web.http.slow_senders import TimeoutProtocol
from podium.web.live.hub import Hub, Room
from podium.web.server import Listening, Server
from tests.integration.web.world import World

PATIENCE = 120.0
"""Seconds for what comes at once on a machine that has time; a busy one may need them."""
ALL = ": that is all"
"""A comment that tests let a server send, after which nothing is left to be sent."""


class Running:
    """A server that listens."""

    def __init__(self, world: World) -> None:
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self.streams: list[Stream] = []
        self._hub = world.app.hub
        self.server = Server(world.app, Listening(port=self.port))
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        until(lambda: self.server.started)

    def _run(self) -> None:
        self.server.run(sockets=[self._socket])

    def stop(self) -> float:
        """Stops it; how many seconds that took."""
        began = time.monotonic()
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        took = time.monotonic() - began
        self._socket.close()
        return took

    def settle(self) -> None:
        """Lets every stream say all that it has to say by now, and then that this was all."""
        ticking = self._hub._ticking
        assert ticking is not None
        settling = asyncio.run_coroutine_threadsafe(_settle(self._hub), ticking.get_loop())
        settling.result(PATIENCE)

    def connections(self) -> list[TimeoutProtocol]:
        """All that are open, as the server sees them."""
        return [
            one
            for one in tuple(self.server.server_state.connections)
            if isinstance(one, TimeoutProtocol)
        ]

    @contextmanager
    def held(self) -> Iterator[None]:
        """Lets it do nothing meanwhile: what is sent has arrived as a whole when it looks."""
        gate = threading.Event()
        ticking = self._hub._ticking
        assert ticking is not None
        ticking.get_loop().call_soon_threadsafe(gate.wait, PATIENCE)
        try:
            yield
        finally:
            gate.set()

    def hang_up(self) -> None:
        """Closes every stream that was opened."""
        for stream in self.streams:
            stream.close()

    def request(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes = b""
    ) -> tuple[int, bytes]:
        """Status and body of an answer."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, dict(headers))
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()


class Stream:
    """An open stream; what it says comes as blocks of lines."""

    def __init__(
        self, server: Running, query: str, headers: Mapping[str, str] | None = None
    ) -> None:
        self._socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        lines = [f"GET /live?{query} HTTP/1.1", "host: podium.test"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self._file = self._socket.makefile("rb")
        self.status = int(self._file.readline().split()[1])
        while self._file.readline().strip():
            pass
        self.blocks: queue.Queue[str | None] = queue.Queue()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()
        server.streams.append(self)

    def _read(self) -> None:
        lines: list[str] = []
        try:
            while line := self._file.readline():
                if line == b"0\r\n":
                    break
                if line.endswith(b"\r\n"):
                    continue  # the size of a chunk
                if line == b"\n":
                    self.blocks.put("\n".join(lines))
                    lines = []
                else:
                    lines.append(line.decode().rstrip("\n"))
        except (OSError, ValueError):
            pass
        self.blocks.put(None)

    def next(self) -> str | None:
        """The next block; None when the stream has ended. Heartbeats are passed over."""
        while True:
            block = self.blocks.get(timeout=PATIENCE)
            if block is None or not block.startswith("event: beat"):
                return block

    def rest(self) -> list[str]:
        """All that comes before the server, having settled, says that this was all."""
        blocks = []
        while (block := self.next()) != ALL:
            assert block is not None, "the stream has ended"
            blocks.append(block)
        return blocks

    def close(self) -> None:
        """Goes away without a word."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE)
        self._file.close()
        self._socket.close()


async def _settle(hub: Hub) -> None:
    for room in tuple(hub._rooms.values()):
        for _ in range(2):  # a round that was under way may not know of the latest change
            await _one_round(hub, room)
    for connection in tuple(hub._connections):
        connection._pending[None] = f"{ALL}\n\n".encode()
        connection._wake()


async def _one_round(hub: Hub, room: Room) -> None:
    """Waits until the hub has looked once more and told everybody who follows a subject."""
    told = asyncio.Event()
    tell = hub._tell

    def telling(where: Room, known: Mapping[Hashable, str | None]) -> None:
        tell(where, known)
        if where is room:
            told.set()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub, "_tell", telling)
        room.news.set()
        await told.wait()


def mark_of(block: str | None) -> str:
    """The id in a block."""
    assert block is not None
    return next(line[4:] for line in block.split("\n") if line.startswith("id: "))


def until(true: object, seconds: float = PATIENCE) -> None:
    """Waits until something is true."""
    assert callable(true)
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it never came to be"
        time.sleep(0.01)


@contextmanager
def running(world: World) -> Iterator[Running]:
    """The world's server on the network, stopped at the end."""
    made = Running(world)
    try:
        yield made
    finally:
        made.stop()
        made.hang_up()


def follow(
    server: Running, world: World, event: EventId, who: str | None = None, after: str = ""
) -> Stream:
    """A stream of one event that has said where it stands."""
    headers = world.headers(who)
    query = f"event={event}" + (f"&after={after}" if after else "")
    stream = Stream(server, query, headers)
    assert stream.status == 200
    return stream
