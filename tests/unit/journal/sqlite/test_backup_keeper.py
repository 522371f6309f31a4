import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from podium.journal.sqlite.backup import restore
from podium.journal.sqlite.backup_keeper import BackupKeeper
from podium.journal.sqlite.store import SqliteJournal
from podium.journal.store import verify
from podium.kernel.now import SECOND, Now
from tests.contract.journal.requests import ask


class Day:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 14, 9, 0, tzinfo=UTC)

    def moment(self) -> Now:
        return Now(int(self.now.timestamp() * SECOND))

    def wait(self, **time_to_pass: int) -> None:
        self.now += timedelta(**time_to_pass)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[SqliteJournal]:
    opened = SqliteJournal.open(tmp_path / "journal.db")
    yield opened
    opened.close()


def write(journal: SqliteJournal) -> int:
    version = journal.head("event/1").version
    journal.append(ask("event/1", version, "x" * 1000, key=f"k{version}"))
    return version + 1


def keeper(journal: SqliteJournal, folder: Path, day: Day, **sizes: int) -> BackupKeeper:
    return BackupKeeper(journal.database, folder, now=day.moment, **sizes)  # type: ignore[arg-type]


def test_a_copy_is_made_only_when_something_has_changed(
    journal: SqliteJournal, tmp_path: Path
) -> None:
    day, folder = Day(), tmp_path / "elsewhere" / "copies"
    keeping = keeper(journal, folder, day)
    write(journal)
    first = keeping.run_due()
    assert first is not None
    assert keeping.run_due() is None
    day.wait(minutes=1)
    write(journal)
    second = keeping.run_due()
    assert keeping.copies() == (first, second)
    keeping.close()
    assert keeping.copies() == (first, second)


def test_every_copy_restores_to_what_was_written_then(
    journal: SqliteJournal, tmp_path: Path
) -> None:
    day = Day()
    keeping = keeper(journal, tmp_path / "copies", day)
    for _ in range(4):
        write(journal)
        keeping.run_due()
        day.wait(minutes=1)
    keeping.close()
    for number, copy in enumerate(keeping.copies(), start=1):
        place = tmp_path / f"restored {number}.db"
        restore(copy, place)
        restored = SqliteJournal.open(place)
        assert restored.head("event/1").version == number
        assert verify(restored, "event/1") is None
        restored.close()


def test_the_newest_and_the_last_of_each_hour_are_kept(
    journal: SqliteJournal, tmp_path: Path
) -> None:
    day = Day()
    keeping = keeper(journal, tmp_path / "copies", day, last=3, hourly=4)
    other = tmp_path / "copies" / "journal-notes.db"
    other.parent.mkdir()
    other.touch()
    for _ in range(6 * 6):
        write(journal)
        keeping.run_due()
        day.wait(minutes=10)
    keeping.close()
    times = [copy.stem[-len("T145000Z") :] for copy in keeping.copies()]
    assert times == ["T115000Z", "T125000Z", "T135000Z", "T143000Z", "T144000Z", "T145000Z"]
    assert other.exists()


def test_a_copy_that_cannot_be_made_is_reported_and_made_later(
    journal: SqliteJournal, tmp_path: Path
) -> None:
    told: list[Exception] = []
    folder = tmp_path / "copies"
    folder.write_text("in the way", encoding="utf-8")
    keeping = BackupKeeper(journal.database, folder, now=Day().moment, report=told.append)
    write(journal)
    assert keeping.run_due() is None
    assert told == [keeping.failure]
    folder.unlink()
    assert keeping.run_due() is not None
    assert keeping.failure is None
    assert [one.name for one in folder.iterdir()] == [keeping.copies()[0].name]
    keeping.close()


def test_it_copies_by_itself_while_others_write(journal: SqliteJournal, tmp_path: Path) -> None:
    end = threading.Event()
    longest = 0.0

    def write_on() -> None:
        nonlocal longest
        while not end.is_set():
            began = time.perf_counter()
            write(journal)
            longest = max(longest, time.perf_counter() - began)

    keeping = BackupKeeper(journal.database, tmp_path / "copies", now=Day().moment, every=0.05)
    writing = threading.Thread(target=write_on)
    writing.start()
    keeping.start()
    patience = time.monotonic() + 20
    while not keeping.copies() and time.monotonic() < patience:
        time.sleep(0.02)
    end.set()
    writing.join()
    keeping.close()
    assert keeping.failure is None
    place = tmp_path / "restored.db"
    restore(keeping.copies()[-1], place)
    restored = SqliteJournal.open(place)
    assert restored.head("event/1") == journal.head("event/1")
    restored.close()


def test_copies_made_while_the_clock_was_ahead_never_displace_newer_ones(
    journal: SqliteJournal, tmp_path: Path
) -> None:
    day, folder = Day(), tmp_path / "copies"
    day.wait(days=40)
    ahead = keeper(journal, folder, day, last=2, hourly=3)
    for _ in range(4):
        write(journal)
        assert ahead.run_due() is not None
        day.wait(hours=1)
    day.wait(days=-40)
    right = keeper(journal, folder, day, last=2, hourly=3)
    made = []
    for _ in range(4):
        write(journal)
        copy = right.run_due()
        assert copy is not None
        assert copy.exists()
        assert right.copies()[-1] == copy
        made.append(copy)
        day.wait(hours=1)
    assert right.copies() == tuple(made[-3:])
