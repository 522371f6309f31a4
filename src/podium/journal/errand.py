"""Work that runs in a thread of its own until it is told to end."""

import threading
from collections.abc import Callable


class Errand:
    """Runs `work` in a thread that starts when first needed. `work` must watch `ending`."""

    def __init__(self, name: str, work: Callable[[], None]) -> None:
        self.ending = threading.Event()
        self._name = name
        self._work = work
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Starts the thread; does nothing if it was already started or closed."""
        with self._lock:
            if self._thread is None and not self.ending.is_set():
                self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Ends the thread and waits for it; it cannot be started again."""
        self.ending.set()
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()
