"""Rate limits for sessions and client addresses, in bounded memory.

Generous for an address, as a whole shop shares one; narrower for one session.
"""

import asyncio
import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from litestar.datastructures import Headers
from litestar.types import Scope
from msgspec import Struct

from podium.web.http.problem import Problem, WebCode
from podium.web.http.session_token import Shown, token_of

MOST_BUCKETS = 20_000
HELD = 1.0
"""Seconds by which refusals are delayed for a client that ignores them."""


class Rate(Struct, frozen=True):
    """`at_once`: the burst size. `a_second`: the sustained rate."""

    at_once: float
    a_second: float


OF_SESSION = Rate(at_once=120, a_second=20)
OF_ADDRESS = Rate(at_once=4_000, a_second=1_000)
OF_REFUSALS = Rate(at_once=200, a_second=5)
"""The rate of refusals that are sent without delay."""
OF_CODE = Rate(at_once=20, a_second=0.2)
"""Sign-in with a valid code: each one writes a session."""
OF_ENTERING = Rate(at_once=100, a_second=1)
"""Entering an event without signing in, per address: enough for a shop full of people."""


class TokenBuckets:
    """A token bucket for each key, all with one rate. Thread-safe."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: OrderedDict[bytes, tuple[float, float]] = OrderedDict()

    def take(self, key: bytes) -> float:
        """Takes a token and returns 0, or returns the seconds until one is available."""
        rate = self._rate
        with self._lock:
            now = self._clock()
            left, at = self._buckets.pop(key, (rate.at_once, now))
            left = min(rate.at_once, left + (now - at) * rate.a_second)
            wait = 0.0 if left >= 1 else (1 - left) / rate.a_second
            self._buckets[key] = (left - 1 if wait == 0 else left, now)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        return wait


class RateLimiter:
    """Both rates. Requests over a session's limit do not count for its address."""

    def __init__(
        self,
        *,
        of_session: Rate = OF_SESSION,
        of_address: Rate = OF_ADDRESS,
        of_refusals: Rate = OF_REFUSALS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._sessions = TokenBuckets(of_session, clock)
        self._addresses = TokenBuckets(of_address, clock)
        self._refusals = TokenBuckets(of_refusals, clock)

    async def refusal(self, scope: Scope) -> Problem | None:
        """The response to a request over the limit; None if it is within the limit.

        The response closes the connection, so pipelined requests are not read. For a client that
        ignores refusals the response is delayed.
        """
        who, wait = self._wait(scope)
        if not wait:
            return None
        if self._refusals.take(who):
            await asyncio.sleep(HELD)
        headers = (("retry-after", str(int(wait) + 1)), ("connection", "close"))
        return Problem(WebCode.TOO_MANY_REQUESTS, headers=headers)

    def _wait(self, scope: Scope) -> tuple[bytes, float]:
        """The session or address that has to wait, and for how many seconds; 0 for none."""
        session = _session(scope)
        if session is not None and (wait := self._sessions.take(session)):
            return session, wait
        client = scope.get("client")
        address = client[0].encode() if client else b""
        return address, self._addresses.take(address)


def _session(scope: Scope) -> bytes | None:
    """The session that a request carries; None without one."""
    token = token_of(Headers.from_scope(scope))
    if token.shown is Shown.NOTHING:
        return None
    return hashlib.sha256(token.text.encode(errors="replace")).digest()
