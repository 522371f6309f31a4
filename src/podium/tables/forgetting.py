"""Names of people are erased some time after their table has ended; the record stays."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

from podium.allstar.table.facts import RUNNING_KINDS
from podium.journal.entry import Mark
from podium.journal.store import Journal
from podium.kernel.now import SECOND, Now
from podium.people.store import People
from podium.tables.ids import table_of

KEPT_FOR = timedelta(days=30)


class Forgetting:
    """Finds tables that ended long ago and erases the names of their people."""

    def __init__(
        self, journal: Journal, people: People, is_sure: Callable[[], bool] = lambda: True
    ) -> None:
        """`is_sure`: whether the time may decide what is deleted for good."""
        self._journal = journal
        self._people = people
        self._is_sure = is_sure
        self._forgotten: set[str] = set()

    def run(self, now: Now) -> None:
        """Erases what is due. Nothing is lost if it fails: the next time does the same."""
        if not self._is_sure():
            return
        latest = datetime.fromtimestamp(now / SECOND, UTC) - KEPT_FOR
        due = [mark.stream for mark in self._ended() if self._when(mark) <= latest]
        self._people.erase_all({stream: self._people.of(stream) for stream in due})
        self._forgotten.update(due)

    def _ended(self) -> Iterator[Mark]:
        """The last entries of tables that are over and whose people may still be known."""
        for mark in self._journal.newest(RUNNING_KINDS):
            over = mark.kind != RUNNING_KINDS[0] and table_of(mark.stream) is not None
            if over and mark.stream not in self._forgotten:
                yield mark

    def _when(self, mark: Mark) -> datetime:
        (ended,) = self._journal.read(mark.stream, after=mark.version - 1, limit=1)
        return ended.at
