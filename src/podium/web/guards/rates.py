"""How many requests somebody may send.

Generous for an address, as a whole shop shares one; narrower for one session. In bounded memory.
"""

import hashlib
import time
from collections.abc import Callable

from litestar.types import ASGIApp, Receive, Scope, Send

from podium.web.access.visitor import Shown, token_of
from podium.web.guards.buckets import OF_ADDRESS, OF_SESSION, Buckets, Rate
from podium.web.guards.telling import told
from podium.web.problem import Problem, WebCode
from podium.web.reply import Reply


class Limiter:
    """Both rates."""

    def __init__(
        self,
        *,
        of_session: Rate = OF_SESSION,
        of_address: Rate = OF_ADDRESS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._sessions = Buckets(of_session, clock)
        self._addresses = Buckets(of_address, clock)

    def wait(self, scope: Scope) -> float:
        """How many seconds the sender of a request has to wait; 0: it is welcome."""
        client = scope.get("client")
        wait = self._addresses.take(client[0].encode() if client else b"")
        if wait:
            return wait
        headers = {
            name.decode("latin-1"): value.decode("latin-1")
            for name, value in scope["headers"]
            if name in (b"cookie", b"authorization")
        }
        if not headers:
            return 0.0
        token = token_of(headers)
        if token.shown is Shown.NOTHING:
            return 0.0
        return self._sessions.take(hashlib.sha256(token.text.encode(errors="replace")).digest())

    def refusal(self, scope: Scope) -> Reply | None:
        """The answer to a request that has to wait; None: it is welcome."""
        wait = self.wait(scope)
        if not wait:
            return None
        headers = (("retry-after", str(int(wait) + 1)),)
        return told(scope, Problem(WebCode.TOO_MANY_REQUESTS, headers=headers))


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
        refusal = None if is_plain_read(scope) else limiter.refusal(scope)
        await (app if refusal is None else refusal)(scope, receive, send)

    return serve
