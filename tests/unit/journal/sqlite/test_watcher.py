"""Who watches a file hears of what others wrote to it, and not of its own commits."""

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.sqlite.store import SqliteJournal
from podium.journal.sqlite.watcher import GLANCE, Watcher
from podium.journal.trouble import Trouble
from tests.contract.journal.requests import ask

PATIENCE = 30.0


class Ear:
    """Counts how often a change was told."""

    def __init__(self) -> None:
        self.heard = 0
        self._news = Event()

    def hear(self) -> None:
        self.heard += 1
        self._news.set()

    def wait(self) -> None:
        assert self._news.wait(PATIENCE)
        self._news.clear()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def here(path: Path) -> Iterator[SqliteJournal]:
    opened = SqliteJournal.open(path)
    yield opened
    opened.close()


@pytest.fixture
def ear(here: SqliteJournal) -> Iterator[Ear]:
    """An ear that has heard of the file as it was found."""
    listening = Ear()
    watcher = Watcher(here.database, listening.hear)
    watcher.start()
    listening.wait()
    yield listening
    watcher.close()


def test_own_commits_are_not_told(here: SqliteJournal, ear: Ear) -> None:
    for number in range(5):
        here.append(ask("event/1", number, number, key=f"k{number}"))
        time.sleep(GLANCE)
    time.sleep(3 * GLANCE)
    assert ear.heard == 1


def test_commits_of_others_are_told_also_between_own_ones(
    here: SqliteJournal, ear: Ear, path: Path
) -> None:
    there = SqliteJournal.open(path)
    for number in range(3):
        here.append(ask("event/1", number, number, key=f"here {number}"))
        there.append(ask("event/2", number, number, key=f"there {number}"))
        here.append(ask("event/3", number, number, key=f"again {number}"))
        ear.wait()
    there.close()


def test_if_nobody_can_say_whose_commit_it_was_it_is_told(
    here: SqliteJournal, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise Trouble("cannot write")

    with monkeypatch.context() as patched:
        patched.setattr(SqliteDatabase, "write", fail)
        here.append(ask("event/1", 0, "a", key="k1"))
        ear.wait()
