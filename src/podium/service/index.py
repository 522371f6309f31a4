"""The list of all events: kept in memory, and read on from where each journal was last read."""

import threading
from collections.abc import Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from podium.event.setup import EventClosed, EventCreated, SettingsChanged
from podium.journal.entry import Entry, StreamHead
from podium.journal.store import PAGE, Journal
from podium.people.text import sought
from podium.rulebooks.rulebook import Rulebook
from podium.service.behaviour import REGISTRY
from podium.service.ids import EventId, event_of

_TELLING = ("event-created", "settings-changed", "event-announced", "event-closed")


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
        """Whether every word of the text begins a word of the line."""
        said = (self.name, self.date or "", self.place, self.region, self.rulebook, self.game)
        words = sought(" ".join(said)).split()
        return all(
            any(word.startswith(wanted) for word in words) for wanted in sought(text).split()
        )


class Index:
    """Events by id. Reads only what is new; of that, only what the list shows."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._lock = threading.Lock()
        self._known: dict[EventId, tuple[int, EventLine]] = {}

    def lines(self) -> tuple[EventLine, ...]:
        """All events, the latest date first, those without a date before them."""
        with self._lock:
            for listed in _all_streams(self._journal):
                event = event_of(listed.stream)
                if event is not None:
                    self._read_on(event, listed)
            lines = [line for _, line in self._known.values()]
        lines.sort(key=lambda line: (line.name, line.id))
        lines.sort(key=lambda line: line.date or "9999", reverse=True)
        return tuple(lines)

    def _read_on(self, event: EventId, listed: StreamHead) -> None:
        version, line = self._known.get(event, (0, None))
        if version >= listed.head.version:
            return
        for entry in self._journal.read(listed.stream, version):
            version = entry.version
            if entry.kind in _TELLING:
                line = _told(event, line, entry)
        if line is not None:
            self._known[event] = (version, line)


def _all_streams(journal: Journal) -> Iterator[StreamHead]:
    after = ""
    while page := journal.streams(after):
        yield from page
        if len(page) < PAGE:
            return
        after = page[-1].stream


def _told(event: EventId, line: EventLine | None, entry: Entry) -> EventLine | None:
    fact = REGISTRY.decode(entry)
    if isinstance(fact, EventCreated):
        return _line(event, fact)
    if line is None:
        return None
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
