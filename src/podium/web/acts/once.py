"""Writes that are not commands: run once for each idempotency key."""

import hashlib
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from podium.kernel.refusal import Refusal
from podium.web.access.request import Request
from podium.web.http.problem import refused
from podium.web.http.response import Headers, Response

T = TypeVar("T")


class StoredResponse(Struct, frozen=True):
    """A response as the database keeps it."""

    body: bytes
    status: int
    media: str
    headers: Headers
    etag: str | None = None


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(StoredResponse).decode


def once(request: Request, work: Callable[[], Response[T]]) -> Response[T]:
    """The response of `work`. A repeated request gets the same response and changes nothing, in any
    process and after any restart.
    """
    said = f"{request.method} {request.scope['path']}\n".encode(errors="replace") + request.content
    answer = request.backend.access.answers.once(
        request.token.text,
        key=request.key,
        fingerprint=hashlib.sha256(said).digest(),
        now=request.backend.now,
        work=lambda: _encode(_stored(work())),
    )
    if isinstance(answer, Refusal):
        raise refused(answer)
    stored = _decode(answer)
    return Response(stored.body, stored.status, stored.media, stored.headers, stored.etag)


def once_for_key(handler: Callable[[Request], Response[Any]]) -> Callable[..., Response[Any]]:
    """The handler, run once for each idempotency key."""

    def handle(request: Request) -> Response[Any]:
        return once(request, lambda: handler(request))

    return handle


def _stored(response: Response[Any]) -> StoredResponse:
    return StoredResponse(
        response.body, response.status, response.media, response.header_pairs, response.etag
    )
