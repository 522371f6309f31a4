"""What a second laptop asks that follows this one: sealed questions, sealed answers. The shared
code decides; nothing here is for browsers.
"""

import asyncio
import time
from collections.abc import Iterator
from typing import Any, cast

from litestar.types import Receive, Scope, Send

from podium.standby.asking import ASK, GREET
from podium.standby.channel import NotOpened
from podium.standby.leader import Leader, Turn
from podium.web.access.request import Request
from podium.web.http.problem import WebCode, deny, slow_down
from podium.web.http.response import NO_STORE, Response
from podium.web.http.routing import post

MEDIA = "application/octet-stream"
WAITS = 10.0
"""Seconds after which a follower is told that there is nothing new."""
GLANCE = 0.05
_SECOND = 1000


class SealedAnswer(Response[None]):
    """The parts of an answer, each once it is made; waits for something to say."""

    def __init__(self, leader: Leader, turn: Turn) -> None:
        super().__init__()
        self._leader = leader
        self._turn = turn

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Sends all parts; the asker notices if one is missing."""
        headers = [(b"content-type", MEDIA.encode()), (b"cache-control", b"no-store")]
        await send(cast("Any", {"type": "http.response.start", "status": 200, "headers": headers}))
        parts = await self._parts()
        while (part := await asyncio.to_thread(next, parts, b"")) != b"":
            await send(cast("Any", {"type": "http.response.body", "body": part, "more_body": True}))
        await send(cast("Any", {"type": "http.response.body", "body": b"", "more_body": False}))

    async def _parts(self) -> Iterator[bytes]:
        until = time.monotonic() + WAITS
        while True:
            final = time.monotonic() >= until
            parts = await asyncio.to_thread(self._leader.answer, self._turn, final=final)
            if parts is not None:
                return parts
            await asyncio.sleep(GLANCE)


@post(GREET)
def greet(request: Request) -> Response[None]:
    """Opens a session for whoever knows the code; wrong ones wait as wrong passwords do."""
    leader, key = _leader(request), f"standby/{request.client_address}"
    if wait := request.backend.tries.take(key, request.backend.now()):
        raise slow_down(wait / _SECOND)
    try:
        reply = leader.greet(request.content, request.client_address)
    except NotOpened:
        request.backend.log.warning("standby-refused")
        raise deny(WebCode.SIGN_IN_FAILED) from None
    request.backend.tries.right(key)
    return Response(reply, media=MEDIA, headers=NO_STORE)


@post(ASK)
async def ask(request: Request) -> Response[None]:
    """Answers one sealed question."""
    leader = _leader(request)
    try:
        turn = await asyncio.to_thread(leader.receive, request.content)
    except NotOpened:
        raise deny(WebCode.SIGN_IN_FAILED) from None
    return SealedAnswer(leader, turn)


def _leader(request: Request) -> Leader:
    leader = request.backend.leader
    if leader is None:
        raise deny(WebCode.NOT_FOUND)
    return leader


HANDLERS = (greet, ask)
