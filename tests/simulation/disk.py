"""The machine's disk: a folder in memory under a file layer that breaks as disks break.

A kill keeps all that was written; a power cut only what was synced, with the rest kept, dropped or
torn. Each start of the server finds the files in a new folder, as they were then.
"""

import shutil
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from pathlib import Path

import apsw

from podium.kernel.chance import Chance
from tests.soak.power_cut import NAME, DiskFile, lay_out, take_step
from tests.soak.tapped_disk import Act, Operation, TappedDisk


class Fault(Enum):
    """What can happen at an operation of the disk."""

    KILL = "kill"
    POWER = "power"
    ERROR = "error"
    FULL = "full"


class Disk:
    """One machine's disk. `died`: called when a fault ends the server."""

    def __init__(self, folder: Path, chance: Chance, died: Callable[[], None]) -> None:
        self._folder = folder
        self._chance = chance
        self._died = died
        self._boots = 0
        self._fresh = True
        self._files: dict[str, DiskFile] = {}
        self._layer: TappedDisk | None = None
        self._pending: tuple[Fault, int] | None = None
        self._full_until = 0
        self.operations = 0
        self.faults: dict[Fault, int] = dict.fromkeys(Fault, 0)
        self.dead = False

    @property
    def path(self) -> Path:
        """Where the database is now."""
        return self._folder / f"boot-{self._boots}" / NAME

    def boot(self) -> Path:
        """The machine starts: its files are as the last one left them."""
        self._boots += 1
        folder = self.path.parent
        folder.mkdir(exist_ok=True)
        if self._fresh:
            self._files = {one.name: _found(one) for one in sorted(folder.iterdir())}
        self._fresh = False
        self.dead = False
        self._layer = TappedDisk(f"simulated-{self._boots}", self._tap, for_all=True)
        return self.path

    def plan(self, fault: Fault, after: int) -> None:
        """Something happens after so many operations that change something."""
        self._pending = (fault, after)

    def calm(self) -> None:
        """Nothing more goes wrong."""
        self._pending, self._full_until = None, 0

    def kill(self, fault: Fault) -> None:
        """The process or the power ends now: nothing reaches the disk any more."""
        if self.dead:
            return
        self.dead = True
        self.faults[fault] += 1
        self._pending = None
        self._full_until = 0
        after = self._folder / f"boot-{self._boots + 1}"
        after.mkdir()
        if fault is Fault.POWER:
            self._fresh = True
            lay_out(after, self._files, self._chance)
            return
        for file in sorted(self.path.parent.iterdir()):
            if not file.name.endswith("-shm"):
                shutil.copy(file, after / file.name)

    def close(self) -> None:
        """Takes the file layer away, after a kill."""
        if self._layer is not None:
            for connection in apsw.connections():
                with suppress(apsw.Error):
                    connection.close()
            self._layer.unregister()
            self._layer = None
            shutil.rmtree(self.path.parent)

    def _tap(self, operation: Operation) -> None:
        if self.dead:
            raise apsw.IOError("the machine is off")
        if operation.act is Act.READ or (operation.act is Act.OPEN and not operation.file):
            return
        if operation.file.endswith("-shm"):
            return
        if operation.act in (Act.WRITE, Act.SYNC, Act.TRUNCATE):
            self._count(operation)
        if operation.file in self._files or operation.act is Act.OPEN:
            take_step(operation, self._files, [])

    def _count(self, operation: Operation) -> None:
        self.operations += 1
        if self.operations < self._full_until and operation.act is Act.WRITE:
            raise apsw.FullError("no room")
        if self._pending is None:
            return
        fault, left = self._pending
        if left > 0:
            self._pending = (fault, left - 1)
            return
        self._pending = None
        if fault in (Fault.KILL, Fault.POWER):
            self.kill(fault)
            self._died()
            raise apsw.IOError("the machine went off")
        self.faults[fault] += 1
        if fault is Fault.FULL:
            self._full_until = self.operations + 1 + self._chance.below(12)
            raise apsw.FullError("no room")
        raise apsw.IOError("a bad sector")


def _found(file: Path) -> DiskFile:
    found = DiskFile()
    found.durable = bytearray(file.read_bytes())
    found.ever_synced = True
    return found
