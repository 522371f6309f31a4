"""Makes a consistent copy of the database while it is in use, and restores it."""

from pathlib import Path
from typing import Any

import apsw

from podium.journal.chain import find_break
from podium.journal.entry import Head
from podium.journal.rows import COLUMNS, entry_from
from podium.journal.sqlite.connection import check_version, named_trouble
from podium.journal.sqlite.copying import check_integrity, copy_database
from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.trouble import Damaged

_NEEDED_TABLES = 3
_HEADS = "SELECT name, version, hash FROM stream ORDER BY name"


def back_up(database: SqliteDatabase, target: Path, *, replace: bool = False) -> None:
    """Writes everything committed so far into one file; readers and writers go on meanwhile.

    `target` holds the whole copy or what it held before, never a part of it. Without `replace`,
    an existing file is left alone and `FileExistsError` is raised.
    """
    with database.reader() as source:
        copy_database(source, target, replace=replace)


def restore(backup: Path, target: Path) -> None:
    """Restores a backup to a path without a database; raises `FileExistsError` if there is one.

    Raises `Damaged` if the backup fails the integrity check, is not Podium's or was changed by
    hand; the backup itself never changes.
    """
    check_version()
    for taken in (target, *(target.with_name(target.name + end) for end in ("-wal", "-shm"))):
        if taken.exists():
            message = f"{taken} exists: a backup never replaces a database"
            raise FileExistsError(message)
    with named_trouble():
        source = apsw.Connection(str(backup), flags=apsw.SQLITE_OPEN_READONLY)
        try:
            check_integrity(source)
            _check_entries(source)
            copy_database(source, target, replace=False)
        finally:
            source.close()


def _check_entries(source: apsw.Connection) -> None:
    """Raises `Damaged` for a file that is not Podium's, or whose entries were changed."""
    tables = "SELECT count(*) FROM sqlite_schema WHERE name IN ('migration', 'stream', 'entry')"
    if source.execute(tables).get != _NEEDED_TABLES:
        message = "the file is no copy of a Podium database"
        raise Damaged(message)
    heads: list[Any] = source.execute(_HEADS).fetchall()
    for stream, version, hashed in heads:
        rows = source.execute(
            f"SELECT {COLUMNS} FROM entry WHERE stream = ? ORDER BY version",  # noqa: S608
            (stream,),
        )
        kept = (Head(version, hashed),)
        if (found := find_break(stream, map(entry_from, rows), kept)) is not None:
            message = (
                f"the file was changed by hand: entry {found.version} of {stream} does not fit"
            )
            raise Damaged(message)
