"""Responses for clients that are not signed in, kept as bytes: each is made once for all of them.

A response is good until its group (an event) changes, and for a second at most: what changes
otherwise (names, what another process wrote, the clock) shows by then. Streams tell of a change
only after the cache knows of it.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

from podium.web.http.response import Response

FRESH = 1.0
"""Seconds."""
MOST = 2_000
LARGEST = 64 << 20
"""Bytes of all responses together."""

Key = tuple[str, str]
"""The group, and what was asked for."""


class Cached(NamedTuple):
    """A response, the route that made it, and up to when it is good."""

    response: Response[Any]
    route: str
    changes: int
    until: float


class ResponseCache:
    """For many threads; looking takes no lock."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._changes: dict[str, int] = {}
        self._cursors: dict[str, str] = {}
        self._cached: OrderedDict[Key, Cached] = OrderedDict()
        self._size = 0

    def changes(self, group: str) -> int:
        """How often the group has changed: ask before a response is made."""
        return self._changes.get(group, 0)

    def changed(self, group: str) -> None:
        """The group has changed: nothing that was kept of it is good any more."""
        with self._lock:
            self._changes[group] = self._changes.get(group, 0) + 1

    def stands_at(self, group: str, cursor: str) -> None:
        """What everybody sees of the group stands at this cursor. A change that they may not know
        of leaves everything as it is: how long an answer takes must not tell of it (LG-12).
        """
        with self._lock:
            if self._cursors.get(group) == cursor:
                return
            self._cursors[group] = cursor
        self.changed(group)

    def find(self, key: Key) -> Cached | None:
        """The response, if it is still good."""
        cached = self._cached.get(key)
        if cached is None or cached.changes != self.changes(key[0]):
            return None
        return cached if self._clock() < cached.until else None

    def keep(self, key: Key, response: Response[Any], changes: int, route: str = "") -> None:
        """Keeps a response that was made after so many changes."""
        with self._lock:
            self._drop(key)
            self._cached[key] = Cached(response, route, changes, self._clock() + FRESH)
            self._size += len(response.body)
            while len(self._cached) > MOST or self._size > LARGEST:
                self._drop(next(iter(self._cached)))

    def _drop(self, key: Key) -> None:
        known = self._cached.pop(key, None)
        if known is not None:
            self._size -= len(known.response.body)
