"""Personal data in the SQLite file of the journal."""

from collections.abc import Iterable

import apsw

from podium.journal.sqlite.connection import connect, named_trouble
from podium.journal.sqlite.database import SqliteDatabase
from podium.people.person import Person
from podium.people.store import Found, those_named

_COLUMNS = "id, name, public_name, mail"


class SqlitePeople:
    """`People` in an open `SqliteDatabase` that was brought up to `people.schema`."""

    def __init__(self, database: SqliteDatabase) -> None:
        self._database = database

    def put(self, event: str, people: Iterable[Person]) -> None:
        rows = [(event, one.id, one.name, one.public_name, one.mail) for one in people]

        def job(connection: apsw.Connection) -> None:
            connection.executemany(
                f"INSERT OR REPLACE INTO person (event, {_COLUMNS}) VALUES (?, ?, ?, ?, ?)",  # noqa: S608
                rows,
            )

        self._database.write(job)

    def of(self, event: str) -> dict[str, Person]:
        with self._database.reader() as connection:
            rows = connection.execute(
                f"SELECT {_COLUMNS} FROM person WHERE event = ? ORDER BY id",  # noqa: S608
                (event,),
            )
            return {row[0]: Person(*row) for row in rows}

    def find(self, text: str) -> tuple[Found, ...]:
        with self._database.reader() as connection:
            rows = connection.execute(f"SELECT event, {_COLUMNS} FROM person ORDER BY event, id")  # noqa: S608
            return tuple(those_named(text, (Found(row[0], Person(*row[1:])) for row in rows)))

    def erase(self, event: str, known_as: Iterable[str]) -> None:
        rows = [(event, one) for one in known_as]

        def job(connection: apsw.Connection) -> None:
            connection.executemany("DELETE FROM person WHERE event = ? AND id = ?", rows)

        self._database.write(job)
        leave_no_trace(self._database)


def leave_no_trace(database: SqliteDatabase) -> None:
    """Rewrites the file and empties its log: deleted bytes stay in both until then."""
    with named_trouble():
        connection = connect(database.path)
        try:
            connection.execute("VACUUM")
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        finally:
            connection.close()
