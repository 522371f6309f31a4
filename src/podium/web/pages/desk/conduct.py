"""Entrants at the desk: warnings and penalties, leaving and returning."""

from collections import Counter
from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.names import Names
from podium.core.sheet import MatchKind, Stage, Status
from podium.event.conduct import PenaltyKind
from podium.event.ids import MatchRef
from podium.event.seats import LeaversSeat
from podium.event.terms import Standing
from podium.event.view.shapes import DeskEntrant, RemovalLine
from podium.people.text import sought
from podium.service.ids import EventId
from podium.service.staff_views import StaffViews
from podium.web.pages.judge.grounds import GroundLine, ground_lines, ground_name
from podium.web.pages.matches import latest_match, searched_words
from podium.web.pages.names import NOBODY, Name
from podium.web.pages.subject import Subject


class ConductRow(Struct, frozen=True):
    """An entrant in the list. `question`: their warnings require a decision (EV-9)."""

    id: EntrantId
    name: Name
    status: Status
    warnings: int
    penalties: int
    question: bool


class WarningWords(Struct, frozen=True):
    """A warning as it was given."""

    id: str
    version: int
    ground: Names
    note: str
    rule: str
    by: Name


class PenaltyWords(Struct, frozen=True):
    """A penalty as it was given."""

    id: str
    version: int
    kind: PenaltyKind
    points: int
    reason: str
    rule: str
    by: Name


class OwnMatch(Struct, frozen=True):
    """A match of an entrant, to choose from."""

    ref: MatchRef
    opponent: Name


class EntrantPart(Struct, frozen=True):
    """Everything about one entrant. `present`: checked in; of others nothing can be recorded but a
    disqualification (EV-6). `plays`: they have a match without a result. `seat`: what
    becomes of their seat in the cut if they leave now (SP-12, LG-10). `own`: the viewer is this
    entrant or plays at their table, and may not judge them. `removal`, `seat_open`: see
    `DeskEntrant`. `last_word`: the viewer decides appeals (EV-10).
    """

    id: EntrantId
    name: Name
    version: int
    status: Status
    note: str
    present: bool
    plays: bool
    seat: LeaversSeat
    in_cut: bool
    over_games: bool
    question: bool
    own: bool
    removal: RemovalLine | None
    seat_open: bool
    last_word: bool
    warnings: tuple[WarningWords, ...]
    penalties: tuple[PenaltyWords, ...]
    matches: tuple[OwnMatch, ...]


class ConductPage(Struct, frozen=True):
    """The entrants present, by name, and one of them in full. `search`: filters the list."""

    template: ClassVar[str] = "desk/conduct.html"
    id: EventId
    started: bool
    rows: tuple[ConductRow, ...]
    one: EntrantPart | None
    kinds: tuple[PenaltyKind, ...]
    grounds: tuple[GroundLine, ...]
    search: str = ""


def conduct_page(
    subject: Subject,
    staff: StaffViews,
    chosen: str = "",
    *,
    search: str = "",
    me: EntrantId | None = None,
) -> ConductPage:
    """The page; `chosen`: the entrant to show in full. `me`: as whom the viewer plays."""
    one = entrant_part(subject, staff, chosen, me)
    return ConductPage(
        subject.event,
        bool(subject.view.rounds),
        entrant_rows(subject, search),
        one,
        () if one is None else _kinds(one),
        ground_lines(subject.rulebook),
        search,
    )


def _kinds(one: EntrantPart) -> tuple[PenaltyKind, ...]:
    """The penalties that can be given here. A game loss is given at the table."""
    if not one.present:
        return (PenaltyKind.DISQUALIFICATION,)
    return tuple(kind for kind in PenaltyKind if kind is not PenaltyKind.GAME_LOSS)


def entrant_rows(subject: Subject, search: str = "") -> tuple[ConductRow, ...]:
    """The entrants present, by name. `search`: only those whose name or number contains it."""
    words = sought(search).split()
    statuses = {line.id: line.status for line in subject.view.entrants}
    penalties = Counter(one.entrant for one in subject.desk.penalties)
    rows = [
        ConductRow(
            one.id,
            subject.roll.entrant(one.id),
            statuses[one.id],
            one.warnings,
            penalties[one.id],
            one.question,
        )
        for one in subject.desk.entrants
        if one.standing is Standing.PRESENT
    ]
    found = [row for row in rows if all(word in searched_words(row.name) for word in words)]
    return tuple(sorted(found, key=lambda row: (subject.place(row.name), row.id)))


def entrant_part(
    subject: Subject, staff: StaffViews, entrant: str, me: EntrantId | None = None
) -> EntrantPart | None:
    """Everything about an entrant; None if they are not entered. `me`: as whom the viewer plays."""
    one = next((one for one in subject.desk.entrants if one.id == entrant), None)
    if one is None or one.standing is Standing.WITHDRAWN:
        return None
    return _part(subject, staff, one, me)


def _part(
    subject: Subject, staff: StaffViews, one: DeskEntrant, me: EntrantId | None
) -> EntrantPart:
    view = subject.view
    match = latest_match(view, one.id)
    beside = () if match is None else match.entrants
    return EntrantPart(
        id=one.id,
        name=subject.roll.entrant(one.id),
        version=one.version,
        status=next(line.status for line in view.entrants if line.id == one.id),
        note=one.note,
        present=one.standing is Standing.PRESENT,
        plays=match is not None and match.kind is MatchKind.MATCH and match.result is None,
        seat=staff.leavers_seat(one.id),
        in_cut=bool(view.rounds) and view.rounds[-1].stage is Stage.CUT,
        over_games=subject.rulebook.scoring.games is not None,
        question=one.question,
        own=me is not None and me in (one.id, *beside),
        removal=one.removal,
        seat_open=one.seat_open,
        last_word=staff.rulings.decides,
        warnings=_warnings(subject, one.id),
        penalties=_penalties(subject, one.id),
        matches=_matches(subject, one.id),
    )


def _warnings(subject: Subject, entrant: EntrantId) -> tuple[WarningWords, ...]:
    return tuple(
        WarningWords(
            kept.id,
            kept.version,
            ground_name(subject.rulebook, kept.ground),
            kept.note or "",
            kept.rule,
            NOBODY if kept.by is None else subject.roll.person(kept.by),
        )
        for kept in subject.desk.warnings
        if kept.entrant == entrant
    )


def _penalties(subject: Subject, entrant: EntrantId) -> tuple[PenaltyWords, ...]:
    return tuple(
        PenaltyWords(
            kept.id,
            kept.version,
            PenaltyKind(kept.kind),
            kept.points,
            kept.reason,
            kept.rule,
            subject.roll.person(kept.by),
        )
        for kept in subject.desk.penalties
        if kept.entrant == entrant
    )


def _matches(subject: Subject, entrant: EntrantId) -> tuple[OwnMatch, ...]:
    """Their matches of all rounds, latest first."""
    return tuple(
        OwnMatch(MatchRef(played.number, line.index), subject.roll.entrant(other))
        for played in reversed(subject.view.rounds)
        for line in played.matches
        if line.kind is MatchKind.MATCH and line.index is not None and entrant in line.entrants
        for other in line.entrants
        if other != entrant
    )
