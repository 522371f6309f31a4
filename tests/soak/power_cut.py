"""Cuts the power at many points of a recorded day and looks whether anything is lost.

    python -m tests.soak.power_cut --points 1000 --seed 1 [--synchronous normal]

A journal is written through a file layer that records every write and sync. For each point the
disk is rebuilt as it may stand after the cut: what was synced is there; each later write is kept,
dropped or torn at 512 bytes. Everything acknowledged before the point must be there and whole.
Exits with 1 if anything was lost or damaged.
"""

import argparse
import sys
import tempfile
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from unittest import mock

import apsw
import msgspec

from podium.journal.entry import AlreadyDone, Answer, Append, Appended
from podium.journal.sqlite import connection
from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.sqlite.store import SqliteJournal
from podium.journal.store import verify
from podium.journal.trouble import Trouble
from podium.kernel.chance import Chance
from tests.contract.journal.requests import ask
from tests.soak.tapped_disk import Act, Operation, TappedDisk

SECTOR = 512
NAME = "journal.db"
Acknowledged = tuple[Append, Appended]


class Outcome(msgspec.Struct, frozen=True):
    """How many points were tried, and at how many something was lost or damaged."""

    points: int
    acknowledged: int
    lost: int
    damaged: int


class DiskFile:
    """One file: what is surely on the disk, and what was written since.

    A new file may be missing and a deleted one back, until SQLite syncs their folder.
    """

    def __init__(self, before: bytes | None = None) -> None:
        self.before = before
        self.deleted = False
        self.durable = bytearray()
        self.since: list[Operation] = []
        self.ever_synced = False

    def sync(self) -> None:
        for operation in self.since:
            _apply(self.durable, operation)
        self.since = []
        self.ever_synced = True
        self.before = None

    def after_cut(self, chance: Chance) -> bytes | None:
        """The file as the next start finds it; None if it is not there."""
        if self.deleted and chance.below(2):
            return None
        if not self.deleted and not self.ever_synced and chance.below(2):
            return self.before
        content = bytearray(self.durable)
        fate = chance.below(4)
        for operation in self.since:
            if fate == 0:
                break
            if fate == 1:
                _apply(content, operation)
            else:
                _apply_torn(content, operation, chance)
        return bytes(content)


def _apply(content: bytearray, operation: Operation) -> None:
    if operation.act is Act.TRUNCATE:
        del content[operation.offset :]
        return
    end = operation.offset + len(operation.content)
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    content[operation.offset : end] = operation.content


