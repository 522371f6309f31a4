"""The tables of people and sign-in in the PostgreSQL database of the journal."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from podium.journal.postgres.database import Connection, PostgresDatabase
from podium.people.tables import Row, Run, Value

T = TypeVar("T")


class PostgresTables:
    """`Tables` in an open `PostgresDatabase`."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    def read(self, work: Callable[[Run], T]) -> T:
        def look() -> T:
            with self._database.connection() as connection:
                return work(_PostgresRun(connection))

        return self._database.patiently(look)

    def write(self, work: Callable[[Run], T]) -> T:
        with self._database.transaction() as connection:
            return work(_PostgresRun(connection))

    def leave_no_trace(self, *tables: str) -> None:
        """Rewrites the tables, as deleted rows stay in their files until then. How long the
        server keeps its write-ahead log and archives is up to the server.
        """
        with self._database.connection() as connection:
            for table in tables:
                connection.execute(f"VACUUM FULL {table}")


class _PostgresRun:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def __call__(self, sql: str, *values: Value) -> Sequence[Row]:
        cursor = self._connection.execute(sql.replace("?", "%s"), values)
        return cursor.fetchall() if cursor.description else ()

    def many(self, sql: str, rows: Iterable[Sequence[Value]]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(sql.replace("?", "%s"), rows)
