"""Protection against slow senders and readers: how long a request may take to arrive and its answer
to be read, and how large its head may grow before it is complete. The parser itself has no limits
and would collect headers until memory runs out.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from podium.web.http.limits import LARGEST_HEADERS, LONGEST_ADDRESS

ARRIVES_WITHIN = 20.0
"""Seconds from connecting, or from the first byte, until a request and its body have arrived."""
READ_WITHIN = 20.0
"""Seconds in which a client that reads nothing must go on reading."""
MOST_WAITING = 64
"""Requests of one connection that wait for answers to earlier ones. Browsers send none ahead; who
sends thousands, each kept in memory, is hung up on.
"""
LARGEST_HEAD = 2 * (LARGEST_HEADERS + LONGEST_ADDRESS)
"""Bytes of an incomplete head; the limits check a complete one exactly."""


class TimeoutProtocol(HttpToolsProtocol):
    """uvicorn's own protocol with a timeout for each request.

    `_head`: the bytes of a head that is still arriving; None once it is complete.
    """

    arrives_within = ARRIVES_WITHIN
    read_within = READ_WITHIN

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._head: int | None = 0
        self._deadline: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected: starts the timeout for its first request."""
        super().connection_made(transport)
        self._start_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._cancel_deadline()
        self._cancel_reading()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Passes data on, unless it exceeds the size of a request head."""
        super().data_received(data)
        if self._head is not None:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self._refuse(b"431 Request Header Fields Too Large")

    def pause_writing(self) -> None:
        """The client does not read what it asked for: starts the timeout for reading it."""
        super().pause_writing()
        if self._reading is None:
            self._reading = self.loop.call_later(self.read_within, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads on."""
        self._cancel_reading()
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """Hangs up on an idle client, even on one that leaves the rest unread."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(self.read_within, self.transport.abort)

    def _cancel_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def on_message_begin(self) -> None:
        """The first byte of a request has arrived."""
        self._head = 0
        self._start_deadline()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is complete; only the body is missing."""
        self._head = None
        if len(self.pipeline) < MOST_WAITING:
            super().on_headers_complete()
        else:
            self.transport.abort()

    def on_message_complete(self) -> None:
        """The request is complete. uvicorn itself watches idle connections after that."""
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
