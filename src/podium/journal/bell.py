"""Tells subscribers that streams may have grown."""

import threading
from collections.abc import Callable

import msgspec


class Hint(msgspec.Struct, frozen=True):
    """This stream may have grown, at least to this version. Without a stream: any stream may."""

    stream: str | None = None
    version: int = 0


class Bell:
    """Passes hints on to subscribers, in the thread that calls `ring`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._subscribers: dict[object, Callable[[Hint], None]] = {}

    def subscribe(self, told: Callable[[Hint], None]) -> Callable[[], None]:
        """Calls `told` with every hint until the returned function is called."""
        token = object()
        with self._lock:
            self._subscribers[token] = told
        return lambda: self._unsubscribe(token)

    def ring(self, hint: Hint) -> None:
        """Tells every subscriber."""
        with self._lock:
            subscribers = tuple(self._subscribers.values())
        for told in subscribers:
            told(hint)

    def _unsubscribe(self, token: object) -> None:
        with self._lock:
            self._subscribers.pop(token, None)
