"""Exports of an event as files."""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from podium.event.view.shapes import EventPhase, View
from podium.service.ids import EventId
from podium.web.access.table import EVENT
from podium.web.acts.files import FORMATS


class File(StrEnum):
    """A kind of file."""

    PODIUM = "podium"
    CSV = "csv"
    JOURNAL = "journal"
    LIST_FORTRESS = "list-fortress"
    OPEN_BRACKET = "open-bracket"


class When(StrEnum):
    """When such a file becomes available."""

    ALWAYS = "always"
    STARTED = "started"
    CLOSED = "closed"


class Export(Struct, frozen=True):
    """A file. `ready`: whether it is available now."""

    file: File
    address: str
    ending: str
    when: When
    ready: bool


class ExportsPage(Struct, frozen=True):
    """All files."""

    template: ClassVar[str] = "setup/exports.html"
    id: EventId
    exports: tuple[Export, ...]


_WHEN = {File.PODIUM: When.ALWAYS, File.JOURNAL: When.CLOSED}


def exports_page(event: EventId, view: View, language: str) -> ExportsPage:
    """The files of this event. `language`: the reader's, and so of their spreadsheet."""
    reached = {
        When.ALWAYS: True,
        When.STARTED: bool(view.rounds),
        When.CLOSED: view.event.phase is EventPhase.CLOSED,
    }
    return ExportsPage(event, tuple(_export(event, one, reached, language) for one in File))


def _export(event: EventId, file: File, reached: dict[When, bool], language: str) -> Export:
    when = _WHEN.get(file, When.STARTED)
    address = f"{EVENT.format(event=event)}/exports/{file.value}"
    if file is File.CSV:
        address += f"?language={language}"
    return Export(file, address, FORMATS[file.value].ending, when, reached[when])
