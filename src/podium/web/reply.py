"""What a request is answered with."""

import hashlib
from typing import Any, cast

from litestar.types import Receive, Scope, Send
from msgspec import Struct

from podium.event.wire import encode

JSON = "application/json"
HTML = "text/html; charset=utf-8"
NOT_MODIFIED = 304

Headers = tuple[tuple[str, str], ...]

NO_STORE: Headers = (("cache-control", "no-store"),)
"""What is of one visitor or one moment: nobody on the way keeps it."""


class Reply(Struct, frozen=True):
    """An answer as bytes. It sends itself: an ASGI application of one answer.

    `etag`: of what a read answers; whoever has it already gets 304 and nothing more.
    """

    body: bytes = b""
    status: int = 200
    media: str = JSON
    headers: Headers = ()
    etag: str | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Sends the answer; of a HEAD request everything but the body."""
        reply = self._unless_known(scope)
        headers = [
            (name.encode("latin-1"), value.encode("latin-1")) for name, value in reply.headers
        ]
        if reply.etag is not None:
            headers.append((b"etag", reply.etag.encode()))
        if reply.status != NOT_MODIFIED:
            headers.append((b"content-length", str(len(reply.body)).encode()))
            if reply.body:
                headers.append((b"content-type", reply.media.encode()))
        start = {"type": "http.response.start", "status": reply.status, "headers": headers}
        await send(cast("Any", start))
        body = b"" if scope.get("method") == "HEAD" else reply.body
        await send(cast("Any", {"type": "http.response.body", "body": body, "more_body": False}))

    def _unless_known(self, scope: Scope) -> "Reply":
        if self.etag is None:
            return self
        known = next((value for name, value in scope["headers"] if name == b"if-none-match"), None)
        if known is None or not _holds(known.decode("latin-1"), self.etag):
            return self
        return Reply(b"", NOT_MODIFIED, self.media, self.headers, self.etag)


def _holds(stated: str, etag: str) -> bool:
    known = (one.strip().removeprefix("W/") for one in stated.split(","))
    return stated.strip() == "*" or etag in known


def etag_of(body: bytes) -> str:
    """The tag of these bytes: it depends on nothing that the bytes do not show."""
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def json_reply(value: object, status: int = 200, headers: Headers = ()) -> Reply:
    """The value as JSON; the same value always gives the same bytes."""
    return Reply(encode(value), status, JSON, headers)


def see_other(where: str, headers: Headers = ()) -> Reply:
    """Sends a browser elsewhere after a form."""
    return Reply(b"", 303, JSON, (("location", where), *headers))
