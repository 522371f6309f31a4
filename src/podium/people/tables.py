"""Runs SQL that is the same for each database, with ? for values."""

import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

import apsw

from podium.journal.sqlite.connection import connect, named_trouble
from podium.journal.sqlite.database import SqliteDatabase, migrate
from podium.people.schema import SCHEMA

T = TypeVar("T")
Value = str | int | bytes | None
Row = tuple[Any, ...]


class Run(Protocol):
    """Runs one statement and returns its rows."""

    def __call__(self, sql: str, *values: Value) -> Sequence[Row]: ...

    def many(self, sql: str, rows: Iterable[Sequence[Value]]) -> None:
        """Runs one statement for each row of values."""


class Tables(Protocol):
    """A database that was migrated to `people.schema`."""

    def read(self, work: Callable[[Run], T]) -> T:
        """Runs work that only reads; it may run again if the database was unreachable."""

    def write(self, work: Callable[[Run], T]) -> T:
        """Runs work in one transaction, durable when this returns, undone if it raises."""

    def leave_no_trace(self, *tables: str) -> None:
        """Wipes deleted rows of these tables from the disk."""


class SqliteTables:
    """`Tables` in the file of the journal, through its one writer."""

    def __init__(self, database: SqliteDatabase) -> None:
        self._database = database

    def read(self, work: Callable[[Run], T]) -> T:
        with self._database.reader() as connection:
            return work(_SqliteRun(connection))

    def write(self, work: Callable[[Run], T]) -> T:
        return self._database.write(lambda connection: work(_SqliteRun(connection)))

    def leave_no_trace(self, *_tables: str) -> None:
        """Rewrites the file and empties its log: until then, both still hold deleted bytes."""
        with named_trouble():
            connection = connect(self._database.path)
            try:
                connection.execute("VACUUM")
                connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
            finally:
                connection.close()


class MemoryTables:
    """`Tables` that last as long as their process: for tests and demonstrations."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._connection = apsw.Connection(":memory:")
        migrate(self._connection, SCHEMA)

    def read(self, work: Callable[[Run], T]) -> T:
        return self.write(work)

    def write(self, work: Callable[[Run], T]) -> T:
        with self._lock:
            with self._connection:
                done = work(_SqliteRun(self._connection))
            return done  # noqa: RET504 - mypy: the block might swallow an error

    def leave_no_trace(self, *_tables: str) -> None:
        """Does nothing: nothing was written to a disk."""


class _SqliteRun:
    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    def __call__(self, sql: str, *values: Value) -> Sequence[Row]:
        return self._connection.execute(sql, values).fetchall()

    def many(self, sql: str, rows: Iterable[Sequence[Value]]) -> None:
        self._connection.executemany(sql, rows)
