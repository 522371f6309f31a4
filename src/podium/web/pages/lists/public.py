"""The seals of all lists for everyone, and the list of an entrant as far as one may see it."""

from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.view.rosters import RostersPart
from podium.kernel.now import Now
from podium.service.ids import EventId
from podium.web.pages.lists.shown import ShownList, are_published
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class SealRow(Struct, frozen=True):
    """The seal on an entrant's list. `changed`: when the staff changed it late (EV-24)."""

    entrant: EntrantId
    name: Name
    seal: str
    changed: tuple[Now, ...]


class SealsPage(Struct, frozen=True):
    """All seals. `published`: the lists themselves can be read."""

    template: ClassVar[str] = "lists/seals.html"
    id: EventId
    until: Now | None
    public_after: bool
    closed: bool
    published: bool
    rows: tuple[SealRow, ...]


class OneListPage(Struct, frozen=True):
    """What the viewer may see of an entrant's list."""

    template: ClassVar[str] = "lists/one.html"
    id: EventId
    shown: ShownList


def seals_page(subject: Subject, part: RostersPart) -> SealsPage:
    """The seals of an event."""
    return SealsPage(
        subject.event,
        part.until,
        part.public_after,
        part.closed,
        are_published(subject, part),
        tuple(
            SealRow(one.entrant, subject.roll.entrant(one.entrant), one.seal, one.changed)
            for one in part.seals
        ),
    )
