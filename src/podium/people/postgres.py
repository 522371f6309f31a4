"""Personal data in the PostgreSQL database of the journal."""

from collections.abc import Iterable

from podium.journal.postgres.database import PostgresDatabase
from podium.people.person import Person
from podium.people.store import Found, those_named

_COLUMNS = "id, name, public_name, mail"


class PostgresPeople:
    """`People` in an open `PostgresDatabase` that was brought up to `people.schema`."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    def put(self, event: str, people: Iterable[Person]) -> None:
        rows = [(event, one.id, one.name, one.public_name, one.mail) for one in people]
        with self._database.transaction() as connection, connection.cursor() as cursor:
            cursor.executemany(
                f"INSERT INTO person (event, {_COLUMNS}) VALUES (%s, %s, %s, %s, %s)"  # noqa: S608
                " ON CONFLICT (event, id) DO UPDATE SET name = excluded.name,"
                " public_name = excluded.public_name, mail = excluded.mail",
                rows,
            )

    def of(self, event: str) -> dict[str, Person]:
        with self._database.connection() as connection:
            rows = connection.execute(
                f"SELECT {_COLUMNS} FROM person WHERE event = %s ORDER BY id",  # noqa: S608
                (event,),
            )
            return {row[0]: Person(*row) for row in rows}

    def find(self, text: str) -> tuple[Found, ...]:
        with self._database.connection() as connection:
            rows = connection.execute(f"SELECT event, {_COLUMNS} FROM person ORDER BY event, id")  # noqa: S608
            return tuple(those_named(text, (Found(row[0], Person(*row[1:])) for row in rows)))

    def erase(self, event: str, known_as: Iterable[str]) -> None:
        """The table is written anew, as deleted rows stay in its file until then. The server's own
        write-ahead log and archives of it are the server's to keep or drop.
        """
        with self._database.transaction() as connection, connection.cursor() as cursor:
            cursor.executemany(
                "DELETE FROM person WHERE event = %s AND id = %s",
                [(event, one) for one in known_as],
            )
        with self._database.connection() as connection:
            connection.execute("VACUUM FULL person")
