"""The page of an event with its announcement (EV-1)."""

from typing import ClassVar

from msgspec import Struct

from podium.brackets.settings import CutMethod, LevelMatch
from podium.clock.settings import PlayersSee
from podium.core.departure import Departure
from podium.core.sheet import Status
from podium.event.settings import Settings, TableNote
from podium.event.view.shapes import DrawLine, EventPhase, SealLine, UnsealedLine
from podium.kernel.viewer import Role
from podium.progress.cut import Cut
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.stages import rounds_and_cut
from podium.rulebooks.structure import RoundsAndCut
from podium.service.ids import EventId
from podium.web.pages.clock import ClockFace, clock_face
from podium.web.pages.criteria import Criterion, criterion
from podium.web.pages.names import Name
from podium.web.pages.public.stand import Stand, stand
from podium.web.pages.public.state import EventState, event_state
from podium.web.pages.subject import Subject


class SizeRow(Struct, frozen=True):
    """Rounds and cut for a number of entrants. `most`: None for the last row."""

    least: int
    most: int | None
    rounds: int
    cut: int


class AnnouncedTerms(Struct, frozen=True):
    """The details that EV-1 requires.

    `rounds`, `cut`: as announced or as planned; None where the number of entrants decides by
    `sizes` or, with `doubling`, by the smallest r with 2^r entrants. `expected`: the result for the
    entrants registered so far. `standard`: the round time that the rules call the standard, if
    another is announced (EV-24). `extra`: the most minutes that dice add, 0 without dice.
    `red_alert`: the minute at which it is called in a Swiss round; `red_alert_before`: as many
    minutes before the announced end.
    """

    rounds: int | None
    cut: int | None
    expected: RoundsAndCut | None
    sizes: tuple[SizeRow, ...]
    doubling: bool
    method: CutMethod | None
    alone: bool
    legs: int
    level: LevelMatch | None
    minutes: int
    standard: int | None
    cut_minutes: int | None
    final_untimed: bool
    extra: int
    players_see: PlayersSee
    red_alert: int | None
    red_alert_before: int | None
    criteria: tuple[Criterion, ...]
    special: str


class EventPage(Struct, frozen=True):
    """An event for everyone. `entrants`: with their status, by name. `departures`: from the
    rulebook (EV-24). `stand`: the podium, once somebody has won.
    """

    template: ClassVar[str] = "public/event.html"
    id: EventId
    phase: EventPhase
    rulebook: Rulebook
    settings: Settings | None
    announced: AnnouncedTerms | None
    staff: tuple[tuple[Name, Role], ...]
    entrants: tuple[tuple[Name, Status], ...]
    waiting: tuple[Name, ...]
    tables: tuple[TableNote, ...]
    draws: tuple[DrawLine, ...]
    seal: SealLine | None
    unsealed: tuple[UnsealedLine, ...]
    departures: tuple[Departure, ...]
    clock: ClockFace | None
    round: int | None
    state: EventState
    stand: Stand | None = None


def event_page(subject: Subject, cut: Cut | None = None) -> EventPage:
    """The event's own page."""
    view = subject.view
    settings = view.event.settings
    lines = sorted(view.entrants, key=lambda line: subject.place(subject.roll.entrant(line.id)))
    return EventPage(
        id=subject.event,
        phase=view.event.phase,
        rulebook=subject.rulebook,
        settings=settings,
        announced=None if settings is None else announced(subject, settings),
        staff=tuple((subject.roll.person(person), role) for person, role in view.event.staff),
        entrants=tuple(
            (subject.roll.entrant(line.id), line.status) for line in lines if not line.waiting
        ),
        waiting=tuple(subject.roll.entrant(line.id) for line in view.entrants if line.waiting),
        tables=() if settings is None else settings.tables,
        draws=view.draws,
        seal=view.seal,
        unsealed=view.unsealed,
        departures=view.departures,
        clock=clock_face(view.clock, subject.rulebook),
        round=view.rounds[-1].number if view.rounds else None,
        state=event_state(view),
        stand=stand(subject, cut),
    )


def announced(subject: Subject, settings: Settings) -> AnnouncedTerms:
    """Everything the organiser announces (EV-1): set by hand, or from the rulebook."""
    view, rulebook = subject.view, subject.rulebook
    clock, cut = rulebook.clock, rulebook.cut
    registered = sum(not line.waiting for line in view.entrants)
    stated = rounds_and_cut(rulebook.stages, registered)
    minutes = settings.swiss_minutes or clock.swiss.minutes
    return AnnouncedTerms(
        rounds=settings.rounds if view.event.rounds is None else view.event.rounds,
        cut=settings.cut if view.event.cut is None else view.event.cut,
        expected=stated if isinstance(stated, RoundsAndCut) else None,
        sizes=size_rows(rulebook),
        doubling=rulebook.doubling,
        method=None if cut is None else cut.method,
        alone=rulebook.bracket_alone,
        legs=0 if rulebook.round_robin is None else rulebook.round_robin.legs,
        level=settings.level or (None if cut is None else cut.level),
        minutes=minutes,
        standard=clock.swiss.minutes if clock.swiss.departs(minutes) else None,
        cut_minutes=settings.cut_minutes or (None if clock.cut is None else clock.cut.minutes),
        final_untimed=clock.final_untimed,
        extra=0 if clock.dice is None else clock.dice.count,
        players_see=clock.players_see,
        red_alert=clock.red_alert_after(minutes),
        red_alert_before=clock.red_alert_before,
        criteria=tuple(
            criterion(rulebook, name) for name in ("points", *rulebook.places.tiebreaks, "chance")
        ),
        special=settings.special,
    )


def size_rows(rulebook: Rulebook) -> tuple[SizeRow, ...]:
    """Rounds and cut by the number of entrants; none where no table says so."""
    rows = () if rulebook.swiss is None else rulebook.swiss.rows
    most = [row.entrants - 1 for row in rows[1:]]
    return tuple(
        SizeRow(row.entrants, most[index] if index < len(most) else None, row.rounds, row.cut)
        for index, row in enumerate(rows)
    )
