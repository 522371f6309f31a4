"""Settings and fixtures for every test."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.postgres_server import PostgresServer, running_server

settings.register_profile("podium", deadline=None)  # a busy machine is no fault
settings.load_profile("podium")


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A real PostgreSQL server, one for each process that runs tests."""
    with running_server() as server:
        yield server
