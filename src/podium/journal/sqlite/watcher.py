"""Notices that another process wrote to the same file."""

from collections.abc import Callable

from podium.journal.errand import Errand
from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.trouble import Trouble

GLANCE = 0.2


class Watcher:
    """Calls `changed` soon after any commit to the file. Its thread starts when first needed."""

    def __init__(self, database: SqliteDatabase, changed: Callable[[], None]) -> None:
        self._database = database
        self._changed = changed
        self._errand = Errand("journal-watcher", self._run)

    def start(self) -> None:
        """Starts to watch; does nothing if it already watches."""
        self._errand.start()

    def close(self) -> None:
        """Ends the thread."""
        self._errand.close()

    def _run(self) -> None:
        seen = -1
        while not self._errand.ending.is_set():
            try:
                with self._database.reader() as connection:
                    while not self._errand.ending.wait(GLANCE):
                        version = connection.pragma("data_version")
                        if version != seen:
                            seen = version
                            self._changed()
            except Trouble:
                self._errand.ending.wait(GLANCE)
