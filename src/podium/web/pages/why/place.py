"""How one entrant's line in the standings came about, and what would move it."""

from fractions import Fraction
from typing import ClassVar, assert_never

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.result import Ended
from podium.core.sheet import MatchKind, Status
from podium.event.sheet import course_of
from podium.event.state import State
from podium.progress.course import Course
from podium.progress.places import final_table
from podium.results.settings import Scoring
from podium.service.ids import EventId
from podium.standings.criteria import CHANCE, POINTS
from podium.standings.explain import (
    Contribution,
    Explanation,
    ExtendedSosReason,
    HeadToHeadReason,
    Neighbour,
    Reason,
    SosReason,
    TallyReason,
    explain,
)
from podium.standings.settings import SosMethod
from podium.web.pages.criteria import Criterion, criterion
from podium.web.pages.matches import match_row
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class RoundPart(Struct, frozen=True):
    """What one round gave. `index`: of its match, for the page that explains it. `ended`: how,
    if not by playing it. `met`: the opponent counts for strength of schedule (EV-16).
    """

    number: int
    kind: MatchKind
    verdict: Verdict | None
    points: int
    others: tuple[Name, ...]
    index: int | None
    ended: Ended | None
    met: bool


class ShareLine(Struct, frozen=True):
    """One opponent's part: points by rounds, or a strength of their own."""

    name: Name
    round: int | None
    points: int | None
    rounds: int | None
    value: str


class DuelLine(Struct, frozen=True):
    """All matches against one tied entrant; `met` is false where there was none."""

    name: Name
    met: bool
    points: int
    theirs: int


class CriterionPart(Struct, frozen=True):
    """How the value of one criterion came about: of one of these kinds.

    `averaged`: the sum of the shares is divided by their number, and shown with decimals.
    """

    criterion: Criterion
    value: str = ""
    averaged: bool = False
    amounts: tuple[tuple[int, int], ...] | None = None
    shares: tuple[ShareLine, ...] | None = None
    duels: tuple[DuelLine, ...] | None = None
    beaten: int = 0


class NeighbourLine(Struct, frozen=True):
    """Who stands next in the table, and what separates the two."""

    entrant: EntrantId
    name: Name
    place: int | None
    points: int
    criterion: Criterion
    by_chance: bool
    by_points: bool


class PlaceWhyPage(Struct, frozen=True):
    """Why somebody has their place. `swiss`: the place after the Swiss rounds where a cut has
    begun and the place is another. `win`: points for a win; `open`: the round of their match that
    has no result yet; `passed`: how many a win there would lift them above on points alone.
    """

    template: ClassVar[str] = "why/place.html"
    id: EventId
    entrant: EntrantId
    name: Name
    own: bool
    place: int | None
    swiss: int | None
    in_cut: bool
    all: int
    points: int
    earned: int
    deducted: int
    status: Status
    rounds: tuple[RoundPart, ...]
    parts: tuple[CriterionPart, ...]
    chance: int | None
    above: NeighbourLine | None
    below: NeighbourLine | None
    win: int
    open: int | None
    passed: int


def place_why_page(subject: Subject, state: State, entrant: EntrantId) -> PlaceWhyPage | None:
    """The page; None if there is no such line in the standings yet."""
    shown = next((row for row in subject.view.standings if row.entrant == entrant), None)
    if shown is None:
        return None
    course = course_of(state)
    told = explain(
        entrant,
        course.sheet,
        course.outcomes,
        places=course.rulebook.places,
        tallies=course.rulebook.scoring.tallies(),
        lots=course.lots,
    )
    in_cut = bool(course.sheet.cut_rounds())
    own = subject.view.own
    win = _win(course.rulebook.scoring)
    return PlaceWhyPage(
        id=subject.event,
        entrant=entrant,
        name=subject.roll.entrant(entrant),
        own=own is not None and own.entrant == entrant,
        place=_place(course, entrant) if in_cut else told.row.place,
        swiss=told.row.place,
        in_cut=in_cut,
        all=sum(row.place is not None for row in subject.view.standings),
        points=told.row.points,
        earned=told.earned,
        deducted=told.row.deducted,
        status=next(one.status for one in course.sheet.entrants if one.id == entrant),
        rounds=tuple(_round(subject, one, entrant) for one in told.rounds),
        parts=tuple(_part(subject, reason) for reason in told.reasons),
        chance=told.row.chance,
        above=_neighbour(subject, told.above),
        below=_neighbour(subject, told.below),
        win=win,
        open=None if in_cut else _open(told),
        passed=_passed(course, told, win),
    )


def _place(course: Course, entrant: EntrantId) -> int | None:
    return next(row.place for row in final_table(course).rows if row.entrant == entrant)


def _win(scoring: Scoring) -> int:
    """What the best result of a match is worth."""
    games = 1 if scoring.games is None else scoring.games.count
    return scoring.points.win * games


def _open(told: Explanation) -> int | None:
    return next(
        (one.round for one in told.rounds if one.verdict is None and one.kind is MatchKind.MATCH),
        None,
    )


def _passed(course: Course, told: Explanation, win: int) -> int:
    """How many of those above now have fewer points than this one would have."""
    rows = course.swiss_table().rows
    place = told.row.place
    return sum(
        row.place is not None
        and place is not None
        and row.place < place
        and row.points < told.row.points + win
        for row in rows
    )


def _round(subject: Subject, one: Contribution, entrant: EntrantId) -> RoundPart:
    lines = subject.view.rounds[one.round - 1].matches
    line = next((line for line in lines if entrant in line.entrants), None)
    others = tuple(subject.roll.entrant(other) for other in one.others)
    return RoundPart(
        one.round,
        one.kind,
        one.verdict,
        one.points,
        others,
        None if line is None else line.index,
        None if line is None else match_row(subject, line).ended,
        one.for_sos,
    )


def _part(subject: Subject, reason: Reason) -> CriterionPart:
    named = criterion(subject.rulebook, reason.name)
    match reason:
        case TallyReason():
            return CriterionPart(named, str(reason.value), amounts=reason.amounts)
        case SosReason():
            averaged = reason.method is SosMethod.AVERAGE_PER_ROUND
            shares = tuple(
                ShareLine(
                    subject.roll.entrant(share.opponent),
                    share.round,
                    share.points,
                    share.rounds if averaged else None,
                    str(share.value),
                )
                for share in reason.shares
            )
            return CriterionPart(named, str(reason.value), averaged, shares=shares)
        case ExtendedSosReason():
            shares = tuple(
                ShareLine(subject.roll.entrant(opponent), None, None, None, str(value))
                for opponent, value in reason.strengths
            )
            return CriterionPart(named, str(reason.value), _fractional(reason), shares=shares)
        case HeadToHeadReason():
            duels = tuple(
                DuelLine(
                    subject.roll.entrant(duel.opponent),
                    duel.matches > 0,
                    duel.points,
                    duel.opponents_points,
                )
                for duel in reason.duels
            )
            return CriterionPart(named, duels=duels, beaten=len(reason.beaten))
        case _:
            assert_never(reason)


def _fractional(reason: ExtendedSosReason) -> bool:
    return any(Fraction(value).denominator > 1 for _, value in reason.strengths)


def _neighbour(subject: Subject, neighbour: Neighbour | None) -> NeighbourLine | None:
    if neighbour is None:
        return None
    row = neighbour.row
    return NeighbourLine(
        row.entrant,
        subject.roll.entrant(row.entrant),
        row.place,
        row.points,
        criterion(subject.rulebook, neighbour.criterion),
        by_chance=neighbour.criterion == CHANCE,
        by_points=neighbour.criterion == POINTS,
    )
