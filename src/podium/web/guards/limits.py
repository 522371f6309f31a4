"""How large a request may be. Its body is counted before it is read into memory; a head that never
ends is what `patience` is for.
"""

from typing import Any, cast

from litestar.types import ASGIApp, Receive, Scope, Send

from podium.web.guards.telling import told
from podium.web.problem import Problem, WebCode, deny

LARGEST_BODY = 1 << 20
LONGEST_ADDRESS = 4_096
MOST_HEADERS = 64
LARGEST_HEADERS = 16_384
"""Bytes, of all names and values."""


def limited(app: ASGIApp) -> ASGIApp:
    """The application behind limits of address, headers and body."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        code = _too_large(scope)
        if code is not None:
            await told(scope, Problem(code))(scope, receive, send)
        elif scope.get("method") in ("GET", "HEAD", "OPTIONS"):
            await app(scope, receive, send)
        else:
            await app(scope, _counted(receive), send)

    return serve


def _too_large(scope: Scope) -> WebCode | None:
    raw_path = cast("Any", scope).get("raw_path") or scope["path"].encode()
    if len(raw_path) + len(scope.get("query_string", b"")) > LONGEST_ADDRESS:
        return WebCode.ADDRESS_TOO_LONG
    headers = list(scope["headers"])
    size = 0
    stated = b""
    for name, value in headers:
        size += len(name) + len(value)
        if name == b"content-length":
            stated = value
    if len(headers) > MOST_HEADERS or size > LARGEST_HEADERS:
        return WebCode.HEADERS_TOO_LARGE
    if stated and (not stated.isdigit() or len(stated) > 12):
        return WebCode.MALFORMED
    return WebCode.TOO_LARGE if stated and int(stated) > LARGEST_BODY else None


def _counted(receive: Receive) -> Receive:
    """Receives at most so much: a body that does not state its size may not be larger either."""
    taken = 0

    async def receiving() -> Any:
        nonlocal taken
        message = await receive()
        if message["type"] == "http.request":
            taken += len(message["body"])
            if taken > LARGEST_BODY:
                raise deny(WebCode.TOO_LARGE)
        return message

    return receiving
