"""Everything between people's devices and the server: requests and answers are late, lost or sent
twice, streams break, and some devices read slowly.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from podium.kernel.chance import Chance
from tests.simulation import machine
from tests.simulation.server import Process
from tests.simulation.strands import Strand, world

PATIENCE = 8.0
"""Seconds after which a device gives up on an answer and asks again."""
HOST = b"podium.test"
Asked = tuple[int, float]
"""The turn and the time."""


class Weather(msgspec.Struct, frozen=True):
    """How the network is today, in hundredths."""

    lost: int = 0
    doubled: int = 0
    slow: int = 0
    cut: int = 0


class Answer(msgspec.Struct, frozen=True):
    """What came back. `asked`, `came`: turns of the world, for what was known when; `at`: when it
    was asked, by a clock on the wall.
    """

    status: int
    body: bytes
    asked: int
    came: int
    at: float = 0.0

    def json(self) -> Any:
        """The document in it."""
        return msgspec.json.decode(self.body)


class Mailbox:
    """Where one device waits for what comes."""

    def __init__(self) -> None:
        self._items: list[Any] = []
        self._waiting: Strand | None = None

    def put(self, item: Any) -> None:
        """Something comes."""
        self._items.append(item)
        strand, self._waiting = self._waiting, None
        if strand is not None:
            world().wake(strand)

    def get(self, seconds: float) -> Any:
        """The next thing that comes; None if nothing does for so long."""
        if not self._items:
            here = world()
            self._waiting = here.current
            here.park(seconds)
            self._waiting = None
        return self._items.pop(0) if self._items else None


class Network:
    """Carries requests to whichever process is the server at the moment."""

    def __init__(self, chance: Chance, weather: Weather) -> None:
        self._chance = chance
        self._weather = weather
        self.server: Process | None = None
        self.sent = 0
        self.lost = 0
        self.doubled = 0
        self.cuts = 0

    def happens(self, hundredths: int) -> bool:
        """Whether something rare happens now."""
        return self._chance.below(100) < hundredths

    def _delay(self) -> float:
        usual = (1 + self._chance.below(60)) / 1000
        return usual + (self._chance.below(6000) / 1000 if self.happens(self._weather.slow) else 0)

    def ask(
        self, method: str, path: str, *, token: str = "", key: str = "", body: bytes = b""
    ) -> Answer | None:
        """One request of a device; None if no answer came."""
        self.sent += 1
        mailbox = Mailbox()
        scope = _scope(method, path, token, key, body)
        asked = (world().turns, machine.clocks.boot())
        twice = self.happens(self._weather.doubled)
        self.doubled += twice
        for _ in range(1 + twice):
            if self.happens(self._weather.lost):
                self.lost += 1
                continue
            self._carry(lambda: self._deliver(dict(scope), body, mailbox, asked))
        answer: Answer | None = mailbox.get(PATIENCE)
        return answer

    def _carry(self, arrive: Callable[[], None]) -> None:
        delay = self._delay()

        def courier() -> None:
            world().sleep(delay)
            arrive()

        world().spawn(courier, "courier")

    def _deliver(self, scope: dict[str, Any], body: bytes, mailbox: Mailbox, asked: Asked) -> None:
        server = self.server
        if server is None or not server.up:
            return
        status = 0
        parts: list[bytes] = []
        given = False

        async def receive() -> dict[str, Any]:
            nonlocal given
            if not given:
                given = True
                return {"type": "http.request", "body": body, "more_body": False}
            await asyncio.get_running_loop().create_future()
            return {}

        async def send(message: dict[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                return
            parts.append(message.get("body", b""))
            if not message.get("more_body") and not server.dead:
                self._send_back(status, b"".join(parts), mailbox, asked)

        server.serve(scope, receive, send)

    def _send_back(self, status: int, body: bytes, mailbox: Mailbox, asked: Asked) -> None:
        if self.happens(self._weather.lost):
            self.lost += 1
            return
        self._carry(lambda: mailbox.put(Answer(status, body, asked[0], world().turns, asked[1])))

    def listen(self, path: str, *, token: str, last: str, slow: bool) -> "Listening":
        """Opens a stream of server-sent events."""
        listening = Listening(self, slow=slow)
        scope = _scope("GET", path, token, "", b"")
        if last:
            scope["headers"].append((b"last-event-id", last.encode()))
        self._carry(lambda: listening.begin(self.server, scope))
        return listening

    def reading_takes(self, *, slow: bool) -> float:
        """Seconds until a device has read a message of its stream."""
        if slow and self.happens(30):
            return self._chance.below(14_000) / 1000
        return self._delay()

    def cuts_stream(self) -> bool:
        """Whether a stream breaks now."""
        broken = self.happens(self._weather.cut)
        self.cuts += broken
        return broken


class Listening:
    """One open stream, as a device sees it."""

    def __init__(self, network: Network, *, slow: bool) -> None:
        self._network = network
        self._slow = slow
        self._mailbox = Mailbox()
        self._server: Process | None = None
        self._gone: asyncio.Future[None] | None = None
        self.status = 0

    def begin(self, server: Process | None, scope: dict[str, Any]) -> None:
        """The request has arrived."""
        self._server = server
        if server is not None and server.up:
            server.serve(scope, self._receive, self._send)

    def next(self, seconds: float) -> bytes | None:
        """The next bytes; None if none came, or the stream has ended."""
        found: bytes | None = self._mailbox.get(seconds)
        return found or None

    def refusal(self, body: bytes) -> Answer:
        """What came instead of a stream."""
        return Answer(self.status, body, world().turns, world().turns)

    def hang_up(self) -> None:
        """The device goes away."""
        server, gone = self._server, self._gone
        if server is not None and server.up and gone is not None and server.loop is not None:
            server.loop.call_soon_threadsafe(_go, gone)

    async def _receive(self) -> dict[str, Any]:
        if self._gone is None:
            self._gone = asyncio.get_running_loop().create_future()
        await self._gone
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            return
        body = message.get("body", b"")
        if not body:
            return
        if self._network.cuts_stream():
            if self._gone is not None:
                _go(self._gone)
            self._mailbox.put(b"")
            return
        await asyncio.sleep(self._network.reading_takes(slow=self._slow))
        self._mailbox.put(body)


def _go(gone: asyncio.Future[None]) -> None:
    if not gone.done():
        gone.set_result(None)


def _scope(method: str, path: str, token: str, key: str, body: bytes) -> dict[str, Any]:
    where, _, query = path.partition("?")
    headers = [(b"host", HOST), (b"content-length", str(len(body)).encode())]
    if token:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    if key:
        headers.append((b"idempotency-key", key.encode()))
    if body:
        headers.append((b"content-type", b"application/json"))
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": where,
        "raw_path": where.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("10.0.0.7", 4000),
        "server": ("podium.test", 80),
    }
