"""The list of all events, kept in memory. When a journal grows, only the entries that affect the
list are read, so that thousands of events cost no more than their lines.
"""

import threading
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from podium.event.ids import PersonId
from podium.event.setup import EventAnnounced, EventClosed, EventCreated, SettingsChanged
from podium.event.staff import StaffDismissed, StaffNamed
from podium.event.wire import name_and_version
from podium.journal.entry import Entry
from podium.journal.store import PAGE, Journal
from podium.kernel.now import Now
from podium.kernel.viewer import Role
from podium.people.text import sought
from podium.service.behaviour import REGISTRY
from podium.service.ids import EventId, event_of
from podium.streams.registry import UnknownEntry

_TELLING = tuple(
    name_and_version(kind)[0]
    for kind in (
        EventCreated,
        SettingsChanged,
        EventAnnounced,
        EventClosed,
        StaffNamed,
        StaffDismissed,
    )
)


class EventLine(Struct, frozen=True):
    """An event in the list of events."""

    id: EventId
    name: str
    date: str | None
    place: str
    region: str
    rulebook: str
    game: str
    announced: bool = False
    closed: bool = False

    def mentions(self, text: str) -> bool:
        """Whether every word of the text is a prefix of a word in the line."""
        said = (self.name, self.date or "", self.place, self.region, self.rulebook, self.game)
        words = sought(" ".join(said)).split()
        return all(
            any(word.startswith(wanted) for word in words) for wanted in sought(text).split()
        )


class _KnownEvent(Struct, frozen=True):
    """What is known of an event up to a version of its journal. `closed`: when it was closed."""

    version: int
    line: EventLine
    staff: dict[PersonId, Role]
    closed: Now | None = None


class _Called(Struct, frozen=True):
    """What the list says of a rulebook. Reading all of it would take most of the time."""

    id: str
    game: str


class KnownEvents(Struct, frozen=True):
    """All events, latest date first; events without a date come before them. `roles`: of one person
    in the events in which they are on the staff.
    """

    lines: tuple[EventLine, ...]
    roles: dict[EventId, Role]


class Index:
    """Events by id."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._lock = threading.Lock()
        self._known: dict[EventId, _KnownEvent] = {}
        self._lines: tuple[EventLine, ...] = ()
        self._listed = 0
        """The versions that the lines tell of, added up: they only grow."""

    def listing(self, person: PersonId | None = None) -> KnownEvents:
        """All events as they are now, and what a person is in them."""
        with self._lock:
            self._look()
            roles = {
                event: known.staff[person]
                for event, known in self._known.items()
                if person in known.staff
            }
            return KnownEvents(self._lines, {} if person is None else roles)

    def closed(self) -> dict[EventId, Now | None]:
        """When each event was closed; None: it is open."""
        with self._lock:
            self._look()
            return {event: known.closed for event, known in self._known.items()}

    def _look(self) -> None:
        """Reads what has grown. The caller holds the lock."""
        self._read_grown()
        versions = sum(known.version for known in self._known.values())
        if versions != self._listed:
            lines = [known.line for known in self._known.values()]
            lines.sort(key=lambda line: (line.name, line.id))
            lines.sort(key=lambda line: line.date or "9999", reverse=True)
            self._lines, self._listed = tuple(lines), versions

    def _read_grown(self) -> None:
        for grown in self._grown():
            entries = self._journal.of_kinds(_TELLING, tuple(grown))
            for stream, group in groupby(entries, key=lambda entry: entry.stream):
                event = event_of(stream) or EventId("")
                with suppress(UnknownEntry):  # an unreadable event hides no other
                    self._known[event] = _known(event, grown[stream], tuple(group))

    def _grown(self) -> Iterator[dict[str, int]]:
        """Journals that have grown since they were last read, with their versions."""
        after = ""
        while page := self._journal.streams(after):
            versions = {one.stream: one.head.version for one in page}
            yield {
                stream: version
                for stream, version in versions.items()
                if (event := event_of(stream)) is not None and self._version(event) < version
            }
            if len(page) < PAGE:
                return
            after = page[-1].stream

    def _version(self, event: EventId) -> int:
        return self._known[event].version if event in self._known else 0


def _known(event: EventId, version: int, group: tuple[Entry, ...]) -> _KnownEvent:
    created, *later = map(REGISTRY.decode, group)
    if not isinstance(created, EventCreated):
        raise UnknownEntry(event)
    line, staff, closed = _line(event, created), {created.by: Role.ORGANISER}, None
    for fact in later:
        match fact:
            case StaffNamed(person, role):
                staff[person] = role
            case StaffDismissed(person):
                staff.pop(person, None)
            case EventClosed(at=at):
                line, closed = replace(line, closed=True), at
            case _:
                line = _told(line, fact)
    return _KnownEvent(version, line, staff, closed)


def _told(line: EventLine, fact: Any) -> EventLine:
    if isinstance(fact, SettingsChanged):
        settings = fact.settings
        return replace(
            line,
            name=settings.name,
            date=settings.date,
            place=settings.place,
            region=settings.region,
        )
    return replace(line, announced=True)


def _line(event: EventId, created: EventCreated) -> EventLine:
    settings = created.settings
    rulebook = msgspec.json.decode(created.rulebook, type=_Called)
    return EventLine(
        event,
        settings.name,
        settings.date,
        settings.place,
        settings.region,
        rulebook.id,
        rulebook.game,
    )
