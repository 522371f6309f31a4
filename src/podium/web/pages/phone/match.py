"""A player's match of the current round, on their phone."""

from msgspec import UNSET, Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Ended, Result
from podium.core.sheet import MatchKind
from podium.event.deck_checks import has_deck_checks
from podium.event.ids import MatchRef
from podium.event.reports import BY_STAFF_ONLY
from podium.event.terms import CallState, DeckCheckState
from podium.event.view.shapes import EventPhase, MatchLine, Own
from podium.results.settings import Scoring
from podium.results.whole_match import bye
from podium.web.pages.desk.report_form import ReportForm, report_form
from podium.web.pages.gets import SideGets, early_gets
from podium.web.pages.matches import MatchRow, SeatLine, match_row
from podium.web.pages.paper.seating import TableSeats, seats_of
from podium.web.pages.sides import ResultSaid, result_said
from podium.web.pages.subject import Subject


class MyCall(Struct, frozen=True):
    """A call for a judge from my table. `mine`: I made it and can take it back."""

    id: str
    version: int
    state: CallState
    mine: bool


class MyReport(Struct, frozen=True):
    """A result as one side has reported it. `row`: the match with that result. `gets`: what both
    get if it ends early by that (EV-21).
    """

    row: MatchRow
    said: ResultSaid
    gets: tuple[SideGets, ...]


class MyMatch(Struct, frozen=True):
    """The match of the current round. `opponent`: None for a bye or an unpaired loss.

    `note`: on the table, such as its terrain (SP-21). `seats`: who sits where, for teams (TM-6).
    `said`: the result that stands. `mine`, `theirs`: the match as each side has reported it.
    `form`: to report, while it has no result. `chooses`: whether I choose the side
    now. `concede`: whether the whole match can be conceded. `more`: extra minutes for this table.
    `call`: my table's call for a judge, while it is not settled. `asks_deck_check`: I may ask for a
    check of my opponent's decks (LCG-21). `bye_points`: what a bye is worth, if not a win (VA-1).
    `free`: a bye counts for nothing (ST-6).
    """

    ref: MatchRef | None
    row: MatchRow
    me: SeatLine
    opponent: SeatLine | None
    said: ResultSaid
    mine: MyReport | None
    theirs: MyReport | None
    disputed: bool
    form: ReportForm | None
    chooses: bool
    concede: bool
    more: int
    call: MyCall | None
    version: int
    note: str = ""
    bye_points: int | None = None
    free: bool = False
    seats: TableSeats | None = None
    asks_deck_check: bool = False


def my_match(subject: Subject, own: Own, *, untimed: bool) -> MyMatch | None:
    """My match of the latest round."""
    view = subject.view
    if not view.rounds:
        return None
    line = next((one for one in view.rounds[-1].matches if own.entrant in one.entrants), None)
    if line is None:
        return None
    row = match_row(subject, line)
    me = next(seat for seat in row.seats if seat.entrant == own.entrant)
    opponent = next((seat for seat in row.seats if seat.entrant != own.entrant), None)
    ref = None if line.index is None else MatchRef(view.rounds[-1].number, line.index)
    known = own.match
    reports = {} if known is None else {one.entrant: one.result for one in known.reports}
    closed = view.event.phase is EventPhase.CLOSED
    undecided = line.result is None and line.kind is MatchKind.MATCH
    undecided = undecided and not closed and not row.waits
    open_ = undecided and known is not None
    mine = reports.get(own.entrant)
    scoring = subject.rulebook.scoring
    theirs = None if opponent is None else reports.get(opponent.entrant)
    return MyMatch(
        ref=ref,
        row=row,
        me=me,
        opponent=opponent,
        said=result_said(subject, line, line.result, own.entrant),
        mine=_reported(subject, line, mine, own.entrant),
        theirs=_reported(subject, line, theirs, own.entrant),
        disputed=known is not None and known.disputed and line.result is None,
        form=_form(subject, line, own, untimed=untimed) if undecided else None,
        chooses=open_ and line.chooses == own.entrant and line.dark is None,
        concede=open_ and _may_concede(subject),
        more=dict(() if view.clock is None else view.clock.extended).get(line.index or 0, 0),
        call=_call(own, ref),
        version=0 if known is None else known.version,
        note=_table_note(subject, line),
        seats=next((one for one in seats_of(subject) if own.entrant in one.entrants), None),
        asks_deck_check=not closed and _may_ask(subject, own, line, ref),
        bye_points=_bye_points(line.kind, scoring),
        free=subject.rulebook.round_robin is not None,
    )


def _table_note(subject: Subject, line: MatchLine) -> str:
    settings = subject.view.event.settings
    tables = () if settings is None or line.table is None else settings.tables
    return next((one.note for one in tables if one.number == line.table), "")


def _may_ask(subject: Subject, own: Own, line: MatchLine, ref: MatchRef | None) -> bool:
    """LCG-21: the result is recorded, and I have not asked yet."""
    asked = any(
        one.match == ref
        for one in own.deck_checks
        if one.asker == own.entrant and one.state is not DeckCheckState.WITHDRAWN
    )
    played = line.kind is MatchKind.MATCH and line.result is not None
    return has_deck_checks(subject.rulebook) and played and not asked


def _reported(
    subject: Subject, line: MatchLine, result: Result | None, me: EntrantId
) -> MyReport | None:
    if result is None:
        return None
    return MyReport(
        match_row(subject, replace(line, result=result)),
        result_said(subject, line, result, me),
        early_gets(subject, line, result),
    )


def _form(subject: Subject, line: MatchLine, own: Own, *, untimed: bool) -> ReportForm | None:
    """The form for a player: without endings that only staff can record."""
    known = own.match
    if known is None:
        return None
    number = known.match.round
    form = report_form(subject, number, line, version=known.version, untimed=untimed)
    games = tuple(replace(game, endings=_for_players(game.endings)) for game in form.games)
    return replace(
        form, endings=_for_players(form.endings), games=games, owner=False, me=own.entrant
    )


def _bye_points(kind: MatchKind, scoring: Scoring) -> int | None:
    """What a bye is worth, if that is not simply a win (VA-1, VA-8)."""
    awarded = kind is MatchKind.AWARDED_BYE
    told = scoring.points.bye is not UNSET or (awarded and scoring.points.awarded_bye is not UNSET)
    return bye(scoring, awarded=awarded).points if told else None


def _for_players(endings: tuple[Ended, ...]) -> tuple[Ended, ...]:
    return tuple(one for one in endings if one not in BY_STAFF_ONLY)


def _may_concede(subject: Subject) -> bool:
    """LCG-8: in a match over games, single games are conceded, in the report."""
    scoring = subject.rulebook.scoring
    return scoring.games is None and Ended.CONCESSION in scoring.endings


def _call(own: Own, ref: MatchRef | None) -> MyCall | None:
    calls = [
        MyCall(one.id, one.version, CallState(one.state), one.caller == own.entrant)
        for one in own.calls
        if one.match == ref
    ]
    return next((one for one in reversed(calls) if one.state is not CallState.DONE), None)
