"""Personal data in the SQLite file of the journal."""

from collections.abc import Iterable

import apsw

from podium.journal.sqlite.connection import connect, named_trouble
from podium.journal.sqlite.database import SqliteDatabase
from podium.people.person import Person
from podium.people.store import Found, called
from podium.people.text import folded

_COLUMNS = "id, name, public_name, mail"


class SqlitePeople:
    """`People` in an open `SqliteDatabase` that was migrated to `people.schema`."""

    def __init__(self, database: SqliteDatabase) -> None:
        self._database = database
        self._write_what_is_missing()

    def put(self, event: str, people: Iterable[Person]) -> None:
        last = {one.id: one for one in people}
        rows = [(event, one.id, one.name, one.public_name, one.mail) for one in last.values()]
        known = [(event, one) for one in last]
        texts = [(text, event, one.id) for one in last.values() for text in called(one)]

        def job(connection: apsw.Connection) -> None:
            connection.executemany(
                f"INSERT OR REPLACE INTO person (event, {_COLUMNS}) VALUES (?, ?, ?, ?, ?)",  # noqa: S608
                rows,
            )
            connection.executemany("DELETE FROM called WHERE event = ? AND id = ?", known)
            connection.executemany("INSERT INTO called (text, event, id) VALUES (?, ?, ?)", texts)

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
            rows = connection.execute(
                f"SELECT event, {_COLUMNS} FROM called JOIN person USING (event, id)"  # noqa: S608
                " WHERE text = ? ORDER BY event, id",
                (folded(text.strip()),),
            )
            return tuple(Found(row[0], Person(*row[1:])) for row in rows)

    def erase(self, event: str, known_as: Iterable[str]) -> None:
        rows = [(event, one) for one in known_as]
        if not rows:
            return

        def job(connection: apsw.Connection) -> None:
            for table in ("person", "called"):
                connection.executemany(f"DELETE FROM {table} WHERE event = ? AND id = ?", rows)  # noqa: S608

        self._database.write(job)
        leave_no_trace(self._database)

    def _write_what_is_missing(self) -> None:
        """Fills the search index of a database that is older than the index."""
        with self._database.reader() as connection:
            if connection.execute("SELECT 1 FROM called LIMIT 1").get is not None:
                return
            rows = connection.execute("SELECT DISTINCT event FROM person").fetchall()
        for event in (str(row[0]) for row in rows):
            self.put(event, self.of(event).values())


def leave_no_trace(database: SqliteDatabase) -> None:
    """Rewrites the file and empties its log: until then, both still hold deleted bytes."""
    with named_trouble():
        connection = connect(database.path)
        try:
            connection.execute("VACUUM")
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        finally:
            connection.close()
