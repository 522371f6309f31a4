"""The tables of sign-in in the PostgreSQL database of the journal."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from podium.journal.postgres.database import Connection, PostgresDatabase
from podium.people.access.tables import Row, Run, Value

T = TypeVar("T")


class PostgresTables:
    """`Tables` in an open `PostgresDatabase`."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    def read(self, work: Callable[[Run], T]) -> T:
        def look() -> T:
            with self._database.connection() as connection:
                return work(_run(connection))

        return self._database.patiently(look)

    def write(self, work: Callable[[Run], T]) -> T:
        with self._database.transaction() as connection:
            return work(_run(connection))

    def leave_no_trace(self, table: str) -> None:
        with self._database.connection() as connection:
            connection.execute(f"VACUUM FULL {table}")


def _run(connection: Connection) -> Run:
    def run(sql: str, *values: Value) -> Sequence[Row]:
        cursor = connection.execute(sql.replace("?", "%s"), values)
        return cursor.fetchall() if cursor.description else ()

    return run
