"""Work that runs in a thread of its own until it is told to end."""

import logging
import threading
from collections.abc import Callable

from podium.journal.trouble import Trouble
from podium.kernel.place import innermost_place

LOG = logging.getLogger("podium")
"""What nobody is there to be told. A server writes it into its own log."""

_FIRST_PAUSE = 1.0
_LONGEST_PAUSE = 60.0


class Errand:
    """Runs `work` in a thread that starts when first needed. `work` must watch `ending`.

    Work that fails by a mistake of ours is logged and begun again after a pause, each longer than
    the one before: a thread that dies in silence would stop clocks, bots or copies of everybody.
    """

    def __init__(
        self, name: str, work: Callable[[], None], first_pause: float = _FIRST_PAUSE
    ) -> None:
        self.ending = threading.Event()
        self._name = name
        self._work = work
        self._pause = first_pause
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Starts the thread; does nothing if it was already started or closed."""
        with self._lock:
            if self._thread is None and not self.ending.is_set():
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Ends the thread and waits for it; it cannot be started again."""
        self.ending.set()
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        pause = self._pause
        while not self.ending.is_set():
            try:
                self._work()
            except Exception as error:  # noqa: BLE001 - any mistake must be told and survived
                tell_failure(self._name, error)
                self.ending.wait(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
            else:
                return


class Surviving:
    """A mistake of ours inside is logged and goes no further. Troubles of the database do."""

    def __init__(self, what: str) -> None:
        self._what = what

    def __enter__(self) -> None:
        """Begins what may fail."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: object
    ) -> bool:
        """Logs a mistake."""
        if not isinstance(error, Exception) or isinstance(error, Trouble):
            return False
        tell_failure(self._what, error)
        return True


def tell_failure(what: str, error: Exception) -> None:
    """Logs a mistake of ours by kind and place: its text could contain anything."""
    LOG.error("%s failed: %s in %s", what, type(error).__name__, innermost_place(error))
