"""The check-in screen at the door: people find their name and tap it. It shows names alone."""

from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.service.ids import EventId
from podium.web.pages.matches import searched_words
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class DoorRow(Struct, frozen=True):
    """Somebody who has not checked in yet. `words`: the text to search in."""

    entrant: EntrantId
    name: Name
    words: str


class DoorPage(Struct, frozen=True):
    """The screen. `done`: who has just checked in. `inspected`: the rules have things inspected at
    the desk (SP-20).
    """

    template: ClassVar[str] = "door/door.html"
    id: EventId
    token: str
    name: str
    rows: tuple[DoorRow, ...]
    done: Name | None
    inspected: bool


def door_page(
    subject: Subject, token: str, expected: tuple[EntrantId, ...], done: str = ""
) -> DoorPage:
    """The screen with everyone who is `expected`, by name. `done`: who has just checked in."""
    names = {one: subject.roll.entrant(one) for one in expected}
    ordered = sorted(names, key=lambda one: (subject.place(names[one]), one))
    settings = subject.view.event.settings
    known = EntrantId(done)
    return DoorPage(
        id=subject.event,
        token=token,
        name="" if settings is None else settings.name,
        rows=tuple(DoorRow(one, names[one], searched_words(names[one])) for one in ordered),
        done=subject.roll.entrants.get(known) if known not in names else None,
        inspected=any(item.mandatory for item in subject.rulebook.check_in),
    )
