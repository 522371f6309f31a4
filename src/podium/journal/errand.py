"""Work that goes on in a thread of its own until it is told to end."""

import threading
from collections.abc import Callable


class Errand:
    """Runs `work` in a thread that starts when first needed. `work` looks at `ending`."""

    def __init__(self, name: str, work: Callable[[], None]) -> None:
        self.ending = threading.Event()
        self._name = name
        self._work = work
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begins; does nothing if it already has, or was told to end."""
        with self._lock:
            if self._thread is None and not self.ending.is_set():
                self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Ends it and waits for that; it does not begin again."""
        self.ending.set()
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()
