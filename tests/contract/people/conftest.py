"""Every test of this folder runs on every store of personal data."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from podium.bootstrap import Store, open_store


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    match request.param:
        case "memory":
            address = ":memory:"
        case "postgres":
            address = request.getfixturevalue("postgres").new_database()
        case _:
            address = str(tmp_path / "podium.db")
    opened = open_store(address)
    yield opened
    opened.journal.close()
