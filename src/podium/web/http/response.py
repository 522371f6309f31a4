"""Responses as bytes, made in the handler, with an ETag for reads."""

import hashlib
from typing import Any, TypeVar, cast

import msgspec
from litestar.response import Response as LitestarResponse
from litestar.types import Receive, Scope, Send

T = TypeVar("T")

JSON = "application/json"
HTML = "text/html; charset=utf-8"
NOT_MODIFIED = 304
LONGEST_PATH = 500

Headers = tuple[tuple[str, str], ...]

encode = msgspec.json.Encoder(order="sorted").encode
"""Encodes JSON deterministically."""

NO_STORE: Headers = (("cache-control", "no-store"),)
"""For responses to one visitor or at one moment: no cache may store them."""
REVALIDATE: Headers = (("cache-control", "private, no-cache"),)
"""For reads: the browser may store the response and revalidates it each time."""


class Response(LitestarResponse[T]):
    """A response as bytes; the type parameter says what they encode, for the API's document.

    It is an ASGI application that sends itself. `etag`: a client that already has this version
    gets 304 without a body, which Litestar's own response does not support.
    """

    def __init__(
        self,
        body: bytes = b"",
        status: int = 200,
        media: str = JSON,
        headers: Headers = (),
        etag: str | None = None,
    ) -> None:
        self.body = body
        self.status = self.status_code = status
        self.media = media
        self.header_pairs = headers
        self.etag = etag

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        """Litestar asks for an ASGI application: the response itself."""
        return self

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Sends the response; without the body for a HEAD request."""
        cast("Any", scope)["response"] = self
        status = NOT_MODIFIED if self.etag is not None and _knows(scope, self.etag) else self.status
        headers = [
            (name.encode("latin-1"), value.encode("latin-1")) for name, value in self.header_pairs
        ]
        if self.etag is not None:
            headers.append((b"etag", self.etag.encode()))
        if status != NOT_MODIFIED:
            headers.append((b"content-length", str(len(self.body)).encode()))
            if self.body:
                headers.append((b"content-type", self.media.encode()))
        start = {"type": "http.response.start", "status": status, "headers": headers}
        await send(cast("Any", start))
        sent = b"" if status == NOT_MODIFIED or scope.get("method") == "HEAD" else self.body
        await send(cast("Any", {"type": "http.response.body", "body": sent, "more_body": False}))


def _knows(scope: Scope, etag: str) -> bool:
    """Whether the client already has this version."""
    header = next((value for name, value in scope["headers"] if name == b"if-none-match"), None)
    if header is None:
        return False
    stated = header.decode("latin-1")
    known = (one.strip().removeprefix("W/") for one in stated.split(","))
    return stated.strip() == "*" or etag in known


def etag_of(body: bytes) -> str:
    """The ETag of these bytes, computed from nothing else."""
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def json_response(value: T, status: int = 200, headers: Headers = ()) -> Response[T]:
    """The value as JSON."""
    return Response(encode(value), status, JSON, headers)


def json_resource(value: T) -> Response[T]:
    """The value as JSON for a read, with an ETag."""
    body = encode(value)
    return Response(body, 200, JSON, REVALIDATE, etag_of(body))


def local_path(stated: str) -> str | None:
    """The path on this server that a form names as its target; None for any other URL."""
    local = stated.startswith("/") and not stated.startswith("//") and "\\" not in stated
    fine = local and stated.isprintable() and stated.isascii() and len(stated) < LONGEST_PATH
    return stated if fine else None


def see_other(where: str, headers: Headers = ()) -> Response[None]:
    """Redirects a browser after a form (303)."""
    return Response(b"", 303, JSON, (("location", where), *headers))
