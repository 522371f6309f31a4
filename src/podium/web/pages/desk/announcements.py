"""What is told to everyone."""

from typing import ClassVar

from msgspec import Struct

from podium.event.state import State
from podium.service.ids import EventId
from podium.web.pages.subject import Subject


class AnnouncementsPage(Struct, frozen=True):
    """All announcements with their versions, the latest first."""

    template: ClassVar[str] = "desk/announcements.html"
    id: EventId
    lines: tuple[tuple[str, int, str], ...]


def announcements_page(subject: Subject, state: State) -> AnnouncementsPage:
    """The page of announcements."""
    lines = [(key, kept.version, kept.text) for key, kept in state.announcements.items()]
    return AnnouncementsPage(subject.event, tuple(reversed(lines)))
