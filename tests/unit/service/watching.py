"""Following an event as one viewer: only what they may see ever wakes them."""

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from podium.kernel.viewer import Viewer
from podium.service.ids import EventId
from podium.service.service import Service
from podium.streams.followers import Handle, Wake

LONGEST_SLEEP = 1.0
"""Seconds after which it looks by itself: time passes without a fact, and a machine may sleep."""


class Watch:
    """Waits for news of an event: facts, and what its clock shows. For one thread; close it."""

    def __init__(self, follow: Callable[[Wake], Handle], cursor: Callable[[], str]) -> None:
        self._news = threading.Event()
        self._handle = follow(self._news.set)
        self._newest = cursor
        self._cursor = cursor()

    @property
    def cursor(self) -> str:
        """How much the viewer has been told of; empty before the event is created."""
        return self._cursor

    def wait(self, timeout: float) -> str | None:
        """The viewer's new cursor, or None if there was no news within `timeout` seconds.

        What the viewer may not know of does not end the waiting.
        """
        deadline = time.monotonic() + timeout
        while True:
            self._news.clear()
            cursor = self._newest()
            if cursor != self._cursor:
                self._cursor = cursor
                return cursor
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            self._news.wait(min(left, LONGEST_SLEEP))

    def close(self) -> None:
        """Ends following."""
        self._handle.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def watch(service: Service, event: EventId, viewer: Viewer) -> Watch:
    """Tells when there is something new for this viewer, and never of anything else."""
    return Watch(lambda wake: service.follow(event, wake), lambda: service.cursor(event, viewer))
