"""How many requests somebody may send: a bucket of tokens each that fills up again.

Generous for an address, as a whole shop shares one; narrower for one session. In bounded memory.
"""

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable

from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Struct

from podium.web.access.visitor import NO_TOKEN, Shown, token_of
from podium.web.guards.telling import told
from podium.web.problem import Problem, WebCode
from podium.web.reply import Reply

MOST_BUCKETS = 20_000


class Rate(Struct, frozen=True):
    """`at_once` requests without a wait, and `a_second` in the long run."""

    at_once: float
    a_second: float


OF_SESSION = Rate(at_once=120, a_second=20)
OF_ADDRESS = Rate(at_once=4_000, a_second=1_000)
OF_REFUSALS = Rate(at_once=200, a_second=5)
"""So many are told at once that they have to wait; beyond that an answer is held back."""
HELD = 1.0
"""Seconds."""


class Buckets:
    """Buckets of one rate by key. Belongs to one event loop."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[bytes, tuple[float, float]] = OrderedDict()

    def take(self, key: bytes) -> float:
        """0 if there was a token, which is taken; else how many seconds until there is one."""
        now = self._clock()
        rate = self._rate
        left, at = self._buckets.pop(key, (rate.at_once, now))
        left = min(rate.at_once, left + (now - at) * rate.a_second)
        wait = 0.0 if left >= 1 else (1 - left) / rate.a_second
        self._buckets[key] = (left - 1 if wait == 0 else left, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return wait


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
