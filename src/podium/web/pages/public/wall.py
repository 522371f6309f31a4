"""The projector page: what everyone in the room needs to see, sized to the screen."""

from collections.abc import Sequence
from enum import StrEnum
from typing import ClassVar, TypeVar

from msgspec import Struct

from podium.core.sheet import Stage
from podium.event.clock_face import Phase
from podium.event.view.shapes import EventPhase
from podium.rulebooks.rulebook import Rulebook
from podium.service.ids import EventId
from podium.web.pages.clock import ClockFace, clock_face
from podium.web.pages.public.pairings import NamedRow, pairings_page
from podium.web.pages.public.standings import PlaceRow, place_rows
from podium.web.pages.qr import Qr, qr
from podium.web.pages.subject import Subject

SCREENS = ((1, 10), (2, 10), (2, 13), (3, 14))
"""Columns and rows of a screen, more for longer lists; a list beyond the last size scrolls. Rows
are sized by the height of the screen.
"""
SHOWN_ANNOUNCEMENTS = 3

T = TypeVar("T")


class Scene(StrEnum):
    """What the projector shows."""

    WELCOME = "welcome"
    ROUND = "round"
    TIME_UP = "time-up"
    BETWEEN = "between"
    CLOSED = "closed"


class Reel(Struct, frozen=True):
    """A list in columns, with `rows` rows per screen. `pages`: how many screens a column has; a
    single one stands still. Scrolling columns are equally long and end with an empty row, None.
    """

    columns: tuple[tuple[object | None, ...], ...]
    rows: int
    pages: int = 1


class WallPage(Struct, frozen=True):
    """One screen. `missing`: tables without results. `reel`: pairings or places."""

    template: ClassVar[str] = "public/wall.html"
    id: EventId
    scene: Scene
    name: str
    rulebook: Rulebook
    date: str | None
    place: str
    round: int | None
    stage: Stage | None
    clock: ClockFace | None
    pairings: Reel
    standings: Reel
    best: tuple[PlaceRow, ...]
    reported: int
    all: int
    missing: tuple[int, ...]
    entrants: int
    announcements: tuple[str, ...]
    qr: Qr


def wall_page(subject: Subject, address: str) -> WallPage:
    """The projector page at this moment. `address`: of the event's page, for phones."""
    view = subject.view
    pairings = pairings_page(subject)
    clock = clock_face(view.clock, subject.rulebook)
    scene = _scene(subject, clock, all_in=pairings.reported == pairings.all)
    settings = view.event.settings
    rows = place_rows(subject)
    return WallPage(
        id=subject.event,
        scene=scene,
        name="" if settings is None else settings.name,
        rulebook=subject.rulebook,
        date=None if settings is None else settings.date,
        place="" if settings is None else settings.place,
        round=pairings.round,
        stage=pairings.stage,
        clock=clock,
        pairings=reel(pairings.named) if scene is Scene.ROUND else NOTHING,
        standings=reel(rows) if scene in (Scene.BETWEEN, Scene.CLOSED) else NOTHING,
        best=rows[:3],
        reported=pairings.reported,
        all=pairings.all,
        missing=_missing(pairings.named),
        entrants=sum(not line.waiting for line in view.entrants),
        announcements=tuple(line.text for line in view.announcements[-SHOWN_ANNOUNCEMENTS:][::-1]),
        qr=qr(address),
    )


def reel(rows: Sequence[T]) -> Reel:
    """A list in columns, each a consecutive part of it, on the smallest screen that holds it."""
    fitting = (screen for screen in SCREENS if len(rows) <= screen[0] * screen[1])
    columns, visible = next(fitting, SCREENS[-1])
    length = max(visible, -(-len(rows) // columns))
    parts = [tuple(rows[start : start + length]) for start in range(0, len(rows), length)]
    if length == visible:
        return Reel(tuple(parts), visible)
    filled = ((*part, *(None for _ in range(length + 1 - len(part)))) for part in parts)
    return Reel(tuple(filled), visible, pages=-(-length // visible))


NOTHING = Reel((), 1)


def _scene(subject: Subject, clock: ClockFace | None, *, all_in: bool) -> Scene:
    phase = subject.view.event.phase
    if phase is EventPhase.CLOSED:
        return Scene.CLOSED
    if not subject.view.rounds:
        return Scene.WELCOME
    if all_in:
        return Scene.BETWEEN
    over = clock is not None and clock.phase is Phase.OVER
    return Scene.TIME_UP if over else Scene.ROUND


def _missing(rows: Sequence[NamedRow]) -> tuple[int, ...]:
    tables = {
        line.row.table
        for line in rows
        if line.other is not None and not line.row.settled and line.row.table is not None
    }
    return tuple(sorted(tables))
