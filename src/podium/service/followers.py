"""Subscribers in this process that are woken when an event changes: one follower per event."""

import threading
from collections.abc import Callable
from contextlib import suppress

from podium.event.fact import Fact
from podium.service.ids import EventId, stream_of
from podium.streams.follower import Follower

Wake = Callable[[], None]
Follow = Callable[[str, Wake], Follower[Fact]]


class Handle:
    """Ends a subscription when closed; may be closed twice."""

    def __init__(self, close: Callable[["Handle"], None], event: EventId, wake: Wake) -> None:
        self.event = event
        self.wake = wake
        self._close = close

    def close(self) -> None:
        """Ends the subscription."""
        self._close(self)


class _Followed:
    def __init__(self, follower: Follower[Fact]) -> None:
        self.follower = follower
        self.handles: set[Handle] = set()


class Followers:
    """The followed events. `follow` starts to follow a stream at its current position."""

    def __init__(self, follow: Follow) -> None:
        self._follow = follow
        self._lock = threading.Lock()
        self._events: dict[EventId, _Followed] = {}

    def add(self, event: EventId, wake: Wake) -> Handle:
        """Calls `wake` after every change, until the handle is closed."""
        handle = Handle(self._remove, event, wake)
        if not self._join(event, handle):
            # Not under the lock: a publisher holds the stream's lock and then takes this one.
            follower = self._follow(stream_of(event), lambda: self.ring(event))
            with self._lock:
                mine = self._events.setdefault(event, _Followed(follower))
                mine.handles.add(handle)
            if mine.follower is not follower:
                follower.close()
        return handle

    def follows(self, event: EventId) -> bool:
        """Whether the event has subscribers."""
        return event in self._events

    def ring(self, event: EventId) -> None:
        """Wakes all subscribers of the event. An exception in one does not affect the others."""
        with self._lock:
            followed = self._events.get(event)
            handles = () if followed is None else tuple(followed.handles)
        if followed is not None:
            followed.follower.take()
        for handle in handles:
            with suppress(Exception):
                handle.wake()

    def close(self) -> None:
        """Ends all subscriptions."""
        with self._lock:
            events, self._events = self._events, {}
        for followed in events.values():
            followed.follower.close()

    def _join(self, event: EventId, handle: Handle) -> bool:
        with self._lock:
            followed = self._events.get(event)
            if followed is not None:
                followed.handles.add(handle)
            return followed is not None

    def _remove(self, handle: Handle) -> None:
        with self._lock:
            followed = self._events.get(handle.event)
            if followed is None:
                return
            followed.handles.discard(handle)
            if followed.handles:
                return
            del self._events[handle.event]
        followed.follower.close()
