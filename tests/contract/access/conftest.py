"""Every test of this folder runs on every store of sign-in."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from podium.journal.postgres.database import PostgresDatabase
from podium.journal.sqlite.database import SqliteDatabase
from podium.people.access.access import Access
from podium.people.access.passwords import Passwords
from podium.people.access.store import AccessStore
from podium.people.postgres import PostgresTables
from podium.people.schema import SCHEMA
from podium.people.tables import MemoryTables, SqliteTables
from tests.unit.service.serving import QUICK

PASSWORDS = Passwords(QUICK)


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AccessStore]:
    """An empty store."""
    match request.param:
        case "memory":
            yield AccessStore(MemoryTables())
        case "postgres":
            address = request.getfixturevalue("postgres").new_database()
            with closing(PostgresDatabase(address, chain=SCHEMA)) as server:
                yield AccessStore(PostgresTables(server))
        case _:
            with closing(SqliteDatabase(tmp_path / "podium.db", chain=SCHEMA)) as file:
                yield AccessStore(SqliteTables(file))


@pytest.fixture
def access(kept: AccessStore) -> Access:
    """Sign-in of one process."""
    return Access(kept, passwords=PASSWORDS)


@pytest.fixture
def elsewhere(kept: AccessStore) -> Access:
    """Sign-in of another process on the same store."""
    return Access(kept, passwords=PASSWORDS)
