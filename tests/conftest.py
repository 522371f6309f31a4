"""Fixtures for every test."""

from collections.abc import Iterator

import pytest

from tests.postgres_server import PostgresServer, running_server


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A real PostgreSQL server, one for each process that runs tests."""
    with running_server() as server:
        yield server
