"""Writes that are not commands alone: run once for each idempotency key."""

import hashlib
from functools import wraps
from typing import Any

import msgspec
from msgspec import Struct

from podium.web.access.request import Request
from podium.web.http.problem import accepted
from podium.web.http.response import Headers, Response
from podium.web.http.routing import Handler, as_coroutine


class StoredResponse(Struct, frozen=True):
    """A response as the database keeps it."""

    body: bytes
    status: int
    media: str
    headers: Headers
    etag: str | None = None


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(StoredResponse).decode


def once_for_key(handler: Handler) -> Handler:
    """The handler, run once for each idempotency key. A repeated request gets the same response and
    changes nothing, in any process and after any restart.
    """
    run = as_coroutine(handler)

    @wraps(handler)
    async def handle(**arguments: Any) -> Response[Any]:
        request: Request = arguments["request"]

        async def work() -> bytes:
            made: Response[Any] = await run(**arguments)
            parts = (made.body, made.status, made.media, made.header_pairs, made.etag)
            return _encode(StoredResponse(*parts))

        outcome = await request.backend.access.answers.once(
            request.token.text,
            key=request.key,
            fingerprint=_fingerprint(request),
            now=request.backend.now,
            work=work,
        )
        return Response(*msgspec.structs.astuple(_decode(accepted(outcome))))

    return handle


def _fingerprint(request: Request) -> bytes:
    target = f"{request.method} {request.scope['path']}\n".encode(errors="replace")
    return hashlib.sha256(target + request.content).digest()
