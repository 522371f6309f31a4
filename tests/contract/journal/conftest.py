"""Every test of this folder runs on every store of the journal."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from podium.journal.memory import MemoryJournal
from podium.journal.postgres.store import PostgresJournal
from podium.journal.sqlite.store import SqliteJournal
from podium.journal.store import Journal

Opener = Callable[[], Journal]


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def open_journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    """Opens the same journal again with every call; all are closed at the end."""
    opened: list[Journal] = []
    make = _opener(request, tmp_path)

    def open_once_more() -> Journal:
        opened.append(make())
        return opened[-1]

    yield open_once_more
    for journal in opened:
        journal.close()


@pytest.fixture
def journal(open_journal: Opener) -> Journal:
    """An empty journal."""
    return open_journal()


def _opener(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    match request.param:
        case "memory":
            lasting = MemoryJournal()
            return lambda: lasting
        case "postgres":
            url = request.getfixturevalue("postgres").new_database()
            return lambda: PostgresJournal.open(url)
        case _:
            return lambda: SqliteJournal.open(tmp_path / "journal.db")
