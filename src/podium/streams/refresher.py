"""A thread that acts on hints, so that the thread that gives them need not wait."""

import threading
from collections.abc import Callable
from contextlib import suppress

from podium.journal.bell import Hint
from podium.journal.errand import Surviving
from podium.journal.trouble import Trouble


class Refresher:
    """Calls `refresh` soon after a hint, once for many hints about one stream."""

    def __init__(self, refresh: Callable[[Hint], None]) -> None:
        self._refresh = refresh
        self._lock = threading.Condition()
        self._hints: dict[str | None, Hint] = {}
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="streams-refresher", daemon=True)
        self._thread.start()

    def hear(self, hint: Hint) -> None:
        """Queues a hint; returns at once."""
        with self._lock:
            known = self._hints.get(hint.stream, hint)
            self._hints[hint.stream] = Hint(
                hint.stream,
                max(known.version, hint.version),
                returned=known.returned or hint.returned,
            )
            self._lock.notify()

    def close(self) -> None:
        """Ends the thread."""
        with self._lock:
            self._closed = True
            self._lock.notify()
        self._thread.join()

    def _run(self) -> None:
        while True:
            with self._lock:
                self._lock.wait_for(lambda: self._hints or self._closed)
                if self._closed:
                    return
                hints, self._hints = self._hints, {}
            for hint in hints.values():
                with suppress(Trouble), Surviving("following others"):
                    self._refresh(hint)  # if it fails, the next hint, command or read tries again
