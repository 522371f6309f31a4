"""Tells subscribers that streams may have grown."""

import threading
from collections.abc import Callable

import msgspec


class Hint(msgspec.Struct, frozen=True):
    """This stream may have grown, at least to this version. Without a stream: any stream may.

    `returned`: the database was away and is back; it may be one that never had the last entries.
    `word`: something said about the stream, which is stored nowhere (`Journal.call_out`).
    """

    stream: str | None = None
    version: int = 0
    returned: bool = False
    word: str | None = None


class Bell:
    """Passes hints on to subscribers, in the thread that calls `ring`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._subscribers: dict[object, Callable[[Hint], None]] = {}

    def subscribe(self, callback: Callable[[Hint], None]) -> Callable[[], None]:
        """Calls `callback` with every hint until the returned function is called."""
        token = object()
        with self._lock:
            self._subscribers[token] = callback
        return lambda: self._unsubscribe(token)

    def ring(self, hint: Hint) -> None:
        """Tells every subscriber."""
        with self._lock:
            subscribers = tuple(self._subscribers.values())
        for callback in subscribers:
            callback(hint)

    def _unsubscribe(self, token: object) -> None:
        with self._lock:
            self._subscribers.pop(token, None)
