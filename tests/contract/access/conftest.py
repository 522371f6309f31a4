"""Every test of this folder runs on every store of sign-in."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from podium.journal.postgres.database import PostgresDatabase
from podium.journal.sqlite.database import SqliteDatabase
from podium.people.access.access import Access
from podium.people.access.memory import MemoryAccess
from podium.people.access.passwords import Passwords
from podium.people.access.postgres import PostgresTables
from podium.people.access.sql import SqlAccess
from podium.people.access.store import AccessStore
from podium.people.access.tables import SqliteTables
from podium.people.schema import SCHEMA

QUICK = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AccessStore]:
    """An empty store."""
    match request.param:
        case "memory":
            yield MemoryAccess()
        case "postgres":
            address = request.getfixturevalue("postgres").new_database()
            with closing(PostgresDatabase(address, chain=SCHEMA)) as server:
                yield SqlAccess(PostgresTables(server))
        case _:
            with closing(SqliteDatabase(tmp_path / "podium.db", chain=SCHEMA)) as file:
                yield SqlAccess(SqliteTables(file))


@pytest.fixture
def access(kept: AccessStore) -> Access:
    """Sign-in of one process."""
    return Access(kept, passwords=QUICK)


@pytest.fixture
def elsewhere(kept: AccessStore) -> Access:
    """Sign-in of another process on the same store."""
    return Access(kept, passwords=QUICK)