def _apply_torn(content: bytearray, operation: Operation, chance: Chance) -> None:
    """Each sector the write touches arrives or does not."""
    if operation.act is Act.TRUNCATE:
        if chance.below(2):
            _apply(content, operation)
        return
    at, end = operation.offset, operation.offset + len(operation.content)
    while at < end:
        stop = min(end, (at // SECTOR + 1) * SECTOR)
        if chance.below(2):
            piece = operation.content[at - operation.offset : stop - operation.offset]
            _apply(content, Operation(Act.WRITE, operation.file, at, piece))
        at = stop


class Recording:
    """A day at the journal: the operations of the disk, with the acknowledgements among them."""

    def __init__(self) -> None:
        self.steps: list[Operation | Acknowledged] = []

    def note(self, operation: Operation) -> None:
        if operation.act is not Act.READ:
            self.steps.append(operation)

    def acknowledge(self, request: Append, future: Future[Answer]) -> None:
        answer = future.result()
        assert isinstance(answer, Appended)
        self.steps.append((request, answer))


def record(folder: Path, *, commands: int, synchronous: str) -> Recording:
    """Writes a journal with group commits, checkpoints and new starts."""
    recording = Recording()
    disk = TappedDisk("power-cut", recording.note)
    settings = (*connection._SETTINGS, ("synchronous", synchronous))
    with mock.patch.object(connection, "_SETTINGS", settings):
        for start in range(0, commands, 30):
            database = SqliteDatabase(folder / NAME, vfs=disk.name, checkpoint_pages=25)
            journal = SqliteJournal(database)
            _write(journal, recording, range(start, min(start + 30, commands)))
            journal.close()
    disk.unregister()
    return recording


def _write(journal: SqliteJournal, recording: Recording, numbers: range) -> None:
    """Every fifth command waits for those before it; the others share a transaction."""
    waiting: list[Future[Answer]] = []
    for number in numbers:
        stream, place = f"event/{number % 3}", number // 3
        request = ask(stream, 2 * place, number, "x" * (number % 7 * 150), key=f"k{number}")
        future = journal.submit(request)
        future.add_done_callback(partial(recording.acknowledge, request))
        waiting.append(future)
        if number % 5 == 4:
            _ = [done.result() for done in waiting]


def replay(recording: Recording, *, points: int, seed: str, folder: Path) -> Outcome:
    """Cuts the power at points spread evenly over the recording."""
    chance = Chance(seed)
    cuts = sorted({len(recording.steps) * n // points for n in range(1, points + 1)})
    lost = damaged = tried = 0
    while tried < points:
        files: dict[str, DiskFile] = {}
        acknowledged: list[Acknowledged] = []
        done = 0
        for cut in cuts:
            for step in recording.steps[done:cut]:
                take_step(step, files, acknowledged)
            done = cut
            tried += 1
            place = folder / f"cut-{tried}"
            place.mkdir()
            lay_out(place, files, chance)
            found = _examine(place / NAME, acknowledged)
            lost += found == "lost"
            damaged += found == "damaged"
    total = sum(not isinstance(step, Operation) for step in recording.steps)
    return Outcome(tried, total, lost, damaged)


def take_step(
    step: Operation | Acknowledged, files: dict[str, DiskFile], acknowledged: list[Acknowledged]
) -> None:
    if not isinstance(step, Operation):
        acknowledged.append(step)
    elif step.act is Act.OPEN:
        known = files.get(step.file)
        if known is None or known.deleted:
            files[step.file] = DiskFile(before=bytes(known.durable) if known else None)
    elif step.act is Act.SYNC:
        if not files[step.file].ever_synced and step.file != NAME:
            _sync_folder(files)
        files[step.file].sync()
    elif step.act is Act.DELETE:
        files[step.file].deleted = True
    else:
        files[step.file].since.append(step)


def _sync_folder(files: dict[str, DiskFile]) -> None:
    """What SQLite does with the first sync of a new log: deletions are durable from now on."""
    for name in [name for name, disk in files.items() if disk.deleted]:
        del files[name]


def lay_out(place: Path, files: dict[str, DiskFile], chance: Chance) -> None:
    for name in sorted(files):
        content = files[name].after_cut(chance)
        if content is not None:
            (place / name).write_bytes(content)


def _examine(path: Path, acknowledged: list[Acknowledged]) -> str:
    """ "whole", "lost" (something acknowledged is missing) or "damaged"."""
    try:
        journal = SqliteJournal.open(path)
    except Trouble:
        return "damaged"
    try:
        for request, answer in acknowledged:
            expected = AlreadyDone(answer.stream, answer.first, answer.last)
            if journal.look_up(request.idempotency_key, request.fingerprint) != expected:
                return "lost"
        if any(verify(journal, found.stream) is not None for found in journal.streams()):
            return "damaged"
        with journal.database.reader() as reader:
            return "whole" if reader.pragma("integrity_check") == "ok" else "damaged"
    except (Trouble, apsw.Error):
        return "damaged"
    finally:
        journal.close()


def run(*, points: int, seed: str, synchronous: str, commands: int) -> Outcome:
    """Records and replays in a temporary folder."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        recording = record(folder, commands=commands, synchronous=synchronous)
        return replay(recording, points=points, seed=seed, folder=folder)


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--points", type=int, default=1000)
    parser.add_argument("--commands", type=int, default=300)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--synchronous", default="full", choices=["full", "normal", "off"])
    options = parser.parse_args()
    outcome = run(**vars(options))
    sys.stdout.write(f"{vars(options)} {outcome}\n")
    return 1 if outcome.lost or outcome.damaged else 0


if __name__ == "__main__":
    sys.exit(main())
