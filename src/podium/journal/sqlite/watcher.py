"""Notices that another process wrote to the same file."""

import threading
from collections.abc import Callable

from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.trouble import Trouble

GLANCE = 0.2


class Watcher:
    """Calls `changed` soon after any commit to the file. Its thread starts when first needed."""

    def __init__(self, database: SqliteDatabase, changed: Callable[[], None]) -> None:
        self._database = database
        self._changed = changed
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._end = threading.Event()

    def start(self) -> None:
        """Watches from now on; does nothing if it already does."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._run, name="journal-watcher", daemon=True
                )
                self._thread.start()

    def close(self) -> None:
        """Ends the thread."""
        self._end.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        seen = -1
        while not self._end.is_set():
            try:
                with self._database.reader() as connection:
                    while not self._end.wait(GLANCE):
                        version = connection.pragma("data_version")
                        if version != seen:
                            seen = version
                            self._changed()
            except Trouble:
                self._end.wait(GLANCE)
