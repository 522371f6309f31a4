"""Copies the database while a server runs, and warns before the disk is full."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from podium.bootstrap import Store
from podium.journal.errand import Errand
from podium.journal.sqlite.backup_keeper import BackupKeeper
from podium.kernel.now import Now

COPIES = "copies"
"""The folder beside the database for copies, unless another is named."""
LEAST_FREE = 500_000_000
"""Bytes below which a disk is nearly full."""
LOOK_EVERY = 60.0


def copies_folder(database: Path, stated: Path | None) -> Path:
    """The folder for copies of this file."""
    return stated or database.parent / COPIES


@contextmanager
def kept_safe(
    store: Store, folder: Path | None, now: Callable[[], Now], log: Any
) -> Iterator[None]:
    """Copies a database file automatically and watches its disk, within the block.

    PostgreSQL has its own tools for both.
    """
    if store.file is None:
        yield
        return
    path = store.file.path
    keeper = BackupKeeper(
        store.file,
        copies_folder(path, folder),
        now=now,
        report=lambda error: log.warning("no-copy", error=type(error).__name__),
    )
    watch = DiskWatch(path.parent, log)
    keeper.start()
    watch.start()
    try:
        yield
    finally:
        watch.close()
        keeper.close()


class DiskWatch:
    """Warns when little space is left; not again until there was enough."""

    def __init__(
        self,
        folder: Path,
        log: Any,
        free: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free,
    ) -> None:
        self._folder = folder
        self._log = log
        self._free = free
        self._low = False
        self._errand = Errand("disk-watch", self._run)

    def look(self) -> bool:
        """Whether little space is left; logs it the first time."""
        low = self._free(self._folder) < LEAST_FREE
        if low and not self._low:
            self._log.warning("disk-nearly-full", least=LEAST_FREE)
        self._low = low
        return low

    def start(self) -> None:
        """Checks now and once a minute, in a thread of its own."""
        self._errand.start()

    def close(self) -> None:
        """Ends the thread."""
        self._errand.close()

    def _run(self) -> None:
        while True:
            with suppress(OSError):
                self.look()
            if self._errand.ending.wait(LOOK_EVERY):
                return
