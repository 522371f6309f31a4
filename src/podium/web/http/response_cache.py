"""Responses for clients that are not signed in, kept as bytes: each is made once for all of them.

A response is good while its group (an event) stands at the same version, and for a second at most:
what changes otherwise (what another process wrote) shows by then.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from podium.kernel.cache import Cache
from podium.web.http.response import Response

FRESH = 1.0
"""Seconds."""
MOST = 2_000
LARGEST = 64 << 20
"""Bytes of all responses together."""

Key = tuple[str, int, str, str]
"""The group, how often it was said to have changed, its version, and what was asked for."""


class Cached(NamedTuple):
    """A response, the route that made it, and until when it is good."""

    response: Response[Any]
    route: str
    until: float

    @property
    def size(self) -> int:
        """Bytes."""
        return len(self.response.body)


class ResponseCache:
    """For many threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._changes: Counter[str] = Counter()
        self._cached: Cache[Key, Cached] = Cache(MOST, largest=LARGEST, size=lambda one: one.size)

    def key(self, group: str, version: str, what: str) -> Key:
        """Under which a response is kept: make it before the response is made.

        `version`: of what everybody may see of the group. A change that they may not know of
        leaves it as it is: how long an answer takes must not tell of it (LG-12).
        """
        return (group, self._changes[group], version, what)

    def changed(self, group: str) -> None:
        """Something has changed that the version does not tell, such as a name."""
        with self._lock:
            self._changes[group] += 1

    def find(self, key: Key) -> Cached | None:
        """The response, if it is still good."""
        cached = self._cached.get(key)
        return None if cached is None or self._clock() >= cached.until else cached

    def keep(self, key: Key, response: Response[Any], route: str = "") -> None:
        """Keeps a response."""
        self._cached.put(key, Cached(response, route, self._clock() + FRESH))
