"""Copies an open SQLite database into another file."""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

import apsw

from podium.journal.trouble import Damaged


def copy_database(source: apsw.Connection, target: Path, *, replace: bool) -> None:
    """Copies everything that the connection sees into one file, durably, whole or not at all.

    Without `replace` an existing file is left alone, and `FileExistsError` is raised.
    """
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}-", delete=False) as made:
        unfinished = Path(made.name)
    try:
        connection = apsw.Connection(str(unfinished))
        try:
            with connection.backup("main", source, "main") as copying:
                copying.step(-1)
            connection.pragma("journal_mode", "delete")
            check_integrity(connection)
        finally:
            connection.close()
        if not replace:
            target.touch(mode=0o600, exist_ok=False)
        unfinished.replace(target)
        sync_folder(target.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def check_integrity(connection: apsw.Connection) -> None:
    """Raises `Damaged` if SQLite finds the file damaged."""
    state = connection.pragma("integrity_check")
    if state != "ok":
        message = f"the database is damaged: {state}"
        raise Damaged(message)


def sync_folder(folder: Path) -> None:
    """Makes the new name durable where the system can (not on Windows)."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
