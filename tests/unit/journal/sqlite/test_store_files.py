"""The database's files are taken away under a running store: nothing more is acknowledged."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from podium.journal.sqlite.store import SqliteJournal
from podium.journal.trouble import TakenAway
from tests.contract.journal.requests import ask


def _log(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def _delete(path: Path) -> None:
    path.unlink()


def _move(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def _replace(path: Path) -> None:
    """By a copy, as a program that synchronises folders does."""
    copy = path.with_name("copy")
    shutil.copy(path, copy)
    copy.replace(path)


def _delete_log(path: Path) -> None:
    _log(path).unlink()


def _replace_log(path: Path) -> None:
    _replace(_log(path))


TAKING_AWAY = (_delete, _move, _replace, _delete_log, _replace_log)


@pytest.mark.parametrize("take_away", TAKING_AWAY)
def test_nothing_is_acknowledged_once_the_files_are_gone(
    tmp_path: Path, take_away: Callable[[Path], None]
) -> None:
    path = tmp_path / "podium.db"
    journal = SqliteJournal.open(path)
    journal.append(ask("before", 0, 1, key="before"))
    assert journal.trouble() is None
    assert journal.head("before").version == 1
    take_away(path)
    assert isinstance(journal.trouble(), TakenAway)
    for name in ("after", "and again"):
        with pytest.raises(TakenAway, match="deleted, moved or replaced"):
            journal.append(ask(name, 0, 1, key=str(name)))
    assert journal.streams()[0].stream == "before"  # by a connection from before
    journal.close()


@pytest.mark.parametrize("take_away", TAKING_AWAY)
def test_it_is_noticed_by_the_write_itself(
    tmp_path: Path, take_away: Callable[[Path], None]
) -> None:
    path = tmp_path / "podium.db"
    journal = SqliteJournal.open(path)
    journal.append(ask("before", 0, 1, key="before"))
    take_away(path)
    with pytest.raises(TakenAway):
        journal.append(ask("after", 0, 1, key="after"))
    assert isinstance(journal.trouble(), TakenAway)
    journal.close()


def test_a_log_that_is_emptied_by_a_checkpoint_is_no_trouble(tmp_path: Path) -> None:
    path = tmp_path / "podium.db"
    journal = SqliteJournal.open(path)
    for number in range(3):
        journal.append(ask(f"stream {number}", 0, 1, key=str(f"stream {number}")))
        journal.database.submit(lambda connection: None).result()
        with journal.database.reader() as connection:
            connection.execute("SELECT 1")
        assert journal.trouble() is None
    other = SqliteJournal.open(path)  # another process opens, checkpoints and closes
    other.append(ask("other", 0, 1, key="other"))
    other.close()
    journal.append(ask("last", 0, 1, key="last"))
    assert journal.trouble() is None
    journal.close()
