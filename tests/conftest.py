"""Settings and fixtures for every test."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.postgres_server import PostgresServer, running_server

LONGEST = (
    "tests/e2e/events",
    "tests/e2e/tables",
    "tests/e2e/play",
    "tests/e2e/endings",
    "tests/e2e/guide",
    "tests/e2e/test_look.py",
    "tests/e2e/test_wall.py",
    "tests/integration/web/test_soaks.py",
    "tests/integration/web/test_table_protocol.py",
    "tests/integration/web/test_torture_names.py",
    "tests/integration/web/test_secrets.py",
    "tests/integration/web/test_cost_budget.py",
    "tests/integration/hosting",
    "tests/integration/windows",
    "tests/simulation",
    "tests/unit/pairing",
    "tests/unit/journal/test_soaks.py",
    "tests/unit/journal/sqlite",
    "tests/unit/service/test_soaks.py",
    "tests/property",
    "tests/contract/allstar",
)
"""They start first: a long test that starts last keeps one worker busy while the others idle."""

settings.register_profile("podium", deadline=None)  # a busy machine is no fault
settings.load_profile("podium")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the longest tests first; a module stays together."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A real PostgreSQL server, one for each process that runs tests."""
    with running_server() as server:
        yield server
