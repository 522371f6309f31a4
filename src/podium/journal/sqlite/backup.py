"""Makes a consistent copy of the database while it is in use, and restores it."""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

import apsw

from podium.journal.sqlite.connection import check_version, named_trouble
from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.trouble import Damaged


def back_up(database: SqliteDatabase, target: Path, *, replace: bool = False) -> None:
    """Writes everything committed so far into one file; readers and writers go on meanwhile.

    `target` holds the whole copy or what it held before, never a part of it. Without `replace`,
    an existing file is left alone and `FileExistsError` is raised.
    """
    with database.reader() as source:
        _copy(source, target, replace=replace)


def restore(backup: Path, target: Path) -> None:
    """Restores a backup to a path without a database; raises `FileExistsError` if there is one.

    Raises `Damaged` if the backup fails the integrity check; the backup itself never changes.
    """
    check_version()
    for taken in (target, *(target.with_name(target.name + end) for end in ("-wal", "-shm"))):
        if taken.exists():
            message = f"{taken} exists: a backup never replaces a database"
            raise FileExistsError(message)
    with named_trouble():
        source = apsw.Connection(str(backup), flags=apsw.SQLITE_OPEN_READONLY)
        try:
            _check(source)
            _copy(source, target, replace=False)
        finally:
            source.close()


def _copy(source: apsw.Connection, target: Path, *, replace: bool) -> None:
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}-", delete=False) as made:
        unfinished = Path(made.name)
    try:
        connection = apsw.Connection(str(unfinished))
        try:
            with connection.backup("main", source, "main") as copying:
                copying.step(-1)
            connection.pragma("journal_mode", "delete")
            _check(connection)
        finally:
            connection.close()
        if not replace:
            target.touch(mode=0o600, exist_ok=False)
        unfinished.replace(target)
        _sync_folder(target.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def _check(connection: apsw.Connection) -> None:
    state = connection.pragma("integrity_check")
    if state != "ok":
        message = f"the database is damaged: {state}"
        raise Damaged(message)


def _sync_folder(folder: Path) -> None:
    """Makes the new name durable where the system can (not on Windows)."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
