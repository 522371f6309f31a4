"""Followers receive new facts. Their queues are bounded, so a slow reader harms no one else."""

import threading
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

Fact = TypeVar("Fact")

LONGEST_QUEUE = 256


class News(msgspec.Struct, Generic[Fact], frozen=True):
    """The facts of one command: versions `first` to `last` of a stream."""

    stream: str
    first: int
    last: int
    facts: tuple[Fact, ...]


class Dropped(msgspec.Struct, frozen=True):
    """The follower was too slow and receives nothing more: follow again after this version."""

    stream: str
    after: int


def nothing() -> None:
    """The default for `wake`: does nothing."""


class Follower(Generic[Fact]):
    """Receives every `News` of a stream after a version once, in order, or `Dropped`.

    `wake` is called when there is something to take, from any thread; it must not block.
    """

    def __init__(
        self,
        stream: str,
        after: int,
        *,
        longest: int = LONGEST_QUEUE,
        wake: Callable[[], None] = nothing,
    ) -> None:
        self.stream = stream
        self._heard = after
        self._taken = after
        self._longest = longest
        self._wake = wake
        self._waiting: deque[News[Fact]] = deque()
        self._lock = threading.Condition()
        self._dropped = False
        self._closed = False

    @property
    def ended(self) -> bool:
        """Whether it was closed or dropped and needs no more news."""
        return self._closed or self._dropped

    def catch_up(self, backlog: tuple[News[Fact], ...]) -> None:
        """Takes what happened before it started to follow, without a limit."""
        with self._lock:
            self._waiting.extend(backlog)
            if backlog:
                self._heard = backlog[-1].last

    def start_over(self) -> None:
        """Expects everything from the first version on: what it heard is no longer true."""
        with self._lock:
            self._waiting.clear()
            self._heard = self._taken = 0

    def tell(self, news: News[Fact]) -> None:
        """Queues news; drops the follower if its queue is full. Ignores news it already has."""
        with self._lock:
            if self.ended or news.last <= self._heard:
                return
            if len(self._waiting) >= self._longest:
                self._dropped = True
                self._waiting.clear()
            else:
                self._waiting.append(news)
                self._heard = news.last
            self._lock.notify_all()
        self._wake()

    def take(self, timeout: float = 0.0) -> tuple[News[Fact], ...] | Dropped:
        """Everything queued, after waiting at most `timeout` seconds; empty if nothing came."""
        with self._lock:
            self._lock.wait_for(lambda: self._waiting or self.ended, timeout)
            if self._dropped:
                return Dropped(self.stream, self._taken)
            taken = tuple(self._waiting)
            self._waiting.clear()
            if taken:
                self._taken = taken[-1].last
            return taken

    def close(self) -> None:
        """Stops following; a waiting `take` returns."""
        with self._lock:
            self._closed = True
            self._lock.notify_all()
        self._wake()
