"""Subscribers in this process that are woken when a stream grows: one follower for each stream."""

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

from podium.streams.follower import Follower

Fact = TypeVar("Fact")
Wake = Callable[[], None]


class Handle:
    """Ends a subscription when closed; may be closed twice."""

    def __init__(self, close: Callable[["Handle"], None], stream: str, wake: Wake) -> None:
        self.stream = stream
        self.wake = wake
        self._close = close

    def close(self) -> None:
        """Ends the subscription."""
        self._close(self)


class _Followed(Generic[Fact]):
    def __init__(self, follower: Follower[Fact]) -> None:
        self.follower = follower
        self.handles: set[Handle] = set()


class Followers(Generic[Fact]):
    """The followed streams. `follow` starts to follow a stream at its current position."""

    def __init__(self, follow: Callable[[str, Wake], Follower[Fact]]) -> None:
        self._follow = follow
        self._lock = threading.Lock()
        self._streams: dict[str, _Followed[Fact]] = {}

    def add(self, stream: str, wake: Wake) -> Handle:
        """Calls `wake` after every change, until the handle is closed."""
        handle = Handle(self._remove, stream, wake)
        if not self._join(stream, handle):
            # Not under the lock: a publisher holds the stream's lock and then takes this one.
            follower = self._follow(stream, lambda: self.ring(stream))
            with self._lock:
                mine = self._streams.setdefault(stream, _Followed(follower))
                mine.handles.add(handle)
            if mine.follower is not follower:
                follower.close()
        return handle

    def follows(self, stream: str) -> bool:
        """Whether the stream has subscribers."""
        return stream in self._streams

    def ring(self, stream: str) -> None:
        """Wakes all subscribers of the stream. An exception in one does not affect the others."""
        with self._lock:
            followed = self._streams.get(stream)
            handles = () if followed is None else tuple(followed.handles)
        if followed is not None:
            followed.follower.take()
        for handle in handles:
            with suppress(Exception):
                handle.wake()

    def close(self) -> None:
        """Ends all subscriptions."""
        with self._lock:
            streams, self._streams = self._streams, {}
        for followed in streams.values():
            followed.follower.close()

    def _join(self, stream: str, handle: Handle) -> bool:
        with self._lock:
            followed = self._streams.get(stream)
            if followed is not None:
                followed.handles.add(handle)
            return followed is not None

    def _remove(self, handle: Handle) -> None:
        with self._lock:
            followed = self._streams.get(handle.stream)
            if followed is None:
                return
            followed.handles.discard(handle)
            if followed.handles:
                return
            del self._streams[handle.stream]
        followed.follower.close()
