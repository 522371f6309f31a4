# ruff: noqa: S608 - only names of our own columns and tables are put into statements
"""The store of personal data. All methods are thread-safe."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from podium.people.person import Person
from podium.people.tables import Run, Tables
from podium.people.text import folded

_COLUMNS = "id, name, public_name, mail"
_TABLES = ("person", "called")


class Found(Struct, frozen=True):
    """A person and the event they belong to."""

    event: str
    person: Person


class People:
    """Personal data of all events, durable when a call returns."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._write_what_is_missing()

    def put(self, event: str, people: Iterable[Person]) -> None:
        """Stores these people, each in place of what was stored under the same id."""
        last = {one.id: one for one in people}.values()

        def work(run: Run) -> None:
            run.many(
                f"INSERT INTO person (event, {_COLUMNS}) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (event, id) DO UPDATE SET name = excluded.name,"
                " public_name = excluded.public_name, mail = excluded.mail",
                [(event, one.id, one.name, one.public_name, one.mail) for one in last],
            )
            run.many(
                "DELETE FROM called WHERE event = ? AND id = ?", [(event, one.id) for one in last]
            )
            run.many(
                "INSERT INTO called (text, event, id) VALUES (?, ?, ?)",
                [(text, event, one.id) for one in last for text in _called(one)],
            )

        self._tables.write(work)

    def of(self, event: str) -> dict[str, Person]:
        """Everyone in an event, by id."""
        sql = f"SELECT {_COLUMNS} FROM person WHERE event = ? ORDER BY id"
        return {row[0]: Person(*row) for row in self._tables.read(lambda run: run(sql, event))}

    def find(self, text: str) -> tuple[Found, ...]:
        """Everyone with this name, public name or mail, in any event; case does not matter."""
        sql = (
            f"SELECT event, {_COLUMNS} FROM called JOIN person USING (event, id)"
            " WHERE text = ? ORDER BY event, id"
        )
        rows = self._tables.read(lambda run: run(sql, folded(text.strip())))
        return tuple(Found(row[0], Person(*row[1:])) for row in rows)

    def erase(self, event: str, known_as: Iterable[str]) -> None:
        """Erases these people for good: afterwards the store holds nothing about them."""
        self.erase_all({event: known_as})

    def erase_all(self, known_as: Mapping[str, Iterable[str]]) -> None:
        """Erases people of several events for good, in one go: wiping the disk takes a while."""
        rows = [(event, one) for event, ids in known_as.items() for one in ids]
        if rows:
            self._delete(rows)
            self._tables.leave_no_trace(*_TABLES)

    def take_out(self, event: str, one: str) -> None:
        """Deletes somebody who was just put in and should not have been. The disk is not wiped."""
        self._delete([(event, one)])

    def _delete(self, rows: list[tuple[str, str]]) -> None:
        def work(run: Run) -> None:
            for table in _TABLES:
                run.many(f"DELETE FROM {table} WHERE event = ? AND id = ?", rows)

        self._tables.write(work)

    def _write_what_is_missing(self) -> None:
        """Fills the search index of a database that is older than the index."""
        if self._tables.read(lambda run: run("SELECT 1 FROM called LIMIT 1")):
            return
        for (event,) in self._tables.read(lambda run: run("SELECT DISTINCT event FROM person")):
            self.put(event, self.of(event).values())


def _called(person: Person) -> frozenset[str]:
    """Everything a person can be found by: name, public name and mail, folded."""
    known = (person.name, person.public_name, person.mail)
    return frozenset(folded(text) for text in known if text is not None)
