"""Runs the SQL of sign-in: the same for each database, with ? for values."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

import apsw

from podium.journal.sqlite.database import SqliteDatabase
from podium.people.sqlite import leave_no_trace

T = TypeVar("T")
Value = str | int | bytes | None
Row = tuple[Any, ...]


class Run(Protocol):
    """Runs one statement and returns its rows."""

    def __call__(self, sql: str, *values: Value) -> Sequence[Row]: ...


class AccessTables(Protocol):
    """A database that was migrated to `people.schema`."""

    def read(self, work: Callable[[Run], T]) -> T:
        """Runs work that only reads; it may run again if the database was unreachable."""

    def write(self, work: Callable[[Run], T]) -> T:
        """Runs work in one transaction, durable when this returns, undone if it raises."""

    def leave_no_trace(self, table: str) -> None:
        """Wipes deleted rows of a table from the disk."""


class SqliteTables:
    """`AccessTables` in the file of the journal, through its one writer."""

    def __init__(self, database: SqliteDatabase) -> None:
        self._database = database

    def read(self, work: Callable[[Run], T]) -> T:
        with self._database.reader() as connection:
            return work(_run(connection))

    def write(self, work: Callable[[Run], T]) -> T:
        return self._database.write(lambda connection: work(_run(connection)))

    def leave_no_trace(self, table: str) -> None:  # noqa: ARG002 - the whole file is rewritten
        leave_no_trace(self._database)


def _run(connection: apsw.Connection) -> Run:
    def run(sql: str, *values: Value) -> Sequence[Row]:
        return connection.execute(sql, values).fetchall()

    return run
