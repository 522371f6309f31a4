"""Opens SQLite so that what it acknowledges is durable, and turns its errors into ours."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import apsw

from podium.journal.trouble import (
    Busy,
    Damaged,
    DiskFull,
    ReadOnly,
    Stopped,
    Trouble,
    Unreadable,
    Unsafe,
    Unwritable,
)

SAFE_SQLITE = (3, 51, 3)
MOST_TRIES = 5_000
PAUSE = 0.002
"""Seconds between attempts while another connection writes; at least 10 seconds in all."""
_SETTINGS = (
    ("synchronous", "full"),
    ("fullfsync", 1),
    ("checkpoint_fullfsync", 1),
    ("foreign_keys", 1),
    ("secure_delete", 1),
    ("trusted_schema", 0),
)
_PAUSES = tuple(0.01 * 1.5**step for step in range(15))


def check_version(version: str | None = None) -> None:
    """Refuses a version of SQLite that can damage a WAL file written by two connections.

    The race was there from 3.7.0 to 3.51.2: https://sqlite.org/wal.html#walresetbug
    """
    found = version or apsw.sqlite_lib_version()
    if tuple(int(part) for part in found.split(".")[:3]) < SAFE_SQLITE:
        wanted = ".".join(str(part) for part in SAFE_SQLITE)
        message = (
            f"SQLite {found} can damage a database that several connections write to;"
            f" Podium needs {wanted} or newer (the package apsw carries one)"
        )
        raise Unsafe(message)


def _wait_a_little(tries: int) -> bool:
    """Waits for another writer, with short equal pauses so that every connection gets its turn.

    SQLite's own pauses grow to 100 ms: the connection that has waited longest would wait on while
    newcomers write.
    """
    time.sleep(PAUSE if tries else PAUSE / 5)
    return tries < MOST_TRIES


def connect(path: Path, *, vfs: str | None = None) -> apsw.Connection:
    """A connection that may write. `vfs` names another file layer (tests of disk failures).

    Raises SQLite's own errors; the caller translates them.
    """
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE, vfs=vfs)
    try:
        connection.set_busy_handler(_wait_a_little)
        for name, value in _SETTINGS:
            connection.pragma(name, value)
    except BaseException:
        connection.close()
        raise
    return connection


def connect_to_read(path: Path, *, vfs: str | None = None) -> apsw.Connection:
    """A connection that cannot write."""
    connection = connect(path, vfs=vfs)
    connection.pragma("query_only", 1)
    return connection


def enter_wal(connection: apsw.Connection) -> None:
    """Switches the file to WAL mode and checkpoints a log left by a crash.

    The checkpoint makes durable what is read from now on: after a failed fsync and a crash the log
    may be complete in memory only. SQLite does not wait by itself for others doing the same.
    """
    mode = None
    for pause in _PAUSES:
        try:
            mode = connection.pragma("journal_mode", "wal")
            break
        except apsw.BusyError:
            time.sleep(pause)
    if mode != "wal":
        message = f"the database cannot be kept in WAL mode ({mode}): is it on a network drive?"
        raise Unsafe(message)
    with suppress(apsw.BusyError, apsw.FullError):
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)


def check_writable(path: Path) -> None:
    """Refuses a place where the database, or one of the files that SQLite keeps beside it, cannot
    be written: SQLite itself would open it, and leave files behind that nobody can write either.
    """
    if path.is_dir():
        message = "this is a folder: name a file in it"
        raise Unwritable(message)
    if not os.access(path.parent, os.W_OK | os.X_OK):
        _refuse_to_write(path.parent)
    for end in ("", "-wal", "-shm"):
        file = path.with_name(path.name + end)
        if os.access(file, os.F_OK) and not os.access(file, os.R_OK | os.W_OK):
            _refuse_to_write(file)


def _refuse_to_write(where: Path) -> None:
    message = f"Podium may not write to {where}: allow that, or keep the database elsewhere"
    raise Unwritable(message)


def make_file(path: Path) -> None:
    """Creates an empty database file that only its owner may read; keeps an existing one."""
    with suppress(FileExistsError):
        path.touch(mode=0o600, exist_ok=False)


@contextmanager
def named_trouble() -> Iterator[None]:
    """Turns SQLite's errors into a `Trouble`."""
    try:
        yield
    except apsw.Error as error:
        raise trouble(error) from error
    except UnicodeDecodeError as error:
        message = f"the database holds invalid text ({error}): restore a backup"
        raise Damaged(message) from error


@contextmanager
def named_reading_trouble() -> Iterator[None]:
    """As `named_trouble`, for work that only reads."""
    try:
        with named_trouble():
            yield
    except (Stopped, DiskFull) as error:
        message = f"the database cannot be read now ({error.__cause__})"
        raise Unreadable(message) from error


def trouble(error: apsw.Error) -> Trouble:
    """The `Trouble` for an error of SQLite."""
    if isinstance(error, apsw.FullError) or _no_room_for_index(error):
        return DiskFull("the disk is full: nothing was saved; make room and try again")
    if isinstance(error, apsw.ReadOnlyError):
        return ReadOnly("the database is read-only: allow writing and restart Podium")
    if isinstance(error, apsw.BusyError | apsw.LockedError):
        return Busy("another program has been writing to the database for too long; try again")
    if isinstance(error, apsw.CorruptError | apsw.NotADBError | apsw.SQLError):
        return Damaged(f"the database is damaged ({error}): restore a backup")
    return Stopped(f"the disk failed ({error}): restart Podium; nothing is saved until then")


def _no_room_for_index(error: apsw.Error) -> bool:
    return getattr(error, "extendedresult", 0) == apsw.SQLITE_IOERR_SHMSIZE
