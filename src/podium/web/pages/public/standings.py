"""The standings."""

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Stage, Status
from podium.event.view.shapes import EventPhase, RoundLines, StandingsRow, View
from podium.service.ids import EventId
from podium.web.pages.criteria import Cell, Criterion, cell, criterion
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class PlaceRow(Struct, frozen=True):
    """One line of the table. `place`: None for the disqualified, and for all before a result is in:
    only the lot would rank them. `cells`: by criterion.
    """

    place: int | None
    entrant: EntrantId
    name: Name
    status: Status
    points: int
    deducted: int
    wins: int
    draws: int
    losses: int
    byes: int
    cells: tuple[Cell, ...]
    own: bool
    last_in: bool


class StandingsPage(Struct, frozen=True):
    """The table. `final`: the event is closed. `rounds`: Swiss rounds published so far, `running`:
    whether the last one still lacks results. `ranked`: a result is in, so there are places.
    `swiss`: whether the rounds are Swiss; `alone`: everyone is in one bracket.
    """

    template: ClassVar[str] = "public/standings.html"
    id: EventId
    criteria: tuple[Criterion, ...]
    rows: tuple[PlaceRow, ...]
    rounds: int
    running: bool
    planned: int | None
    cut: int
    in_cut: bool
    final: bool
    ranked: bool
    swiss: bool = True
    alone: bool = False


def standings_page(subject: Subject) -> StandingsPage:
    """The current standings."""
    view = subject.view
    in_cut = bool(view.rounds) and view.rounds[-1].stage is Stage.CUT
    return StandingsPage(
        id=subject.event,
        criteria=tuple(criterion(subject.rulebook, name) for name in view.tiebreaks),
        rows=place_rows(subject),
        rounds=sum(played.stage is Stage.SWISS for played in view.rounds),
        running=bool(view.rounds) and _lacks_results(view.rounds[-1]),
        planned=view.event.rounds,
        cut=view.event.cut or 0,
        in_cut=in_cut,
        final=view.event.phase is EventPhase.CLOSED,
        ranked=has_results(view),
        swiss=subject.rulebook.swiss is not None,
        alone=subject.rulebook.bracket_alone,
    )


def has_results(view: View) -> bool:
    """Whether a result has come in; a bye is none."""
    lines = (line for played in view.rounds for line in played.matches)
    return any(line.kind is MatchKind.MATCH and line.result is not None for line in lines)


def _lacks_results(played: RoundLines) -> bool:
    return any(one.kind is MatchKind.MATCH and one.result is None for one in played.matches)


def place_rows(subject: Subject) -> tuple[PlaceRow, ...]:
    """All entrants in the order of places; by name as long as there are none."""
    status = {line.id: line.status for line in subject.view.entrants}
    rows = tuple(_row(subject, row, status) for row in subject.view.standings)
    if has_results(subject.view):
        return rows
    unranked = (replace(row, place=None, last_in=False) for row in rows)
    return tuple(sorted(unranked, key=lambda row: (subject.place(row.name), row.entrant)))


def own_place_row(subject: Subject) -> PlaceRow | None:
    """The place of the view's entrant; None without one."""
    view = subject.view
    own = None if view.own is None else view.own.entrant
    row = next((row for row in view.standings if row.entrant == own), None)
    if row is None:
        return None
    return _row(subject, row, {line.id: line.status for line in view.entrants if line.id == own})


def _row(subject: Subject, row: StandingsRow, status: dict[EntrantId, Status]) -> PlaceRow:
    view = subject.view
    return PlaceRow(
        place=row.place,
        entrant=row.entrant,
        name=subject.roll.entrant(row.entrant),
        status=status.get(row.entrant, Status.ACTIVE),
        points=row.points,
        deducted=row.deducted,
        wins=row.wins,
        draws=row.draws,
        losses=row.losses,
        byes=row.byes,
        cells=tuple(
            _cell(subject, name, value)
            for name, value in zip(view.tiebreaks, row.tiebreaks, strict=True)
        ),
        own=view.own is not None and view.own.entrant == row.entrant,
        last_in=bool(view.event.cut) and row.place == view.event.cut,
    )


def _cell(subject: Subject, name: str, value: str | tuple[EntrantId, ...]) -> Cell:
    if isinstance(value, tuple):
        return Cell(beaten=tuple(subject.roll.entrant(entrant) for entrant in value))
    return cell(subject.rulebook, name, value)
