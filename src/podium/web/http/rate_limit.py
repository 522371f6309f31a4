"""Rate limits for sessions, players at tables and client addresses, in bounded memory.

Generous for an address, as a whole shop shares one; narrower for one session or player.
"""

import asyncio
import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address

from litestar.datastructures import Headers
from litestar.types import Scope
from msgspec import Struct

from podium.web.http.problem import Problem, WebCode
from podium.web.http.session_token import Shown, player_mark, token_of

MOST_BUCKETS = 20_000
HELD = 1.0
"""Seconds by which refusals are delayed for a client that ignores them."""


class Rate(Struct, frozen=True):
    """`at_once`: the burst size. `a_second`: the sustained rate."""

    at_once: float
    a_second: float


OF_SESSION = Rate(at_once=120, a_second=20)
OF_PLAYER = Rate(at_once=300, a_second=40)
"""At a table of six that is played quickly, a page asks some ten times a second."""
OF_PLAYER_WRITES = Rate(at_once=40, a_second=8)
"""Each is decided and may wait for the disk; nobody presses more often than that."""
OF_ADDRESS = Rate(at_once=4_000, a_second=1_000)
OF_REFUSALS = Rate(at_once=200, a_second=5)
"""The rate of refusals that are sent to an address without delay."""
OF_ONES_REFUSALS = Rate(at_once=10, a_second=1)
"""The same for one session or player. Whoever sends many requests behind each other is hung up on
with each refusal, and all that was sent has to be read first."""
OF_ENTERING = Rate(at_once=100, a_second=1)
"""Entering an event without signing in, per address: enough for a shop full of people."""

OF_APPLYING = Rate(at_once=40, a_second=0.1)
"""Applying for a place in one event, per address: staff read each. Nobody fills the list alone."""

OF_SEARCH = Rate(at_once=60, a_second=2)
"""Searches that the server does: each makes a page. Browsers with scripts search by themselves."""


def network_of(address: str) -> bytes:
    """What counts as one address: of IPv6 the 64 bits that a household or a server has for itself,
    which can send from more addresses than anybody can count.
    """
    try:
        known = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address.encode()
    mapped = known.ipv4_mapped
    return known.packed[:8] if mapped is None else str(mapped).encode()


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
    """All rates. Requests over the limit of a session or player do not count for the address."""

    def __init__(
        self,
        *,
        of_session: Rate = OF_SESSION,
        of_player: Rate = OF_PLAYER,
        of_player_writes: Rate = OF_PLAYER_WRITES,
        of_address: Rate = OF_ADDRESS,
        of_refusals: Rate = OF_REFUSALS,
        of_ones_refusals: Rate = OF_ONES_REFUSALS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._sessions = TokenBuckets(of_session, clock)
        self._players = TokenBuckets(of_player, clock)
        self._player_writes = TokenBuckets(of_player_writes, clock)
        self._addresses = TokenBuckets(of_address, clock)
        self._refusals = TokenBuckets(of_refusals, clock)
        self._ones_refusals = TokenBuckets(of_ones_refusals, clock)

    async def refusal(self, scope: Scope) -> Problem | None:
        """The response to a request over the limit; None if it is within the limit.

        The response closes the connection, so pipelined requests are not read. For a client that
        ignores refusals the response is delayed.
        """
        one = self._one(scope)
        if one is None:
            client = scope.get("client")
            who, refusals = client[0].encode() if client else b"", self._refusals
            wait = self._addresses.take(who)
        else:
            (who, wait), refusals = one, self._ones_refusals
        if not wait:
            return None
        if refusals.take(who):
            await asyncio.sleep(HELD)
        headers = (("retry-after", str(int(wait) + 1)), ("connection", "close"))
        return Problem(WebCode.TOO_MANY_REQUESTS, headers=headers)

    def _one(self, scope: Scope) -> tuple[bytes, float] | None:
        """The session or player that has to wait, and how many seconds; None if neither has to."""
        headers = Headers.from_scope(scope)
        session, player = _digest(_session(headers)), _digest(player_mark(headers))
        if session is not None and (wait := self._sessions.take(session)):
            return session, wait
        if player is None:
            return None
        if session is None and (wait := self._players.take(player)):
            return player, wait
        writes = scope.get("method") not in ("GET", "HEAD")
        if writes and (wait := self._player_writes.take(player)):
            return player, wait
        return None


def _session(headers: Headers) -> str | None:
    """The session that a request carries; None without one."""
    token = token_of(headers)
    return None if token.shown is Shown.NOTHING else token.text


def _digest(text: str | None) -> bytes | None:
    return None if text is None else hashlib.sha256(text.encode(errors="replace")).digest()
