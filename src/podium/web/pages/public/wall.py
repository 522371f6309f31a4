"""The projector page: what everyone in the room needs to see, sized to the screen."""

from collections.abc import Sequence
from enum import StrEnum
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from podium.brackets.plan import BracketPart
from podium.brackets.settings import CutMethod
from podium.brackets.state import MatchStatus
from podium.core.ids import EntrantId
from podium.core.sheet import Stage
from podium.event.clock_face import Phase
from podium.event.room import RoomCode
from podium.event.view.shapes import EventPhase
from podium.progress.cut import Cut
from podium.rulebooks.rulebook import Rulebook
from podium.service.ids import EventId
from podium.web.pages.clock import ClockFace, clock_face
from podium.web.pages.criteria import Criterion, criterion
from podium.web.pages.paper.seating import TeamSeats, seats_of
from podium.web.pages.public.bracket_drawing import BracketDrawing, Stretch, drawing
from podium.web.pages.public.bracket_layout import EVERY_PART, WALL_ROWS, grid, wall_shape
from podium.web.pages.public.pairings import NamedRow, PairingsPage, pairings_page
from podium.web.pages.public.stand import Stand, stand
from podium.web.pages.public.standings import place_rows
from podium.web.pages.public.wall_pages import (
    SPACES,
    ListKind,
    ListSheet,
    WallSize,
    can_be_read,
    listings,
    stay,
)
from podium.web.pages.qr import Qr, qr
from podium.web.pages.subject import Subject

SHOWN_ANNOUNCEMENTS = 3
REFRESH = 15
"""Seconds after which a wall without scripts is loaded again, at the earliest."""
WINNERS_AND_FINAL = (BracketPart.WINNERS, BracketPart.FINAL, BracketPart.RESET)


class Scene(StrEnum):
    """What the projector shows."""

    WELCOME = "welcome"
    ROUND = "round"
    TIME_UP = "time-up"
    BETWEEN = "between"
    CLOSED = "closed"


class Heading(StrEnum):
    """What the pages are of. `finals`: a round of the cut, named by the bracket."""

    NONE = "none"
    ROUND = "round"
    PAIRINGS = "pairings"
    STANDINGS = "standings"
    FINALS = "finals"
    BRACKET = "bracket"
    FINAL_PLACES = "final-places"


class NewsSheet(Struct, frozen=True):
    """The announcements, on a page of their own."""

    sheet: ClassVar[str] = "news"
    texts: tuple[str, ...]


WallSheet = ListSheet | BracketDrawing | Stand | NewsSheet


class WallLayout(Struct, frozen=True):
    """The pages that follow each other on a screen of this size."""

    screen: WallSize
    pages: tuple[WallSheet, ...]

    @property
    def stay(self) -> int:
        """For how many seconds each page is shown."""
        return stay(max(len(self.pages), 1))

    @property
    def dense(self) -> bool:
        """Whether a page needs more room: a bracket, or a list with many columns."""
        return any(
            isinstance(page, BracketDrawing)
            or (isinstance(page, ListSheet) and len(page.columns) >= SPACES[self.screen].dense)
            for page in self.pages
        )


class WallContents(Struct, frozen=True):
    """What the pages hold, whatever the screen: a list, and what comes before and after it."""

    before: tuple[WallSheet, ...] = ()
    kind: ListKind = ListKind.PAIRINGS
    rows: Sequence[object] = ()
    after: tuple[WallSheet, ...] = ()

    def layout(self, screen: WallSize) -> WallLayout:
        """All of it as pages for a screen of this size. In front of a long list only the first
        page stays, if that makes its type larger.
        """
        whole = self._pages(self.before, screen)
        listed = next((page for page in whole if isinstance(page, ListSheet)), None)
        if listed is None or can_be_read(listed, screen):
            return WallLayout(screen, whole)
        return WallLayout(screen, self._pages(self.before[:1], screen))

    def _pages(self, before: tuple[WallSheet, ...], screen: WallSize) -> tuple[WallSheet, ...]:
        beside = len(before) + len(self.after)
        return (*before, *listings(self.kind, self.rows, screen, beside), *self.after)


