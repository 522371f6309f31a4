"""Notices that another process wrote to the same file."""

from collections.abc import Callable
from contextlib import suppress

import apsw

from podium.journal.errand import Errand
from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.trouble import Trouble

GLANCE = 0.2


class Watcher:
    """Calls `changed` soon after a commit to the file that this database did not make itself: its
    own are known already. Its thread starts when first needed.
    """

    def __init__(self, database: SqliteDatabase, changed: Callable[[], None]) -> None:
        self._database = database
        self._changed = changed
        self._others = -1
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
                        version = _data_version(connection)
                        if version != seen:
                            seen = version
                            self._tell()
            except Trouble:
                self._errand.ending.wait(GLANCE)

    def _tell(self) -> None:
        """Calls `changed`, unless the writing connection, which sees only the commits of others in
        its number, knows that there was none. If it cannot say, there may have been one.
        """
        others = None
        with suppress(Trouble):
            others = self._database.write(_data_version)
        if others is None or others != self._others:
            self._others = self._others if others is None else others
            self._changed()


def _data_version(connection: apsw.Connection) -> int:
    """Changes with every commit to the file that another connection makes."""
    return int(connection.pragma("data_version"))
