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
from podium.kernel.viewer import Role
from podium.people.text import sought
from podium.rulebooks.rulebook import Rulebook
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
    """What is known of an event up to a version of its journal."""

    version: int
    line: EventLine
    staff: dict[PersonId, Role]


class Index:
    """Events by id."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._lock = threading.Lock()
        self._known: dict[EventId, _KnownEvent] = {}

    def lines(self) -> tuple[EventLine, ...]:
        """All events, latest date first; events without a date come before them."""
        lines = [known.line for known in self._newest()]
        lines.sort(key=lambda line: (line.name, line.id))
        lines.sort(key=lambda line: line.date or "9999", reverse=True)
        return tuple(lines)

    def roles(self, person: PersonId) -> dict[EventId, Role]:
        """The events in which a person is on the staff, with their role."""
        return {
            known.line.id: known.staff[person] for known in self._newest() if person in known.staff
        }

    def _newest(self) -> tuple[_KnownEvent, ...]:
        with self._lock:
            for grown in self._grown():
                entries = self._journal.of_kinds(_TELLING, tuple(grown))
                for stream, told in groupby(entries, key=lambda entry: entry.stream):
                    event = event_of(stream) or EventId("")
                    with suppress(UnknownEntry):  # an unreadable event hides no other
                        self._known[event] = _known(event, grown[stream], tuple(told))
            return tuple(self._known.values())

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


def _known(event: EventId, version: int, told: tuple[Entry, ...]) -> _KnownEvent:
    created, *later = map(REGISTRY.decode, told)
    if not isinstance(created, EventCreated):
        raise UnknownEntry(event)
    line, staff = _line(event, created), {created.by: Role.ORGANISER}
    for fact in later:
        match fact:
            case StaffNamed(person, role):
                staff[person] = role
            case StaffDismissed(person):
                staff.pop(person, None)
            case _:
                line = _told(line, fact)
    return _KnownEvent(version, line, staff)


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
    if isinstance(fact, EventClosed):
        return replace(line, closed=True)
    return replace(line, announced=True)


def _line(event: EventId, created: EventCreated) -> EventLine:
    settings = created.settings
    rulebook = msgspec.json.decode(created.rulebook, type=Rulebook)
    return EventLine(
        event,
        settings.name,
        settings.date,
        settings.place,
        settings.region,
        rulebook.id,
        rulebook.game,
    )