class WallPage(Struct, frozen=True):
    """One screen, and what follows each other on it. `missing`: tables without results.

    `finals`: the rounds of the bracket that are played now; `finals_round`: counted from 1.
    `seats`: where each team sits, in events of teams (TM-6). `squads_due`: tables at which squads
    are still to be chosen (SP-18).
    """

    template: ClassVar[str] = "public/wall.html"
    id: EventId
    scene: Scene
    heading: Heading
    name: str
    rulebook: Rulebook
    date: str | None
    place: str
    round: int | None
    clock: ClockFace | None
    large: WallLayout
    small: WallLayout
    criterion: Criterion | None
    reported: int
    all: int
    missing: tuple[int, ...]
    entrants: int
    announcements: tuple[str, ...]
    qr: Qr
    finals: tuple[Stretch, ...] = ()
    finals_round: int = 0
    seats: dict[EntrantId, TeamSeats] = {}
    room: RoomCode | None = None
    squads_due: tuple[int, ...] = ()

    @property
    def layouts(self) -> tuple[WallLayout, ...]:
        """What the page holds: one layout if it serves both sizes of screens."""
        return (self.small,) if self.large.pages == self.small.pages else (self.large, self.small)

    @property
    def reload(self) -> int:
        """After how many seconds a wall without scripts is loaded again: all pages were shown,
        whatever the screen. It is a whole number of turns of the small layout, which has the most
        pages; the last page of the large one may be shorter then.
        """
        once = self.small.stay * max(len(self.small.pages), 1)
        return once * -(-REFRESH // once)


def wall_page(
    subject: Subject, cut: Cut | None, address: str, room: RoomCode | None = None
) -> WallPage:
    """The projector page at this moment. `address`: of the event's page, for phones. `room`: the
    code to check in with, where staff have opened the page.
    """
    view = subject.view
    pairings = pairings_page(subject)
    clock = clock_face(view.clock, subject.rulebook)
    settings = view.event.settings
    scene = _scene(subject, clock, all_in=pairings.reported == pairings.all)
    finals, won = _finals(subject, cut), stand(subject, cut)
    announced = tuple(line.text for line in view.announcements[-SHOWN_ANNOUNCEMENTS:][::-1])
    contents = _contents(subject, scene, pairings, finals, won)
    if announced and scene is Scene.BETWEEN and not won:
        contents = replace(contents, after=(NewsSheet(announced),))
    return WallPage(
        id=subject.event,
        scene=scene,
        heading=_heading(scene, pairings.stage, drawn=bool(finals), won=won is not None),
        name="" if settings is None else settings.name,
        rulebook=subject.rulebook,
        date=None if settings is None else settings.date,
        place="" if settings is None else settings.place,
        round=pairings.round,
        clock=clock,
        large=contents.layout(WallSize.LARGE),
        small=contents.layout(WallSize.SMALL),
        criterion=criterion(subject.rulebook, view.tiebreaks[0]) if view.tiebreaks else None,
        reported=pairings.reported,
        all=pairings.all,
        missing=_missing(pairings.named),
        entrants=sum(not line.waiting for line in view.entrants),
        announcements=announced,
        qr=qr(address),
        finals=_played_now(finals),
        finals_round=sum(one.stage is Stage.CUT for one in view.rounds),
        seats=_seats(subject) if scene is Scene.ROUND else {},
        room=room,
        squads_due=view.squads_due if scene is Scene.ROUND else (),
    )


def _contents(
    subject: Subject,
    scene: Scene,
    pairings: PairingsPage,
    finals: tuple[BracketDrawing, ...],
    won: Stand | None,
) -> WallContents:
    """What follows each other in the middle of the screen, announcements apart."""
    if scene is Scene.ROUND:
        if seats_of(subject):
            return WallContents(kind=ListKind.SEATED, rows=pairings.named)
        return WallContents(finals) if finals else WallContents(rows=pairings.named)
    if scene not in (Scene.BETWEEN, Scene.CLOSED):
        return WallContents()
    if won is None and finals:
        return WallContents(finals)
    before: tuple[WallSheet, ...] = () if won is None else (won, *finals[:1])
    return WallContents(before, ListKind.PLACES, place_rows(subject))


def _finals(subject: Subject, cut: Cut | None) -> tuple[BracketDrawing, ...]:
    """The bracket, where its type is large enough for a wall: the whole, or its two parts, or what
    is left of it. Empty without a cut, and where even that is too large.
    """
    if cut is None:
        return ()
    latest = max((one.plan.round for one in cut.state.matches if _is_on(one.status)), default=1)
    for since in range(1, latest + 1):
        for groups in ((EVERY_PART,), (WINNERS_AND_FINAL, (BracketPart.LOSERS,))):
            sizes = [grid(cut.state, parts, since) for parts in groups]
            if all(size.rows <= WALL_ROWS for size in sizes):
                double = cut.rules.method is CutMethod.DOUBLE_ELIMINATION
                return tuple(
                    drawing(subject, cut, wall_shape(size, double=double), parts, since)
                    for parts, size in zip(groups, sizes, strict=True)
                )
    return ()


def _is_on(status: MatchStatus) -> bool:
    """Whether a match is played now or is over."""
    return status in (MatchStatus.READY, MatchStatus.PLAYED, MatchStatus.WALKOVER)


def _played_now(drawn: Sequence[BracketDrawing]) -> tuple[Stretch, ...]:
    """The rounds of the bracket that have a match at a table."""
    return tuple(
        one
        for part in drawn
        for one in part.rounds
        if any(match.status is MatchStatus.READY and match.row for match in one.fixtures)
    )


def _seats(subject: Subject) -> dict[EntrantId, TeamSeats]:
    tables = seats_of(subject)
    return {team.entrant: team for table in tables for team in (table.first, table.second)}


def _heading(scene: Scene, stage: Stage | None, *, drawn: bool, won: bool) -> Heading:
    in_cut = stage is Stage.CUT
    if scene is Scene.WELCOME:
        return Heading.NONE
    if scene is Scene.CLOSED or (scene is Scene.BETWEEN and won):
        return Heading.FINAL_PLACES
    if scene is Scene.BETWEEN:
        return Heading.BRACKET if in_cut and drawn else Heading.STANDINGS
    if in_cut:
        return Heading.FINALS
    return Heading.PAIRINGS if scene is Scene.ROUND else Heading.ROUND


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
