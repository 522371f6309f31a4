"""A migration is interrupted at every call to the disk: the file is old or new, never between."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import apsw
import pytest

from podium.journal.migrations import CHAIN, Migration
from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.sqlite.store import SqliteJournal
from podium.journal.store import verify
from podium.journal.trouble import Trouble
from tests.contract.journal.requests import ask
from tests.soak.tapped_disk import Act, Operation, TappedDisk

STEPS = (
    *CHAIN,
    *(
        Migration(
            number,
            f"step {number}",
            (
                f"CREATE TABLE step_{number}_a (x {{whole}}, y TEXT)",
                f"INSERT INTO step_{number}_a SELECT version, hex(payload) FROM entry",  # noqa: S608
                f"CREATE INDEX step_{number}_b ON step_{number}_a (y)",
            ),
        )
        for number in range(len(CHAIN) + 1, len(CHAIN) + 4)
    ),
)


@pytest.fixture(scope="module")
def old() -> Iterator[Path]:
    """A database with entries, before the steps."""
    memory = Path("/dev/shm")  # noqa: S108
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as name:
        journal = SqliteJournal.open(Path(name) / "journal.db")
        for number in range(20):
            journal.append(ask("event/1", number, "x" * 500, key=f"k{number}"))
        journal.close()
        yield Path(name) / "journal.db"


def steps_in(path: Path) -> int:
    """How many migrations the file has; fails if it has a part of one."""
    connection = apsw.Connection(str(path))
    try:
        recorded = {n for (n,) in connection.execute("SELECT number FROM migration")}
        made = connection.execute("SELECT name FROM sqlite_schema WHERE name GLOB 'step_*'")
        steps = {number for number in recorded if number > len(CHAIN)}
        wanted = {f"step_{number}_{part}" for number in steps for part in "ab"}
        assert {name for (name,) in made} == wanted
        for number in steps:
            counted = connection.execute(f"SELECT count(*) FROM step_{number}_a").get  # noqa: S608
            assert counted == 20
        assert connection.pragma("integrity_check") == "ok"
    finally:
        connection.close()
    return len(recorded)


@pytest.mark.parametrize(
    ("act", "code"),
    [(Act.WRITE, apsw.SQLITE_IOERR_WRITE), (Act.SYNC, apsw.SQLITE_IOERR_FSYNC)],
)
def test_an_interrupted_migration_leaves_old_or_new(old: Path, act: Act, code: int) -> None:
    seen: list[int] = []
    left = 0

    def strike(operation: Operation) -> None:
        nonlocal left
        if operation.act is act:
            left -= 1
            if left <= 0:
                raise apsw.exception_for(code)

    disk = TappedDisk("struck", strike)
    while not seen or seen[-1] < len(STEPS):
        path = old.with_name(f"{act.value} {len(seen)}.db")
        shutil.copy(old, path)
        left = len(seen) + 1
        try:
            SqliteDatabase(path, chain=STEPS, vfs=disk.name).close()
        except Trouble:
            assert left <= 0
        left = 1 << 30
        seen.append(steps_in(path))
        journal = SqliteJournal(SqliteDatabase(path, chain=STEPS))
        assert verify(journal, "event/1") is None
        journal.close()
    disk.unregister()
    assert len(set(seen)) >= 3
    assert (seen[0], seen[-1]) == (len(CHAIN), len(STEPS))
