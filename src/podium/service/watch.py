"""Following an event as one viewer: only what they may see ever wakes them."""

import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from podium.event.fact import Fact
from podium.event.state import State
from podium.event.view.build import cursor as cursor_of
from podium.kernel.viewer import Viewer
from podium.streams.behaviour import Snapshot
from podium.streams.follower import Dropped, Follower


class Watch:
    """Waits for news of an event. For one thread; close it when done."""

    def __init__(
        self,
        follow: Callable[[int], Follower[Fact]],
        newest: Callable[[], Snapshot[State | None]],
        viewer: Viewer,
        seen: Snapshot[State | None],
    ) -> None:
        self._follow = follow
        self._newest = newest
        self._viewer = viewer
        self._cursor = _cursor(seen.state, viewer)
        self._follower = follow(seen.head.version)

    @property
    def cursor(self) -> str | None:
        """How much the viewer has been told of; None before the event is created."""
        return self._cursor

    def wait(self, timeout: float) -> str | None:
        """The viewer's new cursor, or None if there was no news within `timeout` seconds.

        Facts that the viewer may not know of do not end the waiting.
        """
        deadline = time.monotonic() + timeout
        while True:
            left = deadline - time.monotonic()
            taken = self._follower.take(max(left, 0))
            newest = self._newest()
            if isinstance(taken, Dropped):
                self._follower = self._follow(newest.head.version)
            cursor = _cursor(newest.state, self._viewer)
            if cursor != self._cursor:
                self._cursor = cursor
                return cursor
            if left <= 0 or not taken:
                return None

    def close(self) -> None:
        """Ends following."""
        self._follower.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _cursor(state: State | None, viewer: Viewer) -> str | None:
    return None if state is None else cursor_of(state, viewer)
