"""Everything a player needs, on one page that also works on an old phone."""

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.names import Names
from podium.core.result import Ended, Result
from podium.core.sheet import MatchKind, Stage, Status
from podium.event.conduct import Ground, PenaltyKind
from podium.event.ids import MatchRef
from podium.event.reports import BY_STAFF_ONLY
from podium.event.rulings import RulingOutcome
from podium.event.terms import CallState, Standing
from podium.event.view.own import OwnPenalty
from podium.event.view.shapes import EventPhase, MatchLine, OpenMatch, Own
from podium.rulebooks.staff import LastWord
from podium.service.ids import EventId
from podium.web.pages.clock import ClockFace, clock_face
from podium.web.pages.desk.report_form import ReportForm, report_form
from podium.web.pages.matches import MatchRow, SeatLine, match_row
from podium.web.pages.names import Name
from podium.web.pages.public.standings import PlaceRow, own_place_row
from podium.web.pages.subject import Subject


class MyMatch(Struct, frozen=True):
    """The match of the current round. `opponent`: None for a bye or an unpaired loss.

    `mine`, `theirs`: the match as each side has reported it. `form`: to report, while it has no
    result. `chooses`: whether I choose the side now. `concede`: whether the whole match can be
    conceded. `more`: extra minutes for this table. `call`: the status of my table's call for a
    judge.
    """

    ref: MatchRef | None
    row: MatchRow
    me: SeatLine
    opponent: SeatLine | None
    mine: MatchRow | None
    theirs: MatchRow | None
    disputed: bool
    form: ReportForm | None
    chooses: bool
    concede: bool
    more: int
    call: CallState | None
    version: int


class MyWarning(Struct, frozen=True):
    """A warning, with the rule it broke if one was named."""

    ground: Ground
    rule: str


class MyPenalty(Struct, frozen=True):
    """A penalty, with its reason and the rule it broke if one was named (EV-13)."""

    kind: PenaltyKind
    points: int
    reason: str
    rule: str


class MyRuling(Struct, frozen=True):
    """A ruling at one of my tables. `final`: the ruling on appeal; `replaced`: it replaces the
    first.
    """

    id: str
    version: int
    outcome: RulingOutcome
    text: str
    appealed: bool
    final: str | None
    replaced: bool


class MePage(Struct, frozen=True):
    """The page of an entrant.

    `decided`: a result has come in, so that places depend on more than lots. `lacking`: names of
    the items still to be shown at check-in. `reminders`: before a match. `can_leave`: they may drop
    by themselves; `can_withdraw`: before the event has started.
    """

    template: ClassVar[str] = "phone/me.html"
    id: EventId
    entrant: EntrantId
    version: int
    name: Name
    phase: EventPhase
    standing: Standing
    status: Status
    lacking: tuple[Names, ...]
    round: int | None
    stage: Stage | None
    match: MyMatch | None
    clock: ClockFace | None
    reminders: tuple[Names, ...]
    place: PlaceRow | None
    rows: int
    decided: bool
    history: tuple[tuple[int, MatchRow], ...]
    warnings: tuple[MyWarning, ...]
    penalties: tuple[MyPenalty, ...]
    rulings: tuple[MyRuling, ...]
    organiser_decides: bool
    can_leave: bool
    can_withdraw: bool


class StrangerPage(Struct, frozen=True):
    """For a signed-in visitor who does not play in this event."""

    template: ClassVar[str] = "phone/stranger.html"
    id: EventId
    staff: bool


