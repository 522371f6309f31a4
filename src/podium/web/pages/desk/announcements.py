"""Announcements to everyone."""

from typing import ClassVar

from msgspec import Struct

from podium.service.ids import EventId
from podium.service.staff_views import StaffViews
from podium.web.pages.subject import Subject


class AnnouncementsPage(Struct, frozen=True):
    """All announcements with their versions, latest first."""

    template: ClassVar[str] = "desk/announcements.html"
    id: EventId
    lines: tuple[tuple[str, int, str], ...]


def announcements_page(subject: Subject, staff: StaffViews) -> AnnouncementsPage:
    """The page of announcements."""
    lines = [(one.id, one.version, one.text) for one in staff.announcements]
    return AnnouncementsPage(subject.event, tuple(reversed(lines)))
