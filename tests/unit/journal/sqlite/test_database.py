import threading
from collections.abc import Iterator
from operator import methodcaller
from pathlib import Path

import apsw
import pytest

from podium.journal.entry import Appended
from podium.journal.migrations import CHAIN, Migration
from podium.journal.sqlite.connection import check_version
from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.sqlite.store import SqliteJournal
from podium.journal.trouble import Closed, Damaged, UnknownSchema, Unsafe
from tests.contract.journal.requests import ask
from tests.soak.tapped_disk import Operation, TappedDisk


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[SqliteJournal]:
    opened = SqliteJournal.open(tmp_path / "journal.db")
    yield opened
    opened.close()


@pytest.mark.parametrize("version", ["3.7.0", "3.40.1", "3.51.2", "3.9.99"])
def test_a_sqlite_with_the_wal_defect_is_refused(version: str) -> None:
    with pytest.raises(Unsafe, match=f"SQLite {version} can damage"):
        check_version(version)


@pytest.mark.parametrize("version", ["3.51.3", "3.52.0", "3.54.1", "4.0.0"])
def test_a_sqlite_without_the_wal_defect_is_taken(version: str) -> None:
    check_version(version)


def test_the_check_is_made_when_a_file_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apsw, "sqlite_lib_version", lambda: "3.40.1")
    with pytest.raises(Unsafe, match=r"SQLite 3\.40\.1"):
        SqliteDatabase(tmp_path / "journal.db")
    assert not (tmp_path / "journal.db").exists()


def test_every_connection_is_set_to_keep_what_it_acknowledges(journal: SqliteJournal) -> None:
    def settings(connection: apsw.Connection) -> dict[str, object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "secure_delete", "query_only")
        return {name: connection.pragma(name) for name in names}

    durable = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "secure_delete": 1}
    assert journal.database.write(settings) == {**durable, "query_only": 0}
    with journal.database.reader() as reader:
        assert settings(reader) == {**durable, "query_only": 1}


def test_version_and_key_are_unique_in_the_schema(journal: SqliteJournal) -> None:
    with journal.database.reader() as reader:
        unique = {
            (table, tuple(name for _, _, name in reader.execute(f"PRAGMA index_info('{index}')")))
            for table in ("stream", "deed", "entry")
            for _, index, is_unique, *_ in reader.execute(f"PRAGMA index_list('{table}')")
            if is_unique
        }
    assert unique == {
        ("stream", ("name",)),
        ("deed", ("key",)),
        ("entry", ("stream", "version")),
    }


def test_the_database_itself_refuses_a_second_entry_of_one_version(journal: SqliteJournal) -> None:
    journal.append(ask("event/1", 0, "a", key="k1"))
    doubling = "INSERT INTO entry SELECT * FROM entry"
    with pytest.raises(apsw.ConstraintError, match="UNIQUE"):
        journal.database.write(lambda connection: connection.execute(doubling))
    doubling = "INSERT INTO deed SELECT * FROM deed"
    with pytest.raises(apsw.ConstraintError, match="UNIQUE"):
        journal.database.write(lambda connection: connection.execute(doubling))


@pytest.mark.parametrize(
    "change",
    ["UPDATE entry SET actor = 'x'", "DELETE FROM entry", "DELETE FROM deed", "DROP TABLE stream"],
)
def test_the_database_itself_refuses_to_forget(journal: SqliteJournal, change: str) -> None:
    journal.append(ask("event/1", 0, "a", key="k1"))
    with pytest.raises(apsw.ConstraintError):
        journal.database.write(lambda connection: connection.execute(change))
    assert len(journal.read("event/1")) == 1


def test_a_job_that_fails_undoes_itself_alone(journal: SqliteJournal) -> None:
    """All in one group: the jobs around it are kept."""
    gate = threading.Event()
    journal.database.submit(lambda _: gate.wait())

    def fail(connection: apsw.Connection) -> None:
        connection.execute("INSERT INTO stream VALUES ('event/x', 1, zeroblob(32))")
        raise KeyError

    before = journal.submit(ask("event/1", 0, "a", key="k1"))
    failing = journal.database.submit(fail)
    after = journal.submit(ask("event/1", 1, "b", key="k2"))
    gate.set()
    assert isinstance(failing.exception(), KeyError)
    assert isinstance(before.result(), Appended)
    assert isinstance(after.result(), Appended)
    assert [found.stream for found in journal.streams()] == ["event/1"]


