"""Follows one stream by its versions: nothing is skipped or repeated, even if hints get lost."""

import threading
import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Self

from podium.journal.bell import Hint
from podium.journal.entry import Entry

GLANCE = 5.0
PAGE = 1000


class JournalFollower:
    """The entries of a stream after a version, as they arrive. For one reading thread.

    It also polls every 5 seconds, in case no hint comes.
    """

    def __init__(
        self,
        stream: str,
        after: int,
        read: Callable[[str, int, int | None], tuple[Entry, ...]],
        subscribe: Callable[[Callable[[Hint], None]], Callable[[], None]],
    ) -> None:
        self._stream = stream
        self._after = after
        self._read = read
        self._news = threading.Event()
        self._closed = False
        self._unsubscribe = subscribe(self._hear)

    def wait(self, timeout: float) -> tuple[Entry, ...]:
        """The next entries, waiting at most `timeout` seconds for them; empty if none came."""
        deadline = time.monotonic() + timeout
        while not self._closed:
            self._news.clear()
            entries = self._read(self._stream, self._after, PAGE)
            if entries:
                self._after = entries[-1].version
                return entries
            left = deadline - time.monotonic()
            if left <= 0:
                break
            self._news.wait(min(left, GLANCE))
        return ()

    def __iter__(self) -> Iterator[Entry]:
        """Every entry as it arrives, until `close` is called from another thread."""
        while not self._closed:
            yield from self.wait(GLANCE)

    def close(self) -> None:
        """Ends following; a waiting thread returns."""
        self._closed = True
        self._unsubscribe()
        self._news.set()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _hear(self, hint: Hint) -> None:
        if hint.stream is None or hint.stream == self._stream:
            self._news.set()
