"""Automatic copies of the database in a second place, whenever something has changed."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import apsw

from podium.journal.errand import Errand
from podium.journal.sqlite.backup import back_up
from podium.journal.sqlite.connection import connect_to_read, named_reading_trouble
from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.trouble import Trouble
from podium.kernel.now import SECOND, Now

EVERY = 60.0
"""Seconds."""
LAST = 10
HOURLY = 24
_STAMP = "%Y%m%dT%H%M%SZ"
_END = ".db"


class BackupKeeper:
    """Makes a copy every minute if anything was written since the last one; keeps the newest
    copies and the last one of each hour.

    Each copy is a whole database that `podium restore` accepts, named by its time in UTC. Writers
    are not blocked meanwhile. `report` is called with the error of each copy that failed.
    """

    def __init__(
        self,
        database: SqliteDatabase,
        folder: Path,
        *,
        now: Callable[[], Now],
        every: float = EVERY,
        last: int = LAST,
        hourly: int = HOURLY,
        report: Callable[[Exception], None] = lambda _: None,
    ) -> None:
        """`last`: how many of the newest copies to keep. `hourly`: for how many hours one each."""
        self._database = database
        self._folder = folder
        self._every = every
        self._last = last
        self._hourly = hourly
        self._now = now
        self._report = report
        self._name = f"{database.path.stem}-"
        self._eye: apsw.Connection | None = None
        self._copied: int | None = None
        self._failure: Exception | None = None
        self._errand = Errand("backup-keeper", self._run)

    @property
    def failure(self) -> Exception | None:
        """Why the last copy could not be made; None while all is well."""
        return self._failure

    def copies(self) -> tuple[Path, ...]:
        """All existing copies, the oldest first. Those named by a time to come were made while the
        machine's clock was wrong: they count as the oldest, so that no new copy gives way to them.
        """
        now = datetime.fromtimestamp(self._now() / SECOND, UTC)
        found = [
            (time, one) for one in self._folder.glob(f"{self._name}*{_END}") if (time := _time(one))
        ]
        return tuple(one for _, one in sorted(found, key=lambda each: (each[0] <= now, each)))

    def start(self) -> None:
        """Starts to make copies, in a thread of its own."""
        self._errand.start()

    def close(self) -> None:
        """Ends the thread, after a last copy if anything is new. Close the database later."""
        self._errand.close()
        self.run_due()
        if self._eye is not None:
            self._eye.close()

    def run_due(self) -> Path | None:
        """Makes a copy if anything was written since the last one; else, or if it fails, None."""
        try:
            made = self._copy_if_changed()
        except (Trouble, OSError, apsw.Error) as error:
            self._failure = error
            self._report(error)
            return None
        self._failure = None
        return made

    def _copy_if_changed(self) -> Path | None:
        version = self._version()
        if version == self._copied:
            return None
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        made = self._folder / f"{self._name}{self._stamp()}{_END}"
        back_up(self._database, made, replace=True)
        self._copied = version
        for copy in self._superfluous():
            copy.unlink(missing_ok=True)
        return made

    def _stamp(self) -> str:
        return datetime.fromtimestamp(self._now() / SECOND, UTC).strftime(_STAMP)

    def _version(self) -> int:
        """A number that changes with every commit of other connections; this one never writes."""
        with named_reading_trouble():
            if self._eye is None:
                self._eye = connect_to_read(self._database.path)
            return int(self._eye.pragma("data_version"))

    def _superfluous(self) -> tuple[Path, ...]:
        copies = self.copies()
        of_hours: dict[str, Path] = {}
        for copy in copies:
            of_hours[_hour(copy)] = copy
        hours = list(of_hours.values())[-self._hourly :]
        kept = {*copies[-self._last :], *hours}
        return tuple(copy for copy in copies if copy not in kept)

    def _run(self) -> None:
        while not self._errand.ending.wait(self._every):
            self.run_due()


def _time(copy: Path) -> datetime | None:
    try:
        return datetime.strptime(copy.stem.rpartition("-")[2], _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None


def _hour(copy: Path) -> str:
    return copy.stem.rpartition("-")[2][: len("20260101T00")]
