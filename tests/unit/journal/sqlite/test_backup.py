import threading
from pathlib import Path

import apsw
import pytest

from podium.journal.migrations import CHAIN, Migration
from podium.journal.sqlite.backup import back_up, restore
from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.sqlite.store import SqliteJournal
from podium.journal.store import verify
from podium.journal.trouble import Damaged
from tests.contract.journal.requests import ask


@pytest.fixture
def journal(tmp_path: Path) -> SqliteJournal:
    opened = SqliteJournal.open(tmp_path / "journal.db")
    for number in range(20):
        opened.append(ask("event/1", number, "x" * 3000, key=f"k{number}"))
    return opened


def test_a_backup_while_others_write_is_whole_and_restores(
    journal: SqliteJournal, tmp_path: Path
) -> None:
    end = threading.Event()

    def write_on() -> None:
        number = 20
        while not end.is_set():
            journal.append(ask("event/1", number, "x" * 3000, key=f"k{number}"))
            number += 1

    writing = threading.Thread(target=write_on)
    writing.start()
    for number in range(5):
        least = journal.head("event/1").version
        back_up(journal.database, tmp_path / f"copy {number}")
        restore(tmp_path / f"copy {number}", tmp_path / f"restored {number}")
        restored = SqliteJournal.open(tmp_path / f"restored {number}")
        assert restored.head("event/1").version >= least
        assert verify(restored, "event/1") is None
        restored.close()
    end.set()
    writing.join()
    journal.close()


def test_a_backup_is_one_file_that_only_its_owner_may_read(
    journal: SqliteJournal, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    back_up(journal.database, folder / "copy.db")
    assert [path.name for path in folder.iterdir()] == ["copy.db"]
    assert (folder / "copy.db").stat().st_mode & 0o077 == 0
    journal.close()


def test_nothing_is_overwritten_unasked(journal: SqliteJournal, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    with pytest.raises(FileExistsError):
        back_up(journal.database, precious)
    back_up(journal.database, tmp_path / "copy.db")
    with pytest.raises(FileExistsError, match="never replaces a database"):
        restore(tmp_path / "copy.db", precious)
    assert precious.read_text() == "mine"
    (tmp_path / "other.db-wal").write_text("mine")
    with pytest.raises(FileExistsError):
        restore(tmp_path / "copy.db", tmp_path / "other.db")
    assert not (tmp_path / "other.db").exists()
    back_up(journal.database, tmp_path / "copy.db", replace=True)
    journal.close()


def test_a_damaged_backup_is_not_restored(journal: SqliteJournal, tmp_path: Path) -> None:
    back_up(journal.database, tmp_path / "copy.db")
    journal.close()
    content = bytearray((tmp_path / "copy.db").read_bytes())
    content[5000:9000] = bytes(4000)
    (tmp_path / "copy.db").write_bytes(content)
    with pytest.raises(Damaged):
        restore(tmp_path / "copy.db", tmp_path / "restored.db")
    assert not (tmp_path / "restored.db").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "journal.db"]


def test_a_file_that_is_no_copy_is_not_restored(tmp_path: Path) -> None:
    """An empty file is an empty database to SQLite: it was restored without a word."""
    empty, other = tmp_path / "empty", tmp_path / "other"
    empty.touch()
    connection = apsw.Connection(str(other))
    connection.execute("CREATE TABLE shopping (what)")
    connection.close()
    for file in (empty, other):
        with pytest.raises(Damaged, match="no copy of a Podium database"):
            restore(file, tmp_path / "restored")
    assert not (tmp_path / "restored").exists()


EDITS = (
    "UPDATE entry SET payload = x'7b7d' WHERE version = 7",
    "DELETE FROM entry WHERE version = 20",
    "DELETE FROM entry WHERE version = 3",
    "UPDATE entry SET at = replace(at, '2026', '2025') WHERE version = 2",
    "UPDATE stream SET version = 21",
)


@pytest.mark.parametrize("edit", EDITS)
def test_a_copy_that_was_edited_is_not_restored(
    journal: SqliteJournal, tmp_path: Path, edit: str
) -> None:
    copy = tmp_path / "copy"
    back_up(journal.database, copy)
    journal.close()
    connection = apsw.Connection(str(copy))
    triggers = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    for (name,) in triggers.fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute(edit)
    connection.close()
    with pytest.raises(Damaged, match="changed by hand"):
        restore(copy, tmp_path / "restored")
    assert not (tmp_path / "restored").exists()


def test_a_database_of_an_earlier_version_is_copied_before_it_is_changed(tmp_path: Path) -> None:
    path, copy = tmp_path / "podium.db", tmp_path / f"podium.db.version-{len(CHAIN)}"
    journal = SqliteJournal.open(path)
    journal.append(ask("event/1", 0, 1, key="k"))
    journal.close()
    assert not copy.exists()
    more = Migration(len(CHAIN) + 1, "more", ("CREATE TABLE more (x {whole})",))
    SqliteDatabase(path, chain=(*CHAIN, more)).close()
    assert copy.stat().st_mode & 0o077 == 0
    before = SqliteJournal.open(copy)
    assert before.head("event/1").version == 1
    assert verify(before, "event/1") is None
    before.close()
    SqliteDatabase(path, chain=(*CHAIN, more)).close()
    assert sorted(one.name for one in tmp_path.iterdir() if "version" in one.name) == [copy.name]
