"""How one entrant's line in the standings came about, and what would move it."""

from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.result import Ended, MatchResult
from podium.core.sheet import MatchKind, Status
from podium.event.view.place_reasons import PlaceReasons
from podium.results.game import GamesResult
from podium.service.ids import EventId
from podium.standings.criteria import CHANCE, POINTS
from podium.standings.explain import Neighbour
from podium.standings.reason import Contribution, Reason, ReasonLine
from podium.standings.table import Row
from podium.web.pages.criteria import Cell, Criterion, cell, criterion, has_decimals
from podium.web.pages.names import Name
from podium.web.pages.public.standings import has_results
from podium.web.pages.subject import Subject
from podium.web.pages.why.way import CutWay, cut_way
from podium.web.texts.criteria import CRITERIA


class RoundPart(Struct, frozen=True):
    """What one round gave. `index`: of its match, for the page that explains it. `ended`: how the
    match ended, `games`: the endings of games that were not won by play.
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
    """One part of a value, from a round or an opponent. `points` and `rounds`: `value` is their
    quotient. `score`: against the opponent; without `score` and `value` they have not met.
    `dropped`: it does not count (TB-11).
    """

    name: Name | None
    round: int | None
    points: int | None
    rounds: int | None
    value: str
    score: tuple[int, int] | None
    dropped: bool = False


class LeftOut(Struct, frozen=True):
    """A round that has no share in the strength of schedule. `open`: not yet, as it has no result;
    otherwise there was no opponent: a bye, a missed round, or a no-show (EV-16).
    """

    round: int
    kind: MatchKind
    others: tuple[Name, ...]
    open: bool


class CriterionPart(Struct, frozen=True):
    """How the value of one criterion came about. `value`: empty if it is not a number.

    `decimals`: whether numbers are shown with decimals. `averaged`: the sum of the shares is
    divided by their number. `how`, `nothing`: the text above the shares, and the one instead of
    them.
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
    """The neighbour in the table, and what separates the two: `theirs` and `own` are the values
    that decide; without them `decides` says why the upper one is first.
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
    """Why an entrant has their place. `swiss`: the place after the Swiss rounds. `way`: through the
    cut, for entrants in it. `chance`: the place in the lot order where it decided. `win`: points
    for a win; `open`: the round of their match that has no result yet; `passed`: how many entrants
    a win there would lift them above on points alone. `alone`: everyone is in one bracket.
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
    alone: bool = False


def place_why_page(subject: Subject, why: PlaceReasons) -> PlaceWhyPage:
    """The page of an entrant with a line in the standings."""
    row, entrant = why.row, why.row.entrant
    in_cut = why.cut is not None
    own, ranked = subject.view.own, has_results(subject.view)
    return PlaceWhyPage(
        id=subject.event,
        entrant=entrant,
        name=subject.roll.entrant(entrant),
        own=own is not None and own.entrant == entrant,
        place=why.place if ranked else None,
        swiss=row.place,
        in_cut=in_cut,
        alone=subject.rulebook.bracket_alone,
        all=sum(row.place is not None for row in subject.view.standings),
        points=row.points,
        earned=why.earned,
        deducted=row.deducted,
        status=why.status,
        rounds=tuple(_round(subject, one, entrant) for one in why.rounds),
        parts=tuple(_part(subject, reason, why.rounds) for reason in why.reasons),
        chance=row.chance if ranked else None,
        way=None if why.cut is None else cut_way(subject, why.cut, entrant),
        above=_neighbour(subject, why, why.above) if ranked else None,
        below=_neighbour(subject, why, why.below) if ranked else None,
        win=why.win,
        open=None if in_cut else _open(why),
        passed=why.passed,
    )


def _open(why: PlaceReasons) -> int | None:
    return next(
        (one.round for one in why.rounds if one.verdict is None and one.kind is MatchKind.MATCH),
        None,
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
    shown, text = reason.shown(), CRITERIA.get(reason.name)
    how, averaged = ("", "") if text is None else (text.how, text.how_averaged)
    counted = frozenset(line.round for line in shown.lines)
    return CriterionPart(
        criterion(subject.rulebook, reason.name),
        value="" if isinstance(shown.value, tuple) else str(shown.value),
        decimals=has_decimals(subject.rulebook, reason.name),
        averaged=shown.averaged,
        how=averaged if shown.averaged else how,
        nothing="" if text is None else text.nothing,
        shares=tuple(_share(subject, line) for line in shown.lines),
        left_out=_left_out(subject, rounds, counted) if shown.every_round else (),
    )


def _share(subject: Subject, line: ReasonLine) -> ShareLine:
    return ShareLine(
        None if line.opponent is None else subject.roll.entrant(line.opponent),
        line.round,
        line.points,
        line.rounds,
        "" if line.value is None else str(line.value),
        line.score,
        line.dropped,
    )


def _neighbour(
    subject: Subject, why: PlaceReasons, neighbour: Neighbour | None
) -> NeighbourLine | None:
    if neighbour is None:
        return None
    row, by = neighbour.row, neighbour.criterion
    theirs, own = (_value(subject, why, one, by) for one in (row, why.row))
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


def _value(subject: Subject, why: PlaceReasons, row: Row, by: str) -> Cell | None:
    """A row's value of the criterion that decides; None if that is not a number."""
    if by == POINTS:
        return Cell(whole=row.points)
    if by == CHANCE:
        return Cell(whole=why.lots[row.entrant])
    value = row.tiebreaks[[reason.name for reason in why.reasons].index(by)]
    return None if isinstance(value, tuple) else cell(subject.rulebook, by, str(value))