def test_a_mistake_in_a_job_stops_nobody_else(journal: SqliteJournal) -> None:
    for mistake in ("SELEKT 1", "INSERT INTO stream VALUES ('x', 'y', 'z')"):
        with pytest.raises(apsw.Error):
            journal.database.write(methodcaller("execute", mistake))
    assert journal.database.failure is None
    assert isinstance(journal.append(ask("event/1", 0, "a", key="k1")), Appended)


def test_a_cancelled_job_is_not_run_and_holds_nobody_up(journal: SqliteJournal) -> None:
    gate = threading.Event()
    started = threading.Event()

    def hold(_: apsw.Connection) -> None:
        started.set()
        gate.wait()

    journal.database.submit(hold)
    started.wait()
    cancelled = journal.submit(ask("event/1", 0, "a", key="k1"))
    assert cancelled.cancel()
    gate.set()
    assert isinstance(journal.append(ask("event/1", 0, "b", key="k2")), Appended)


def test_waiting_appends_share_a_sync(tmp_path: Path) -> None:
    seen: list[Operation] = []
    disk = TappedDisk("counted", seen.append)
    journal = SqliteJournal(SqliteDatabase(tmp_path / "journal.db", vfs=disk.name))
    begun, gate = threading.Event(), threading.Event()

    def hold(_: apsw.Connection) -> None:
        begun.set()
        gate.wait()

    journal.database.submit(hold)
    assert begun.wait(10)
    waiting = [journal.submit(ask(f"event/{n}", 0, n, key=f"k{n}")) for n in range(100)]
    assert journal.database._writer._waiting.qsize() >= 99
    seen.clear()
    gate.set()
    assert all(isinstance(future.result(), Appended) for future in waiting)
    syncs = [operation for operation in seen if operation.act.value == "sync"]
    assert 1 <= len(syncs) <= 2
    journal.close()
    disk.unregister()


def test_reading_goes_on_while_a_write_is_held_up(journal: SqliteJournal) -> None:
    journal.append(ask("event/1", 0, "a", key="k1"))
    gate = threading.Event()
    held = journal.database.submit(lambda _: gate.wait())
    assert len(journal.read("event/1")) == 1
    assert not held.done()
    gate.set()


def test_only_the_owner_may_read_the_file(journal: SqliteJournal) -> None:
    journal.append(ask("event/1", 0, "a", key="k1"))
    path = journal.database.path
    for file in (path, path.with_name(path.name + "-wal")):
        assert file.stat().st_mode & 0o077 == 0


def test_a_closed_database_says_so(tmp_path: Path) -> None:
    journal = SqliteJournal.open(tmp_path / "journal.db")
    journal.close()
    journal.close()
    with pytest.raises(Closed):
        journal.append(ask("event/1", 0, "a", key="k1"))
    with pytest.raises(Closed):
        journal.read("event/1")


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Pairings of round 3\n" * 100)
    with pytest.raises(Damaged):
        SqliteDatabase(path)
    assert path.read_text() == "Pairings of round 3\n" * 100


def test_a_database_of_a_newer_podium_is_refused(tmp_path: Path) -> None:
    later = (*CHAIN, Migration(len(CHAIN) + 1, "later", ("CREATE TABLE later (x {whole})",)))
    SqliteDatabase(tmp_path / "journal.db", chain=later).close()
    with pytest.raises(UnknownSchema, match="later"):
        SqliteDatabase(tmp_path / "journal.db")


def test_a_failing_migration_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    SqliteDatabase(path).close()
    wrong = Migration(
        len(CHAIN) + 1, "wrong", ("CREATE TABLE made (x {whole})", "CREATE TABLE made (y TEXT)")
    )
    with pytest.raises(Exception, match="made"):
        SqliteDatabase(path, chain=(*CHAIN, wrong))
    database = SqliteDatabase(path)
    with database.reader() as reader:
        assert reader.execute("SELECT 1 FROM sqlite_schema WHERE name = 'made'").get is None
    database.close()


def test_many_openings_at_once_run_each_migration_once(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    opened: list[SqliteDatabase] = []
    threads = [
        threading.Thread(target=lambda: opened.append(SqliteDatabase(path))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 8
    for database in opened:
        database.close()
