"""The files under an open database. SQLite keeps writing to files that were deleted or replaced
under it, and everything written there is gone with the last connection.
"""

from pathlib import Path

from podium.journal.trouble import TakenAway

_Identity = tuple[int, int]


class StoreFiles:
    """The identity of a database file and of its write-ahead log, as they were when opened."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._log_path = path.with_name(f"{path.name}-wal")
        self._file = _identity(path)
        self._log: _Identity | None = None

    def check(self) -> None:
        """Raises `TakenAway` if a file is no longer the one that this database writes to.

        The log is known from the first commit on: SQLite makes it then, and keeps it while any
        connection is open.
        """
        if self._file is None or _identity(self._path) != self._file:
            raise TakenAway(_said(self._path))
        log = _identity(self._log_path)
        if self._log is not None and log != self._log:
            raise TakenAway(_said(self._log_path))
        self._log = log


def _identity(path: Path) -> _Identity | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _said(path: Path) -> str:
    return (
        f"{path.name} was deleted, moved or replaced while Podium was running: nothing is saved"
        " any more. Stop Podium, put the file or its newest copy back, and start again"
    )
