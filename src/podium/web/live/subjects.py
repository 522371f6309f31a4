"""What a stream can follow: events and tables, by one protocol."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, NewType, Protocol

from podium.service.ids import EventId
from podium.service.service import Service
from podium.streams.followers import Handle
from podium.tables.ids import TableId, stream_of_table, table_of
from podium.tables.presence import Attendance
from podium.tables.service import TableService

SubjectId = NewType("SubjectId", str)
"""An event by its id, or a table as `table/ID`."""


class Followable(Protocol):
    """Tells viewers that there is something new for them, and nobody else."""

    def follow(self, subject: Any, wake: Callable[[], None]) -> Handle:
        """Calls `wake` after every change, from any thread."""

    def cursors(self, subject: Any, viewers: Iterable[Any]) -> Mapping[Any, str | None]:
        """How much each viewer may see; None for who may not know of the subject."""


def of_table(table: TableId) -> SubjectId:
    """A table as a subject."""
    return SubjectId(stream_of_table(table))


def named(subject: SubjectId) -> tuple[str, str]:
    """Kind and id of a subject, as messages name it."""
    table = table_of(subject)
    return ("event", subject) if table is None else ("table", table)


class Subjects:
    """Every subject of a server."""

    def __init__(self, service: Service, tables: TableService) -> None:
        self._service = service
        self._tables = tables

    def follow(self, subject: SubjectId, wake: Callable[[], None]) -> Handle:
        """Follows a subject."""
        source, known = self._source(subject)
        return source.follow(known, wake)

    def cursors(
        self, subject: SubjectId, viewers: Iterable[Hashable]
    ) -> Mapping[Hashable, str | None]:
        """The cursors of these viewers."""
        source, known = self._source(subject)
        return source.cursors(known, viewers)

    def arrive(self, subject: SubjectId, viewer: Any) -> Attendance | None:
        """Somebody's page is open; at a table the others can know."""
        table = table_of(subject)
        if table is None or viewer is None:
            return None
        return self._tables.connect(table, viewer)

    def _source(self, subject: SubjectId) -> tuple[Followable, str]:
        table = table_of(subject)
        return (self._service, EventId(subject)) if table is None else (self._tables, table)