def me_page(
    subject: Subject, own: Own, penalties: tuple[OwnPenalty, ...], *, untimed: bool
) -> MePage:
    """The page of the view's entrant, with all their penalties. `untimed`: the latest round has no
    time limit.
    """
    view = subject.view
    line = next((one for one in view.entrants if one.id == own.entrant), None)
    status = Status.ACTIVE if line is None else line.status
    latest = view.rounds[-1] if view.rounds else None
    items = {item.id: item.name for item in subject.rulebook.check_in}
    present = own.standing is Standing.PRESENT
    closed = view.event.phase is EventPhase.CLOSED
    match = _match(subject, own, untimed=untimed)
    return MePage(
        id=subject.event,
        entrant=own.entrant,
        version=own.version,
        name=subject.roll.entrant(own.entrant),
        phase=view.event.phase,
        standing=own.standing,
        status=status,
        lacking=tuple(items[item] for item in own.lacking if item in items),
        round=None if latest is None else latest.number,
        stage=None if latest is None else latest.stage,
        match=match,
        clock=clock_face(view.clock, subject.rulebook),
        reminders=subject.rulebook.reminders if match is not None and match.form else (),
        place=own_place_row(subject),
        rows=len(view.standings),
        decided=any(
            line.kind is MatchKind.MATCH and line.result is not None
            for played in view.rounds
            for line in played.matches
        ),
        history=_history(subject, own.entrant),
        warnings=tuple(MyWarning(Ground(one.ground), one.rule) for one in own.warnings),
        penalties=tuple(
            MyPenalty(PenaltyKind(one.kind), one.points, one.reason, one.rule) for one in penalties
        ),
        rulings=_rulings(own),
        organiser_decides=subject.rulebook.staff.last_word is LastWord.ORGANISER,
        can_leave=present and status is Status.ACTIVE and bool(view.rounds) and not closed,
        can_withdraw=own.standing in (Standing.WAITING, Standing.REGISTERED)
        or (present and not view.rounds),
    )


def _match(subject: Subject, own: Own, *, untimed: bool) -> MyMatch | None:
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
    undecided = line.result is None and line.kind is MatchKind.MATCH and not closed
    open_ = undecided and known is not None
    return MyMatch(
        ref=ref,
        row=row,
        me=me,
        opponent=opponent,
        mine=_reported(subject, line, reports.get(own.entrant)),
        theirs=None
        if opponent is None
        else _reported(subject, line, reports.get(opponent.entrant)),
        disputed=known is not None and known.disputed and line.result is None,
        form=_form(subject, line, known, untimed=untimed) if undecided and known else None,
        chooses=open_ and line.chooses == own.entrant and line.dark is None,
        concede=open_ and _may_concede(subject),
        more=dict(() if view.clock is None else view.clock.extended).get(line.index or 0, 0),
        call=_call(own, ref),
        version=0 if known is None else known.version,
    )


def _reported(subject: Subject, line: MatchLine, result: Result | None) -> MatchRow | None:
    return None if result is None else match_row(subject, replace(line, result=result))


def _form(subject: Subject, line: MatchLine, known: OpenMatch, *, untimed: bool) -> ReportForm:
    """The form for a player: without endings that only staff can record."""
    number = known.match.round
    form = report_form(subject, number, line, version=known.version, untimed=untimed)
    endings = tuple(one for one in form.endings if one not in BY_STAFF_ONLY)
    return replace(form, endings=endings)


def _may_concede(subject: Subject) -> bool:
    """LCG-8: in a match over games, single games are conceded, in the report."""
    scoring = subject.rulebook.scoring
    return scoring.games is None and Ended.CONCESSION in scoring.endings


def _call(own: Own, ref: MatchRef | None) -> CallState | None:
    calls = [CallState(one.state) for one in own.calls if one.match == ref]
    return next((one for one in reversed(calls) if one is not CallState.DONE), None)


def _history(subject: Subject, entrant: EntrantId) -> tuple[tuple[int, MatchRow], ...]:
    """My matches of earlier rounds, latest first."""
    return tuple(
        (played.number, match_row(subject, line))
        for played in reversed(subject.view.rounds[:-1])
        for line in played.matches
        if entrant in line.entrants
    )


def _rulings(own: Own) -> tuple[MyRuling, ...]:
    return tuple(
        MyRuling(
            one.id,
            one.version,
            RulingOutcome(one.outcome),
            one.text,
            one.appealed,
            one.final,
            one.replaced,
        )
        for one in reversed(own.rulings)
    )
