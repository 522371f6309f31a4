"""What a request is answered with: bytes, made in the handler, with an ETag for what is read."""

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
"""JSON; the same value always gives the same bytes."""

NO_STORE: Headers = (("cache-control", "no-store"),)
"""For what concerns one visitor or one moment: no cache may keep it."""
REVALIDATE: Headers = (("cache-control", "private, no-cache"),)
"""For what is read: a browser keeps it and asks each time whether it has changed."""


class Response(LitestarResponse[T]):
    """A response as bytes; the type parameter says what they encode, for the API's document.

    It sends itself, as an ASGI application. `etag`: a client that has this version already gets
    304 without a body. Litestar's own response knows no 304.
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
        """Litestar asks for an ASGI application: this one."""
        return self

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Sends the response; for a HEAD request everything but the body."""
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
    """Whether the client has this version already."""
    header = next((value for name, value in scope["headers"] if name == b"if-none-match"), None)
    if header is None:
        return False
    stated = header.decode("latin-1")
    known = (one.strip().removeprefix("W/") for one in stated.split(","))
    return stated.strip() == "*" or etag in known


def etag_of(body: bytes) -> str:
    """The tag of these bytes: it depends on nothing that the bytes do not show."""
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def json_response(value: T, status: int = 200, headers: Headers = ()) -> Response[T]:
    """The value as JSON."""
    return Response(encode(value), status, JSON, headers)


def json_resource(value: T) -> Response[T]:
    """The value as JSON for a read, with an ETag."""
    body = encode(value)
    return Response(body, 200, JSON, REVALIDATE, etag_of(body))


def local_path(stated: str) -> str | None:
    """The path on this server that a form names as its target; None for anything else."""
    local = stated.startswith("/") and not stated.startswith("//") and "\\" not in stated
    fine = local and stated.isprintable() and stated.isascii() and len(stated) < LONGEST_PATH
    return stated if fine else None


def see_other(where: str, headers: Headers = ()) -> Response[None]:
    """Sends a browser to another page after a form."""
    return Response(b"", 303, JSON, (("location", where), *headers))
