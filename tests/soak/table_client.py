"""A client of tables for load and measurements: a browser on one event loop, as cheap as can be."""

import asyncio
import gzip
import secrets
from typing import Any

import msgspec

from podium.allstar.bots.bot import BOTS
from podium.allstar.bots.whole import whole_choice
from podium.allstar.rules.observe import Observation
from podium.allstar.table.state import Shelf
from podium.allstar.table.view import TableView
from podium.kernel.chance import Chance
from tests.soak.served import HOST

_SHELF = Shelf()


class Browser:
    """One browser: a connection for requests, opened again when the server has closed it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._secret = secrets.token_hex(32)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._busy = asyncio.Lock()

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """Status and body of an answer."""
        async with self._busy:
            key = secrets.token_hex(12)
            try:
                return await self._ask(method, path, body, key)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()  # an idle connection that was closed meanwhile
                return await self._ask(method, path, body, key)

    async def _ask(self, method: str, path: str, body: Any, key: str) -> tuple[int, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(HOST, self._port)
        reader, writer = self._streams
        sent = b"" if body is None else msgspec.json.encode(body)
        writer.write(self.request(method, path, sent, key))
        head = await reader.readuntil(b"\r\n\r\n")
        fields = dict(line.lower().split(": ", 1) for line in head.decode().split("\r\n")[1:-2])
        read = await reader.readexactly(int(fields.get("content-length", "0")))
        if fields.get("connection") == "close":
            self.close()
        packed = fields.get("content-encoding") == "gzip"
        return int(head.split(b" ", 2)[1]), gzip.decompress(read) if packed else read

    def request(self, method: str, path: str, sent: bytes, key: str) -> bytes:
        """The bytes of a request."""
        lines = [f"{method} {path} HTTP/1.1", f"host: {HOST}", f"player-secret: {self._secret}"]
        lines += ["accept-encoding: gzip", f"content-length: {len(sent)}"]
        lines += ["content-type: application/json", f"idempotency-key: {key}"] if sent else []
        return "\r\n".join([*lines, "", ""]).encode() + sent

    def close(self) -> None:
        """Closes the connection; the next request opens another."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def stream(self, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """An open stream, after its head."""
        reader, writer = await asyncio.open_connection(HOST, self._port)
        writer.write(self.request("GET", path, b"", ""))
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 200 " in head.split(b"\r\n")[0], head
        return reader, writer


def random_choice(view: TableView, mind: Chance) -> tuple[int, ...]:
    """Any whole choice of the seat that sees this."""
    assert view.own is not None
    assert view.game is not None
    game = _SHELF.game(None, view.setting.options)
    seen = Observation(game, view.own.seat, view.game, view.own.cards, view.game.concerned)
    return whole_choice(BOTS["random"], seen, mind)
