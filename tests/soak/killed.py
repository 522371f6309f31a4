"""The process that is killed: it writes a journal and kills itself at an aimed moment."""

import hashlib
import os
import signal
import threading
from enum import Enum
from pathlib import Path
from typing import Any

import apsw

from podium.journal.entry import Append, Appended
from podium.journal.migrations import CHAIN, Migration
from podium.journal.sqlite.backup import back_up
from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.sqlite.store import SqliteJournal
from podium.journal.trouble import UnknownSchema
from tests.contract.journal.requests import ask
from tests.soak.tapped_disk import Act, Operation, TappedDisk

ENTRIES_EACH = 3
WRITERS = 4
NAME = "journal.db"


class Moment(Enum):
    """When the process dies."""

    RANDOM = "at random"
    BEGIN = "in BEGIN"
    STATEMENT = "between statement and COMMIT"
    LOG = "while the log is written"
    SYNC = "before the log is synced"
    ANSWER = "between COMMIT and answer"
    CHECKPOINT = "in a checkpoint"
    MIGRATION = "in a migration"
    BACKUP = "in a backup"


# How many chances to die the latest death lets pass.
LATEST = {
    Moment.RANDOM: 1,
    Moment.BEGIN: 12,
    Moment.STATEMENT: 12,
    Moment.LOG: 150,
    Moment.SYNC: 12,
    Moment.ANSWER: 12,
    Moment.CHECKPOINT: 20,
    Moment.MIGRATION: 40,
    Moment.BACKUP: 40,
}


def later_chain(folder: Path, steps: int = 3) -> tuple[Migration, ...]:
    """The journal's chain and as many more migrations as this folder has seen."""
    made = len(list(folder.glob("step-*")))
    return CHAIN + tuple(
        Migration(
            number,
            f"step {number}",
            (
                f"CREATE TABLE step_{number}_a (x {{whole}} NOT NULL)",
                f"INSERT INTO step_{number}_a SELECT version FROM stream",  # noqa: S608
                f"CREATE TABLE step_{number}_b (x {{whole}} NOT NULL)",
                f"CREATE INDEX step_{number}_c ON step_{number}_b (x)",
            ),
        )
        for number in range(len(CHAIN) + 1, len(CHAIN) + 1 + made * steps)
    )


def open_database(folder: Path, vfs: str | None = None) -> SqliteDatabase:
    """Opens with every migration the folder has seen; first without, as an old version would."""
    chain = later_chain(folder)
    try:
        SqliteDatabase(folder / NAME, chain=chain[: len(chain) - 3] or CHAIN).close()
    except UnknownSchema:
        _check_steps(folder)
    return SqliteDatabase(folder / NAME, chain=chain, vfs=vfs, checkpoint_pages=30)


def _check_steps(folder: Path) -> None:
    """An interrupted migration left all of a step or nothing of it."""
    connection = apsw.Connection(str(folder / NAME))
    rows = connection.execute("SELECT number FROM migration WHERE number > ?", (len(CHAIN),))
    recorded = {f"step_{number}_{part}" for (number,) in rows for part in "abc"}
    rows = connection.execute("SELECT name FROM sqlite_schema WHERE name GLOB 'step_*'")
    there = {name for (name,) in rows}
    connection.close()
    if recorded != there:
        message = f"half a migration: {sorted(recorded ^ there)}"
        raise AssertionError(message)


def fingerprint(key: str) -> bytes:
    """The fingerprint of the command with this key."""
    return hashlib.sha256(key.encode()).digest()


def examine_copies(folder: Path) -> list[str]:
    """A backup that has its name is whole."""
    findings = []
    for path in folder.glob("copy-*.db"):
        connection = apsw.Connection(str(path))
        if connection.pragma("integrity_check") != "ok":
            findings.append(f"{path.name} is not whole")
        connection.close()
        path.unlink()
    return findings


class _Death:
    """Kills the process when it is called for the `after`-th time."""

    def __init__(self, after: int) -> None:
        self._left = after

    def __call__(self) -> None:
        self._left -= 1
        if self._left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)


def write(folder: Path, moment: Moment, after: int, name: str, out: int) -> None:
    """Appends until killed; says the key of every acknowledged command."""
    death = _Death(after)
    disk = TappedDisk("killed", lambda operation: _at_disk(operation, moment, death), for_all=True)
    if moment is Moment.MIGRATION:
        (folder / f"step-{name}").touch()
    apsw.connection_hooks.append(lambda connection: _aim(connection, moment, death))
    while True:
        journal = SqliteJournal(open_database(folder, disk.name))
        if moment is Moment.BACKUP:
            threading.Thread(target=_back_up_always, args=(journal, folder, name)).start()
        writers = [
            threading.Thread(target=_append_always, args=(journal, f"{name} {writer}", out))
            for writer in range(WRITERS)
        ]
        for thread in writers:
            thread.start()
        if moment is Moment.MIGRATION:
            os.kill(os.getpid(), signal.SIGKILL)
        for thread in writers:
            thread.join()


def _at_disk(operation: Operation, moment: Moment, death: _Death) -> None:
    wanted = {
        Moment.LOG: (Act.WRITE, NAME + "-wal"),
        Moment.SYNC: (Act.SYNC, NAME + "-wal"),
        Moment.CHECKPOINT: (Act.WRITE, NAME),
    }.get(moment)
    written = operation.act in (Act.WRITE, Act.SYNC)
    if (
        wanted == (operation.act, operation.file)
        or (moment is Moment.MIGRATION and written)
        or (moment is Moment.BACKUP and written and operation.file.startswith(".copy"))
    ):
        death()


def _aim(connection: apsw.Connection, moment: Moment, death: _Death) -> None:
    """Dies at the start of a statement, or right after the COMMIT."""
    starts = {
        Moment.BEGIN: "BEGIN IMMEDIATE",
        Moment.STATEMENT: "COMMIT",
    }
    if moment in starts:

        def at_start(event: dict[str, Any]) -> None:
            if event["sql"] == starts[moment]:
                death()

        connection.trace_v2(apsw.SQLITE_TRACE_STMT, at_start)
    if moment is Moment.ANSWER:

        def at_end(event: dict[str, Any]) -> None:
            if event["sql"] == "COMMIT":
                death()

        connection.trace_v2(apsw.SQLITE_TRACE_PROFILE, at_end)


def _append_always(journal: SqliteJournal, name: str, out: int) -> None:
    stream = f"event/{name}"
    for number in range(100_000):
        key = f"{name} {number}"
        answer = journal.append(_command(stream, key, ENTRIES_EACH * number))
        if isinstance(answer, Appended):
            os.write(out, f"{key}\n".encode())


def _command(stream: str, key: str, expected_version: int) -> Append:
    values = [key * (number + 1) for number in range(ENTRIES_EACH)]
    return ask(stream, expected_version, *values, key=key, fingerprint=fingerprint(key))


def _back_up_always(journal: SqliteJournal, folder: Path, name: str) -> None:
    for number in range(100_000):
        back_up(journal.database, folder / f"copy-{name}-{number}.db")
