"""The interface of every store of personal data. All methods are thread-safe."""

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from podium.people.person import Person
from podium.people.text import folded


class Found(Struct, frozen=True):
    """A person and the event they belong to."""

    event: str
    person: Person


class People(Protocol):
    """Personal data of all events, durable when a call returns."""

    def put(self, event: str, people: Iterable[Person]) -> None:
        """Stores these people, each in place of what was stored under the same id."""

    def of(self, event: str) -> dict[str, Person]:
        """Everyone in an event, by id."""

    def find(self, text: str) -> tuple[Found, ...]:
        """Everyone with this name, public name or mail, in any event; case does not matter."""

    def erase(self, event: str, known_as: Iterable[str]) -> None:
        """Erases these people for good: afterwards the store holds nothing about them."""


def called(person: Person) -> frozenset[str]:
    """Everything a person can be found by: name, public name and mail, folded."""
    known = (person.name, person.public_name, person.mail)
    return frozenset(folded(text) for text in known if text is not None)
