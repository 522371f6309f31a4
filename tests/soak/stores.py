"""Which store a soak runs on: a file of SQLite, or a PostgreSQL server that it starts itself."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from podium.journal.postgres.store import PostgresJournal
from podium.journal.sqlite.store import SqliteJournal
from podium.journal.store import Journal
from tests.postgres_server import running_server

STORES = ("sqlite", "postgres")


@contextmanager
def new_store(kind: str) -> Iterator[str]:
    """The address of a new empty store: a path or a PostgreSQL address."""
    if kind == "postgres":
        with running_server() as server:
            yield server.new_database()
        return
    with tempfile.TemporaryDirectory() as folder:
        yield str(Path(folder) / "journal.db")


def open_store(address: str) -> Journal:
    """Opens the store at an address, in any process."""
    if address.startswith("postgresql:"):
        return PostgresJournal.open(address)
    return SqliteJournal.open(Path(address))
