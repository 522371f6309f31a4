"""Names of entrants and people on the pages, joined to the ids of a view."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from unicodedata import combining, east_asian_width

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.ids import PersonId
from podium.event.view.shapes import ApplicationLine, EntrantLine
from podium.kernel.cache import Cache
from podium.people.person import Person
from podium.people.text import folded


class Name(Struct, frozen=True):
    """The name of an entrant or person. `text` is empty once the person is erased.

    `number`: the player number; None for staff. `shared`: others have the same name, so the number
    is shown beside it. `members`: the names of a team's members, if the team has its own name.
    """

    text: str
    number: int | None = None
    shared: bool = False
    members: tuple[str, ...] = ()


NOBODY = Name("")
LENGTHS = ((31, "longest"), (24, "longer"), (18, "long"))
"""Above so many letters a name needs smaller type where its box cannot grow."""


def letters(name: Name) -> int:
    """How many letters wide a name is, its number included."""
    width = sum(
        (east_asian_width(letter) in "WF") + (not combining(letter)) for letter in name.text
    )
    return width + (3 if name.shared else 0)


def length_class(name: Name) -> str:
    """The class of a long name; empty for most."""
    width = letters(name)
    return next((known for most, known in LENGTHS if width > most), "")


class Roll(Struct, frozen=True):
    """The names of everyone in an event."""

    entrants: Mapping[EntrantId, Name]
    people: Mapping[PersonId, Name]

    def entrant(self, entrant: EntrantId) -> Name:
        """The name of an entrant."""
        return self.entrants.get(entrant, NOBODY)

    def person(self, person: PersonId) -> Name:
        """The name of a person."""
        return self.people.get(person, NOBODY)


def applicant_name(known: Roll, one: ApplicationLine) -> Name:
    """The name of an applicant, who is no entrant: a team's own name, or those of its members."""
    members = tuple(text for member in one.members if (text := known.person(member).text))
    own = known.person(PersonId(one.id)).text
    if own and own not in members:
        return Name(own, members=members)
    return Name(" & ".join(members))


def roll(lines: Iterable[EntrantLine], people: Mapping[str, Person], *, real: bool = False) -> Roll:
    """The names of these entrants and people. `real`: real names, for staff, not public names."""
    texts = {known: (one.name if real else one.shown) for known, one in people.items()}
    plain = [_name(line, texts) for line in lines]
    ids = [line.id for line in lines]
    times = Counter(folded(name.text) for name in plain if name.text)
    entrants = {
        entrant: Name(name.text, name.number, times[folded(name.text)] > 1, name.members)
        for entrant, name in zip(ids, plain, strict=True)
    }
    return Roll(entrants, {PersonId(known): Name(text) for known, text in texts.items()})


class Rolls:
    """The most recent rolls: names seldom change, and every page of an event needs them.

    Thread-safe.
    """

    def __init__(self, kept: Cache[Any, Any]) -> None:
        self._kept: Cache[tuple[str, bool], _KeptRoll] = kept

    def get(
        self,
        event: str,
        lines: tuple[EntrantLine, ...],
        people: Mapping[str, Person],
        *,
        real: bool = False,
    ) -> Roll:
        """Like `roll`, but returns the previous one if nothing in it has changed."""
        key = (event, real)
        kept = self._kept.get(key)
        if kept is not None and kept.lines == lines and kept.people == people:
            return kept.roll
        made = roll(lines, people, real=real)
        self._kept.put(key, _KeptRoll(lines, people, made))
        return made


class _KeptRoll(NamedTuple):
    lines: tuple[EntrantLine, ...]
    people: Mapping[str, Person]
    roll: Roll


def _name(line: EntrantLine, texts: Mapping[str, str]) -> Name:
    """A team's own name, or else the names of its members."""
    members = tuple(texts[one] for one in line.members if one in texts)
    own = texts.get(line.id)
    if own is not None and len(line.members) > 1:
        return Name(own, line.number, members=members)
    if own is not None and own not in members:
        return Name(own, line.number)
    return Name(" & ".join(members), line.number)
