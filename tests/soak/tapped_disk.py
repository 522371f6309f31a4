"""A file layer between SQLite and the disk that sees every operation first, and may refuse it."""

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any

import apsw
import msgspec


class Act(Enum):
    """What SQLite asks of the disk."""

    OPEN = "open"
    READ = "read"
    WRITE = "write"
    TRUNCATE = "truncate"
    SYNC = "sync"
    DELETE = "delete"


class Operation(msgspec.Struct, frozen=True):
    """One request to the disk. `offset` is the new size when truncating."""

    act: Act
    file: str
    offset: int = 0
    content: bytes = b""


Tap = Callable[[Operation], None]


class _File(apsw.VFSFile):
    def __init__(self, below: str, filename: Any, flags: list[int], tap: Tap) -> None:
        self._name = _name(filename)
        self._tap = tap
        super().__init__(below, filename, flags)

    def excepthook(self, *_: object) -> bool:
        return False

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        self._tap(Operation(Act.READ, self._name, offset))
        return super().xRead(amount, offset)

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        self._tap(Operation(Act.WRITE, self._name, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._tap(Operation(Act.TRUNCATE, self._name, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._tap(Operation(Act.SYNC, self._name))
        super().xSync(flags)


class TappedDisk(apsw.VFS):
    """Registered under `name`; an error raised by `tap` is the disk's error.

    With `for_all` every connection of the process goes through it.
    """

    def __init__(self, name: str, tap: Tap, *, for_all: bool = False) -> None:
        self.name = name
        self._tap = tap
        self._below = apsw.vfs_names()[0]
        super().__init__(name, self._below, makedefault=for_all)

    def excepthook(self, *_: object) -> bool:
        return False

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        self._tap(Operation(Act.OPEN, _name(name)))
        return _File(self._below, name, flags, self._tap)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        self._tap(Operation(Act.DELETE, _name(filename)))
        super().xDelete(filename, syncdir)


def _name(filename: Any) -> str:
    if isinstance(filename, apsw.URIFilename):
        filename = filename.filename()
    return "" if filename is None else Path(filename).name
