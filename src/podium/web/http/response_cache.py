"""Cached responses for clients that are not signed in: each is made once for all of them.

A response is valid while its group (an event) stays at the same version, and for one second at
most, so that other changes, such as another process's writes, show by then.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from podium.kernel.cache import Cache
from podium.web.http.response import Response

FRESH = 1.0
"""Seconds that a response is valid."""
MOST = 2_000
LARGEST = 64 << 20
"""The limit in bytes for all responses together."""

Key = tuple[str, int, str, str]
"""The group, its change count, its version, and what was requested."""


class Cached(NamedTuple):
    """A response, the route that made it, and when it expires."""

    response: Response[Any]
    route: str
    until: float


class ResponseCache:
    """A thread-safe cache."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._changes: Counter[str] = Counter()
        self._cached: Cache[Key, Cached] = Cache(
            MOST, largest=LARGEST, size=lambda one: len(one.response.body)
        )

    def key(self, group: str, version: str, what: str) -> Key:
        """The cache key of a response; compute it before making the response.

        `version`: of the public part of the group. A change that is not public leaves it as it is:
        response times must not reveal such a change (LG-12).
        """
        return (group, self._changes[group], version, what)

    def changed(self, group: str) -> None:
        """Notes a change that the version does not show, such as a new name."""
        with self._lock:
            self._changes[group] += 1

    def find(self, key: Key) -> Cached | None:
        """The response, if it is still valid."""
        cached = self._cached.get(key)
        return None if cached is None or self._clock() >= cached.until else cached

    def keep(self, key: Key, response: Response[Any], route: str = "") -> None:
        """Keeps a response."""
        self._cached.put(key, Cached(response, route, self._clock() + FRESH))

    def __len__(self) -> int:
        return len(self._cached)

    @property
    def size(self) -> int:
        """The bytes of all responses."""
        return self._cached.size
