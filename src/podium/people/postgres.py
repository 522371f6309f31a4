"""Personal data in the PostgreSQL database of the journal."""

from collections.abc import Iterable

from podium.journal.postgres.database import PostgresDatabase
from podium.people.person import Person
from podium.people.store import Found, called
from podium.people.text import folded

_COLUMNS = "id, name, public_name, mail"


class PostgresPeople:
    """`People` in an open `PostgresDatabase` that was migrated to `people.schema`."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database
        self._write_what_is_missing()

    def put(self, event: str, people: Iterable[Person]) -> None:
        last = {one.id: one for one in people}
        rows = [(event, one.id, one.name, one.public_name, one.mail) for one in last.values()]
        texts = [(text, event, one.id) for one in last.values() for text in called(one)]
        with self._database.transaction() as connection, connection.cursor() as cursor:
            cursor.executemany(
                f"INSERT INTO person (event, {_COLUMNS}) VALUES (%s, %s, %s, %s, %s)"  # noqa: S608
                " ON CONFLICT (event, id) DO UPDATE SET name = excluded.name,"
                " public_name = excluded.public_name, mail = excluded.mail",
                rows,
            )
            cursor.execute(
                "DELETE FROM called WHERE event = %s AND id = ANY(%s)", (event, list(last))
            )
            cursor.executemany("INSERT INTO called (text, event, id) VALUES (%s, %s, %s)", texts)

    def of(self, event: str) -> dict[str, Person]:
        with self._database.connection() as connection:
            rows = connection.execute(
                f"SELECT {_COLUMNS} FROM person WHERE event = %s ORDER BY id",  # noqa: S608
                (event,),
            )
            return {row[0]: Person(*row) for row in rows}

    def find(self, text: str) -> tuple[Found, ...]:
        with self._database.connection() as connection:
            rows = connection.execute(
                f"SELECT event, {_COLUMNS} FROM called JOIN person USING (event, id)"  # noqa: S608
                " WHERE text = %s ORDER BY event, id",
                (folded(text.strip()),),
            )
            return tuple(Found(row[0], Person(*row[1:])) for row in rows)

    def erase(self, event: str, known_as: Iterable[str]) -> None:
        """Rewrites the table too, as deleted rows stay in its file until then. How long the
        server keeps its write-ahead log and archives is up to the server.
        """
        forgotten = list(known_as)
        if not forgotten:
            return
        with self._database.transaction() as connection, connection.cursor() as cursor:
            for table in ("person", "called"):
                cursor.execute(
                    f"DELETE FROM {table} WHERE event = %s AND id = ANY(%s)",  # noqa: S608
                    (event, forgotten),
                )
        with self._database.connection() as connection:
            for table in ("person", "called"):
                connection.execute(f"VACUUM FULL {table}")

    def _write_what_is_missing(self) -> None:
        """Fills the search index of a database that is older than the index."""
        with self._database.connection() as connection:
            if connection.execute("SELECT 1 FROM called LIMIT 1").fetchone() is not None:
                return
            events = connection.execute("SELECT DISTINCT event FROM person").fetchall()
        for (event,) in events:
            self.put(event, self.of(event).values())
