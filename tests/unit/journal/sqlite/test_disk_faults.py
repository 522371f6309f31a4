"""The failing call moves forward one by one, failing once or for good, until nothing fails."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import apsw
import pytest

from podium.journal.entry import AlreadyDone, Append, Appended
from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.sqlite.store import SqliteJournal
from podium.journal.store import verify
from podium.journal.trouble import DiskFull, Stopped, Trouble
from tests.contract.journal.requests import ask
from tests.soak.tapped_disk import Act, Operation, TappedDisk

FAULTS = [
    pytest.param(Act.WRITE, apsw.SQLITE_FULL, id="disk full"),
    pytest.param(Act.WRITE, apsw.SQLITE_IOERR_WRITE, id="write fails"),
    pytest.param(Act.SYNC, apsw.SQLITE_IOERR_FSYNC, id="sync fails"),
    pytest.param(Act.TRUNCATE, apsw.SQLITE_IOERR_TRUNCATE, id="truncate fails"),
]


class BadDisk:
    """Fails at the n-th call of an act, once or from then on."""

    def __init__(self, act: Act, code: int, *, for_good: bool) -> None:
        self.act, self.code, self.for_good = act, code, for_good
        self.fails_at = 0
        self.calls = 0
        self.struck = False

    def arm(self, fails_at: int) -> None:
        self.fails_at, self.calls, self.struck = fails_at, 0, False

    def disarm(self) -> None:
        self.fails_at = 0

    def __call__(self, operation: Operation) -> None:
        if not self.fails_at or operation.act is not self.act:
            return
        self.calls += 1
        if self.calls == self.fails_at or (self.for_good and self.calls > self.fails_at):
            self.struck = True
            raise apsw.exception_for(self.code)


REQUESTS = [ask("event/1", 2 * n, n, "x" * 900 * n, key=f"k{n}") for n in range(5)]


@pytest.fixture
def folder_in_memory(tmp_path: Path) -> Iterator[Path]:
    """The disk is played by the file layer: a real one would only make the many points slow."""
    memory = Path("/dev/shm")  # noqa: S108
    with TemporaryDirectory(dir=memory if memory.is_dir() else tmp_path) as name:
        yield Path(name)


def opened(folder: Path, disk: TappedDisk) -> SqliteJournal:
    return SqliteJournal(SqliteDatabase(folder / "j.db", vfs=disk.name, checkpoint_pages=12))


@pytest.fixture(params=[False, True], ids=["once", "for good"])
def for_good(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def points(folder_in_memory: Path, bad: BadDisk) -> Iterator[SqliteJournal]:
    """Journals of one command, each with the fault one call later; ends when nothing fails."""
    disk = TappedDisk("bad", bad)
    fails_at = 0
    while not fails_at or bad.struck:
        fails_at += 1
        bad.disarm()
        folder = folder_in_memory / str(fails_at)
        folder.mkdir()
        journal = opened(folder, disk)
        journal.append(REQUESTS[0])
        bad.arm(fails_at)
        yield journal
    assert fails_at > 1
    disk.unregister()


def appended(journal: SqliteJournal, request: Append) -> bool:
    """Whether the request was acknowledged; a refusal leaves what can be read as it was."""
    before = journal.read("event/1")
    try:
        answer = journal.append(request)
    except (DiskFull, Stopped):
        assert journal.read("event/1") == before
        return False
    assert isinstance(answer, Appended)
    return True


@pytest.mark.parametrize(("act", "code"), FAULTS)
def test_a_failing_disk_loses_nothing_acknowledged_and_halves_nothing(
    folder_in_memory: Path, act: Act, code: int, for_good: bool
) -> None:
    bad = BadDisk(act, code, for_good=for_good)
    for journal in points(folder_in_memory, bad):
        kept = [REQUESTS[0]]
        for request in REQUESTS[1:]:
            if not appended(journal, request):
                break
            kept.append(request)
        path = journal.database.path
        journal.close()
        bad.disarm()
        again = SqliteJournal.open(path)
        assert verify(again, "event/1") is None
        assert all(again.look_up(r.idempotency_key, r.fingerprint) for r in kept)
        answers = [again.append(request) for request in REQUESTS]
        assert all(isinstance(a, AlreadyDone) for a in answers[: len(kept)])
        assert again.head("event/1").version == 2 * len(REQUESTS)
        assert verify(again, "event/1") is None
        again.close()


def test_a_full_disk_passes_by_itself(folder_in_memory: Path) -> None:
    bad = BadDisk(Act.WRITE, apsw.SQLITE_FULL, for_good=True)
    for journal in points(folder_in_memory, bad):
        for request in REQUESTS[1:]:
            if not appended(journal, request):
                with pytest.raises(DiskFull, match="disk is full"):
                    journal.append(request)
                assert journal.database.failure is None
                bad.disarm()
                assert isinstance(journal.append(request), Appended)
        assert journal.head("event/1").version == 2 * len(REQUESTS)
        assert verify(journal, "event/1") is None
        journal.close()


def test_after_a_failed_sync_nothing_is_acknowledged_until_opened_anew(
    folder_in_memory: Path,
) -> None:
    bad = BadDisk(Act.SYNC, apsw.SQLITE_IOERR_FSYNC, for_good=False)
    disk = TappedDisk("bad", bad)
    journal = opened(folder_in_memory, disk)
    journal.append(REQUESTS[0])
    bad.arm(1)
    for request in REQUESTS[1:4]:
        with pytest.raises(Stopped, match="restart Podium"):
            journal.append(request)
    assert isinstance(journal.database.failure, Stopped)
    assert len(journal.read("event/1")) == 2
    journal.close()
    again = opened(folder_in_memory, disk)
    assert [type(again.append(request)) for request in REQUESTS[:2]] == [AlreadyDone, Appended]
    again.close()
    disk.unregister()


def test_a_full_disk_refuses_the_whole_group_and_answers_everyone(folder_in_memory: Path) -> None:
    bad = BadDisk(Act.WRITE, apsw.SQLITE_FULL, for_good=True)
    disk = TappedDisk("bad", bad)
    journal = opened(folder_in_memory, disk)
    bad.arm(1)
    waiting = [journal.submit(ask(f"event/{n}", 0, n, key=f"g{n}")) for n in range(20)]
    assert all(isinstance(future.exception(), DiskFull) for future in waiting)
    assert journal.streams() == ()
    bad.disarm()
    assert isinstance(journal.append(REQUESTS[0]), Appended)
    journal.close()
    disk.unregister()


def test_opening_on_a_failing_disk_is_refused_or_whole(
    folder_in_memory: Path, for_good: bool
) -> None:
    """Also the first migration: the file holds all of it or nothing."""
    for act, code in ((Act.WRITE, apsw.SQLITE_FULL), (Act.SYNC, apsw.SQLITE_IOERR_FSYNC)):
        bad = BadDisk(act, code, for_good=for_good)
        disk = TappedDisk("bad", bad)
        for fails_at in range(1, 200):
            folder = folder_in_memory / f"{act.value} {fails_at}"
            folder.mkdir()
            bad.arm(fails_at)
            try:
                opened(folder, disk).close()
            except Trouble:
                assert bad.struck
            bad.disarm()
            again = SqliteJournal.open(folder / "j.db")
            assert isinstance(again.append(REQUESTS[0]), Appended)
            again.close()
            if not bad.struck:
                break
        assert fails_at > 5
        disk.unregister()
