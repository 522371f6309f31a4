"""How one entrant's line in the standings came about, and what would move it."""

from fractions import Fraction
from typing import ClassVar, assert_never

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.result import Ended, GamesResult, MatchResult
from podium.core.sheet import MatchKind, Status
from podium.event.view.place_reasons import PlaceReasons
from podium.service.ids import EventId
from podium.standings.criteria import CHANCE, HEAD_TO_HEAD, POINTS
from podium.standings.explain import (
    Contribution,
    ExtendedSosReason,
    HeadToHeadReason,
    Neighbour,
    Reason,
    SosReason,
    TallyReason,
)
from podium.standings.settings import SosMethod
from podium.standings.table import Row
from podium.web.pages.criteria import Cell, Criterion, cell, criterion
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject
from podium.web.pages.why.way import CutWay, cut_way


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
    """One opponent's part: points by rounds, or a strength of their own."""

    name: Name
    round: int | None
    points: int | None
    rounds: int | None
    value: str


class LeftOut(Struct, frozen=True):
    """A round that has no share in the strength of schedule. `open`: not yet, as it has no result;
    else nobody was played: a bye, a round missed, or somebody was not there (EV-16).
    """

    round: int
    kind: MatchKind
    others: tuple[Name, ...]
    open: bool


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
    left_out: tuple[LeftOut, ...] = ()
    duels: tuple[DuelLine, ...] | None = None
    beaten: int = 0


class NeighbourLine(Struct, frozen=True):
    """Who stands next in the table, and what separates the two: `theirs` and `own` are the values
    that decide; without them the upper one has beaten all who were level (LCG-7).
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


def place_why_page(subject: Subject, why: PlaceReasons) -> PlaceWhyPage:
    """The page of somebody with a line in the standings."""
    row, entrant = why.row, why.row.entrant
    in_cut = why.cut is not None
    own = subject.view.own
    return PlaceWhyPage(
        id=subject.event,
        entrant=entrant,
        name=subject.roll.entrant(entrant),
        own=own is not None and own.entrant == entrant,
        place=why.place,
        swiss=row.place,
        in_cut=in_cut,
        all=sum(row.place is not None for row in subject.view.standings),
        points=row.points,
        earned=why.earned,
        deducted=row.deducted,
        status=why.status,
        rounds=tuple(_round(subject, one, entrant) for one in why.rounds),
        parts=tuple(_part(subject, reason, why.rounds) for reason in why.reasons),
        chance=row.chance,
        way=None if why.cut is None else cut_way(subject, why.cut, entrant),
        above=_neighbour(subject, why, why.above),
        below=_neighbour(subject, why, why.below),
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


def _left_out(subject: Subject, rounds: tuple[Contribution, ...]) -> tuple[LeftOut, ...]:
    return tuple(
        LeftOut(
            one.round,
            one.kind,
            tuple(subject.roll.entrant(other) for other in one.others),
            open=one.verdict is None,
        )
        for one in rounds
        if not one.for_sos
    )


def _part(subject: Subject, reason: Reason, rounds: tuple[Contribution, ...]) -> CriterionPart:
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
            left_out = _left_out(subject, rounds)
            return CriterionPart(
                named, str(reason.value), averaged, shares=shares, left_out=left_out
            )
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
    )


def _value(subject: Subject, why: PlaceReasons, row: Row, by: str) -> Cell | None:
    """What a row has of the criterion that decides; None for head-to-head, which is no number."""
    if by == POINTS:
        return Cell(whole=row.points)
    if by == CHANCE:
        return Cell(whole=why.lots[row.entrant])
    value = row.tiebreaks[[reason.name for reason in why.reasons].index(by)]
    return None if by == HEAD_TO_HEAD else cell(subject.rulebook, by, str(value))
