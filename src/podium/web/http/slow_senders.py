"""Protection against slow senders: how long a request may take to arrive, and how large its head
may grow before it is complete. The parser itself has no limits and would collect headers until
memory runs out.
"""

import asyncio
from enum import Enum, auto
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from podium.web.http.limits import LARGEST_HEADERS, LONGEST_ADDRESS

ARRIVES_WITHIN = 20.0
"""Seconds from connecting, or from the first byte, until a request and its body have arrived."""
LARGEST_HEAD = 2 * (LARGEST_HEADERS + LONGEST_ADDRESS)
"""Bytes of an incomplete head; the limits check a complete one exactly."""


class Arrived(Enum):
    """How much of a request has arrived."""

    NOTHING = auto()
    HEAD = auto()
    BODY = auto()


class TimeoutProtocol(HttpToolsProtocol):
    """uvicorn's own protocol with a timeout for each request."""

    arrives_within = ARRIVES_WITHIN

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._arrived = Arrived.HEAD
        self._head = 0
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected: starts the timeout for its first request."""
        super().connection_made(transport)
        self._start_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._cancel_deadline()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Passes data on, unless it exceeds the size of a request head."""
        super().data_received(data)
        if self._arrived is Arrived.HEAD:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self._refuse(b"431 Request Header Fields Too Large")

    def on_message_begin(self) -> None:
        """The first byte of a request has arrived."""
        self._arrived = Arrived.HEAD
        self._head = 0
        self._start_deadline()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is complete; only the body is missing."""
        self._arrived = Arrived.BODY
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is complete. uvicorn itself watches idle connections after that."""
        self._arrived = Arrived.NOTHING
        self._cancel_deadline()
        super().on_message_complete()

    def _start_deadline(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(
                self.arrives_within, self._refuse, b"408 Request Timeout"
            )

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _refuse(self, status: bytes) -> None:
        self._cancel_deadline()
        if not self.transport.is_closing():
            self.transport.write(
                b"HTTP/1.1 " + status + b"\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
            )
            self.transport.close()
