"""Settings, tables and the announcement of an event (EV-1), and a new event."""

from typing import ClassVar

from msgspec import Struct

from podium.core.sheet import Stage
from podium.event.settings import Settings, TableNote
from podium.event.view.shapes import EventPhase
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.stages import rounds_and_cut
from podium.rulebooks.structure import RoundsAndCut, most_rounds
from podium.service.ids import EventId
from podium.web.pages.public.event import AnnouncedTerms, announced
from podium.web.pages.qr import Qr, qr
from podium.web.pages.setup.settings_form import SettingLimits, limits
from podium.web.pages.subject import Subject

SPARE = 4
"""Empty rows for further tables."""
TYPICAL = 8


class SettingsPage(Struct, frozen=True):
    """The settings. `started`: only some can still change. `expected`: the result for the entrants
    so far. `least`, `most`: the rounds that can still be set; before the start, the number possible
    without a rematch (EV-17), None without entrants.
    """

    template: ClassVar[str] = "setup/settings.html"
    id: EventId
    version: int
    phase: EventPhase
    rulebook: Rulebook
    settings: Settings
    limits: SettingLimits
    announced: AnnouncedTerms
    entrants: int
    expected: RoundsAndCut | None
    least: int
    most: int | None
    started: bool


class TablesPage(Struct, frozen=True):
    """Tables with names and notes (SP-21), and some empty rows."""

    template: ClassVar[str] = "setup/tables.html"
    id: EventId
    version: int
    rows: tuple[TableNote, ...]


class AnnouncePage(Struct, frozen=True):
    """The text of the announcement. `address`: of the event's page. `changed`: differs from what
    was announced.
    """

    template: ClassVar[str] = "setup/announce.html"
    id: EventId
    version: int
    phase: EventPhase
    rulebook: Rulebook
    settings: Settings
    announced: AnnouncedTerms
    address: str
    code: Qr
    register: str
    register_code: Qr
    changed: bool


class Choice(Struct, frozen=True):
    """A rulebook to choose, with its main rules. `typical`: for eight entrants."""

    rulebook: Rulebook
    limits: SettingLimits
    typical: RoundsAndCut | None


class NewPage(Struct, frozen=True):
    """A new event."""

    template: ClassVar[str] = "setup/new.html"
    choices: tuple[Choice, ...]


def settings_page(subject: Subject) -> SettingsPage:
    """The current settings."""
    view, settings = subject.view, subject.desk.settings
    entrants = sum(not line.waiting for line in view.entrants)
    stated = rounds_and_cut(subject.rulebook.stages, entrants)
    started = bool(view.rounds)
    played = sum(one.stage is Stage.SWISS for one in view.rounds)
    return SettingsPage(
        id=subject.event,
        version=subject.desk.setup_version,
        phase=subject.view.event.phase,
        rulebook=subject.rulebook,
        settings=settings,
        limits=limits(subject.rulebook, settings),
        announced=announced(subject, settings),
        entrants=entrants,
        expected=stated if isinstance(stated, RoundsAndCut) else None,
        least=played if started else 1,
        most=view.event.rounds if started else (most_rounds(entrants) or None),
        started=started,
    )


def tables_page(subject: Subject) -> TablesPage:
    """Tables, as many as are in use or named, and some empty rows."""
    known = {table.number: table for table in subject.desk.settings.tables}
    playing = sum(not line.waiting for line in subject.view.entrants) // 2
    last = max((playing, *known), default=0)
    rows = (known.get(number) or TableNote(number) for number in range(1, last + SPARE + 1))
    return TablesPage(subject.event, subject.desk.setup_version, tuple(rows))


def announce_page(subject: Subject, address: str) -> AnnouncePage:
    """The announcement as the event page will show it. `address`: of that page."""
    settings = subject.desk.settings
    return AnnouncePage(
        id=subject.event,
        version=subject.desk.setup_version,
        phase=subject.view.event.phase,
        rulebook=subject.rulebook,
        settings=settings,
        announced=announced(subject, settings),
        address=address,
        code=qr(address),
        register=f"{address}/register",
        register_code=qr(f"{address}/register"),
        changed=subject.view.event.settings != settings,
    )


def new_page(rulebooks: tuple[Rulebook, ...]) -> NewPage:
    """The form for a new event."""
    return NewPage(tuple(map(_choice, rulebooks)))


def _choice(rulebook: Rulebook) -> Choice:
    stated = rounds_and_cut(rulebook.stages, TYPICAL)
    return Choice(rulebook, limits(rulebook), stated if isinstance(stated, RoundsAndCut) else None)
