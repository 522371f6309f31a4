"""The names of entrants and people in a file."""

from collections.abc import Mapping
from typing import Protocol

from podium.core.ids import EntrantId
from podium.event.ids import PersonId
from podium.people.person import Person


class Numbered(Protocol):
    """What is needed of an entrant to name them."""

    @property
    def number(self) -> int:
        """The player number."""

    @property
    def members(self) -> tuple[PersonId, ...]:
        """The people in the entrant."""


class Naming:
    """Names for everyone to see: the public name, else the name, else a number."""

    def __init__(
        self, entrants: Mapping[EntrantId, Numbered], people: Mapping[str, Person]
    ) -> None:
        self._entrants = entrants
        self._people = people

    def entrant(self, entrant: EntrantId) -> str:
        """The name of a team, else the names of its members."""
        if entrant in self._people:
            return self._people[entrant].shown
        names = [name for name in map(self.person, self._members(entrant)) if name is not None]
        return " & ".join(names) or f"No. {self._entrants[entrant].number}"

    def members(self, entrant: EntrantId) -> tuple[str, ...]:
        """The names of a team's members in order; empty where an entrant is one person."""
        members = self._members(entrant)
        if len(members) < 2:
            return ()
        number = self._entrants[entrant].number
        return tuple(
            self.person(member) or f"No. {number}.{place}"
            for place, member in enumerate(members, start=1)
        )

    def person(self, known_as: str) -> str | None:
        """The name of a person; None if it is not known (any more)."""
        return self._people[known_as].shown if known_as in self._people else None

    def group(self, group: str | None) -> str | None:
        """The name of a group; its id if the name is not known (any more)."""
        return group if group is None else self.person(group) or group

    def _members(self, entrant: EntrantId) -> tuple[str, ...]:
        return self._entrants[entrant].members
