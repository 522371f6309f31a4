"""Replies to reads of those who are not signed in, kept as bytes: made once for all of them.

A reply is good until its event changes, and for a second at most: what changes otherwise (names,
what another process wrote, the clock) shows by then. Streams tell of a change only after the shelf
knows of it.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from podium.web.reply import Reply

FRESH = 1.0
"""Seconds."""
MOST = 2_000
LARGEST = 64 << 20
"""Bytes of all replies together."""

Key = tuple[str, str]
"""The event, and what was asked for."""


class Shelf:
    """For many threads; looking takes no lock."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._changes: dict[str, int] = {}
        self._cursors: dict[str, str] = {}
        self._replies: OrderedDict[Key, tuple[Reply, int, float]] = OrderedDict()
        self._size = 0

    def changes(self, event: str) -> int:
        """How often the event has changed here: ask before a reply is made."""
        return self._changes.get(event, 0)

    def changed(self, event: str) -> None:
        """The event has changed: nothing that was kept of it is good any more."""
        with self._lock:
            self._changes[event] = self._changes.get(event, 0) + 1

    def stands_at(self, event: str, cursor: str) -> None:
        """What everybody sees of the event stands at this cursor. A change that they may not know
        of leaves everything as it is: how long an answer takes must not tell of it (LG-12).
        """
        with self._lock:
            if self._cursors.get(event) == cursor:
                return
            self._cursors[event] = cursor
        self.changed(event)

    def find(self, key: Key) -> Reply | None:
        """The reply, if it is still good."""
        kept = self._replies.get(key)
        if kept is None:
            return None
        reply, changes, until = kept
        return reply if changes == self.changes(key[0]) and self._clock() < until else None

    def keep(self, key: Key, reply: Reply, changes: int) -> None:
        """Keeps a reply that was made after so many changes."""
        with self._lock:
            self._drop(key)
            self._replies[key] = (reply, changes, self._clock() + FRESH)
            self._size += len(reply.body)
            while len(self._replies) > MOST or self._size > LARGEST:
                self._drop(next(iter(self._replies)))

    def _drop(self, key: Key) -> None:
        known = self._replies.pop(key, None)
        if known is not None:
            self._size -= len(known[0].body)
