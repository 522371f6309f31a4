"""How many requests somebody may send.

Generous for an address, as a whole shop shares one; narrower for one session. In bounded memory.
"""

import asyncio
import hashlib
import time
from collections.abc import Callable

from litestar.types import ASGIApp, Receive, Scope, Send

from podium.web.access.visitor import NO_TOKEN, Shown, token_of
from podium.web.guards.buckets import OF_ADDRESS, OF_REFUSALS, OF_SESSION, Buckets, Rate
from podium.web.guards.telling import told
from podium.web.problem import Problem, WebCode
from podium.web.reply import Reply

HELD = 1.0
"""Seconds."""


class Limiter:
    """Both rates. What one session sends too much of does not count for its address."""

    def __init__(
        self,
        *,
        of_session: Rate = OF_SESSION,
        of_address: Rate = OF_ADDRESS,
        of_refusals: Rate = OF_REFUSALS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._sessions = Buckets(of_session, clock)
        self._addresses = Buckets(of_address, clock)
        self._refusals = Buckets(of_refusals, clock)

    async def refusal(self, scope: Scope) -> Reply | None:
        """The answer to a request that has to wait; None: it is welcome.

        The connection ends with it, so that what was sent behind it is not even read. Whoever goes
        on all the same waits for that, too.
        """
        who, wait = self._wait(scope)
        if not wait:
            return None
        if self._refusals.take(who):
            await asyncio.sleep(HELD)
        headers = (("retry-after", str(int(wait) + 1)), ("connection", "close"))
        return told(scope, Problem(WebCode.TOO_MANY_REQUESTS, headers=headers))

    def _wait(self, scope: Scope) -> tuple[bytes, float]:
        """Who sends too much, and how many seconds they have to wait; 0: they are welcome."""
        session = _session(scope)
        if session is not None and (wait := self._sessions.take(session)):
            return session, wait
        client = scope.get("client")
        address = client[0].encode() if client else b""
        return address, self._addresses.take(address)


def _session(scope: Scope) -> bytes | None:
    """The session that a request names; None if it names none."""
    headers = {
        name.decode("latin-1"): value.decode("latin-1")
        for name, value in scope["headers"]
        if name in (b"cookie", b"authorization")
    }
    token = token_of(headers) if headers else NO_TOKEN
    if token.shown is Shown.NOTHING:
        return None
    return hashlib.sha256(token.text.encode(errors="replace")).digest()


def is_plain_read(scope: Scope) -> bool:
    """Whether this is a read by somebody who shows no token: what is kept for everyone costs
    nothing, so that these are counted only where the answer has to be made.
    """
    return scope.get("method") in ("GET", "HEAD") and not any(
        name in (b"cookie", b"authorization") for name, _ in scope["headers"]
    )


def rated(app: ASGIApp, limiter: Limiter) -> ASGIApp:
    """The application behind the limiter."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        refusal = None if is_plain_read(scope) else await limiter.refusal(scope)
        await (app if refusal is None else refusal)(scope, receive, send)

    return serve
