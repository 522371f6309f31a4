"""What every store of personal data does. All of it may be called from many threads at once."""

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from podium.people.person import Person
from podium.people.text import folded


class Found(Struct, frozen=True):
    """Somebody and the event in which they are known."""

    event: str
    person: Person


class People(Protocol):
    """Personal data of all events, durable when a call returns."""

    def put(self, event: str, people: Iterable[Person]) -> None:
        """Keeps these, each in place of what was known under the same id."""

    def of(self, event: str) -> dict[str, Person]:
        """Everybody of an event, by id."""

    def find(self, text: str) -> tuple[Found, ...]:
        """Everybody whose name, public name or mail this is, in any event; case does not matter."""

    def erase(self, event: str, known_as: Iterable[str]) -> None:
        """Forgets these for good: afterwards the store holds nothing that was known about them."""


def called(person: Person) -> frozenset[str]:
    """All that somebody can be found by: name, public name and mail, in one form."""
    known = (person.name, person.public_name, person.mail)
    return frozenset(folded(text) for text in known if text is not None)
