"""A shop whose host sets events up, of any rulebook."""

from typing import Any

from podium.event.fact import Command
from podium.event.registration import Register
from podium.event.settings import Settings
from podium.event.setup import CreateEvent
from podium.people.person import Person
from podium.rulebooks.shipped import shipped
from podium.service.answer import Performed
from podium.service.ids import EventId
from tests.e2e.hosted import Hosted


class Hosting(Hosted):
    """A server and its host."""

    def __init__(self) -> None:
        super().__init__()
        self._sent = 0

    def event(self, rulebook: str, entrants: int, **settings: Any) -> EventId:
        """An event that is not announced, with players `Player 1` and so on."""
        members = shipped(rulebook).members
        entries: list[Command] = []
        people = [Person(self.host, "Rosa")]
        for number in range(1, entrants + 1):
            ids = tuple(f"{letter}{number}" for letter in "pq"[:members])
            entries.append(Register(f"e{number}", ids))
            people += [Person(one, f"Player {number}{one[0].strip('p')}") for one in ids]
        created = CreateEvent(shipped(rulebook), Settings("A day at the store", **settings))
        made = self.service.create(
            created, *entries, actor=self.host, key=self._key(), people=tuple(people)
        )
        assert isinstance(made, Performed), made
        return made.event

    def act(self, event: EventId, *commands: Command) -> None:
        """The host gives commands elsewhere that must succeed."""
        self.ask_phones(event, commands, lambda one: self._give(event, one))
        self._give(event, *commands)

    def _give(self, event: EventId, *commands: Command) -> None:
        done = self.service.perform(event, *commands, actor=self.host, key=self._key())
        assert isinstance(done, Performed), done

    def _key(self) -> str:
        self._sent += 1
        return f"hosting {self._sent}"
