"""Personal data in memory: for tests and demonstrations."""

import threading
from collections.abc import Iterable

from podium.people.person import Person
from podium.people.store import Found, called
from podium.people.text import folded


class MemoryPeople:
    """`People` made of dictionaries."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._events: dict[str, dict[str, Person]] = {}

    def put(self, event: str, people: Iterable[Person]) -> None:
        with self._lock:
            known = self._events.setdefault(event, {})
            known.update((one.id, one) for one in people)

    def of(self, event: str) -> dict[str, Person]:
        with self._lock:
            return dict(self._events.get(event, {}))

    def find(self, text: str) -> tuple[Found, ...]:
        wanted = folded(text.strip())
        with self._lock:
            everybody = [
                Found(event, one) for event, known in self._events.items() for one in known.values()
            ]
        return tuple(found for found in everybody if wanted in called(found.person))

    def erase(self, event: str, known_as: Iterable[str]) -> None:
        with self._lock:
            known = self._events.get(event, {})
            for one in known_as:
                known.pop(one, None)
