"""How one entrant's line in the standings came about, and what would move it."""

from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.result import Ended, MatchResult
from podium.core.sheet import MatchKind, Status
from podium.event.sheet import course_of
from podium.event.state import State
from podium.progress.course import Course
from podium.progress.cut import cut_of, frozen_sheet
from podium.progress.places import final_table
from podium.results.game import GamesResult
from podium.results.settings import Scoring
from podium.service.ids import EventId
from podium.standings.criteria import CHANCE, POINTS
from podium.standings.explain import Explanation, Neighbour, explain
from podium.standings.reason import Contribution, Line, Reason
from podium.standings.table import Row
from podium.web.pages.criteria import Cell, Criterion, cell, criterion, has_decimals
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject
from podium.web.pages.why.way import CutWay, cut_way
from podium.web.texts.criteria import CRITERIA


class RoundPart(Struct, frozen=True):
    """What one round gave. `index`: of its match, for the page that explains it. `ended`: how the
    match ended, `games`: how those of its games did that nobody won by play.
    """

    number: int
    kind: MatchKind
    verdict: Verdict | None
    points: int
    others: tuple[Name, ...]
    index: int | None
    ended: Ended | None
    games: tuple[tuple[int, Ended], ...]


class ShareLine(Struct, frozen=True):
    """One part of a value: of a round or of an opponent. `points` and `rounds`: what `value` is
    the quotient of. `score`: against the opponent; without it and `value` they have not met.
    """

    name: Name | None
    round: int | None
    points: int | None
    rounds: int | None
    value: str
    score: tuple[int, int] | None


class LeftOut(Struct, frozen=True):
    """A round that has no share in the strength of schedule. `open`: not yet, as it has no result;
    else nobody was played: a bye, a round missed, or somebody was not there (EV-16).
    """

    round: int
    kind: MatchKind
    others: tuple[Name, ...]
    open: bool


class CriterionPart(Struct, frozen=True):
    """How the value of one criterion came about. `value`: empty where it is no number.

    `decimals`: whether numbers are shown with some. `averaged`: the sum of the shares is divided
    by their number. `how`, `nothing`: what is said above the shares, and instead of them.
    """

    criterion: Criterion
    value: str
    decimals: bool
    averaged: bool
    how: str
    nothing: str
    shares: tuple[ShareLine, ...]
    left_out: tuple[LeftOut, ...] = ()


class NeighbourLine(Struct, frozen=True):
    """Who stands next in the table, and what separates the two: `theirs` and `own` are the values
    that decide; without them `decides` says why the upper one stands first.
    """

    entrant: EntrantId
    name: Name
    place: int | None
    points: int
    criterion: Criterion
    by_chance: bool
    by_points: bool
    theirs: Cell | None
    own: Cell | None
    decides: str


class PlaceWhyPage(Struct, frozen=True):
    """Why somebody has their place. `swiss`: the place after the Swiss rounds. `way`: through the
    cut, for who is in it. `chance`: the place in the lot order where it decided. `win`: points
    for a win; `open`: the round of their match that
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
    way: CutWay | None
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
        frozen_sheet(course),
        course.outcomes,
        places=course.rulebook.places,
        tallies=course.rulebook.scoring.tallies(),
        lots=course.lots,
    )
    cut = cut_of(course) if course.sheet.cut_rounds() else None
    in_cut = cut is not None
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
        parts=tuple(_part(subject, reason, told.rounds) for reason in told.reasons),
        chance=told.row.chance,
        way=None if cut is None else cut_way(subject, cut, entrant),
        above=_neighbour(subject, course, told, told.above),
        below=_neighbour(subject, course, told, told.below),
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
    index, result = (None, None) if line is None else (line.index, line.result)
    ended = result.ended if isinstance(result, MatchResult) else None
    games = _unplayed_games(result) if isinstance(result, GamesResult) else ()
    return RoundPart(one.round, one.kind, one.verdict, one.points, others, index, ended, games)


def _unplayed_games(result: GamesResult) -> tuple[tuple[int, Ended], ...]:
    return tuple(
        (number, game.ended)
        for number, game in enumerate(result.games, start=1)
        if game.ended not in (Ended.VICTORY, Ended.DRAW)
    )


def _left_out(
    subject: Subject, rounds: tuple[Contribution, ...], counted: frozenset[int | None]
) -> tuple[LeftOut, ...]:
    return tuple(
        LeftOut(
            one.round,
            one.kind,
            tuple(subject.roll.entrant(other) for other in one.others),
            open=one.verdict is None,
        )
        for one in rounds
        if one.round not in counted
    )


def _part(subject: Subject, reason: Reason, rounds: tuple[Contribution, ...]) -> CriterionPart:
    told, text = reason.told(), CRITERIA.get(reason.name)
    how, averaged = ("", "") if text is None else (text.how, text.how_averaged)
    counted = frozenset(line.round for line in told.lines)
    return CriterionPart(
        criterion(subject.rulebook, reason.name),
        value="" if isinstance(told.value, tuple) else str(told.value),
        decimals=has_decimals(subject.rulebook, reason.name),
        averaged=told.averaged,
        how=averaged if told.averaged else how,
        nothing="" if text is None else text.nothing,
        shares=tuple(_share(subject, line) for line in told.lines),
        left_out=_left_out(subject, rounds, counted) if told.every_round else (),
    )


def _share(subject: Subject, line: Line) -> ShareLine:
    return ShareLine(
        None if line.opponent is None else subject.roll.entrant(line.opponent),
        line.round,
        line.points,
        line.rounds,
        "" if line.value is None else str(line.value),
        line.score,
    )


def _neighbour(
    subject: Subject, course: Course, told: Explanation, neighbour: Neighbour | None
) -> NeighbourLine | None:
    if neighbour is None:
        return None
    row, by = neighbour.row, neighbour.criterion
    theirs, own = (_value(course, told, one, by) for one in (row, told.row))
    return NeighbourLine(
        row.entrant,
        subject.roll.entrant(row.entrant),
        row.place,
        row.points,
        criterion(subject.rulebook, neighbour.criterion),
        by_chance=neighbour.criterion == CHANCE,
        by_points=neighbour.criterion == POINTS,
        theirs=theirs,
        own=own,
        decides=CRITERIA[by].decides if by in CRITERIA else "",
    )


def _value(course: Course, told: Explanation, row: Row, by: str) -> Cell | None:
    """What a row has of the criterion that decides; None where that is no number."""
    if by == POINTS:
        return Cell(whole=row.points)
    if by == CHANCE:
        return Cell(whole=course.lots[row.entrant])
    value = row.tiebreaks[[reason.name for reason in told.reasons].index(by)]
    return None if isinstance(value, tuple) else cell(course.rulebook, by, str(value))
