"""The desk itself: one screen with the next step and one main button."""

from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import Stage
from podium.event.ids import MatchRef
from podium.event.terms import ApplicationState, CallState, Standing
from podium.event.view.shapes import Desk, EventPhase, Remark, TakenLine
from podium.service.ids import EventId
from podium.web.pages.clock import ClockFace
from podium.web.pages.deck_checks import DeckCheckRow, deck_check_rows
from podium.web.pages.desk.by_hand import still_playing
from podium.web.pages.desk.clock import ClockPanel, clock_panel, is_untimed, others_clock
from podium.web.pages.desk.duties import DutyRow, duty_rows
from podium.web.pages.desk.forecast import ForecastPart
from podium.web.pages.desk.step import Next, next_of
from podium.web.pages.desk.tables import TableRow, table_rows
from podium.web.pages.matches import find_line
from podium.web.pages.names import Name
from podium.web.pages.squads import MissingSquadsRow, missing_rows
from podium.web.pages.subject import Subject
from podium.web.texts.remarks import REMARKS


class RemarkLine(Struct, frozen=True):
    """A remark of the desk: a marked text and its values; entrants by their names."""

    text: str
    rule: str
    values: dict[str, int | str | Name | None]


class CallBanner(Struct, frozen=True):
    """A table that waits for a judge."""

    id: str
    version: int
    table: int | None
    caller: Name
    waiting: bool


class FlagBanner(Struct, frozen=True):
    """A result that looks arranged and is not decided yet (EV-11). `own`: the viewer played that
    match.
    """

    id: str
    version: int
    match: MatchRef
    table: int | None
    note: str
    own: bool


class DeskPage(Struct, frozen=True):
    """The desk. `questions`: entrants whose warnings require a decision (EV-9). `removals`: those
    who appeal against their removal; `seats`: those who left the cut, whose seats are open (LG-10).
    `squads`: who has not chosen any yet (SP-18). `applications`: how many wait to be approved.
    `taken`: the round that can be put back; `just_taken`: it was taken back a moment ago.
    """

    template: ClassVar[str] = "desk/desk.html"
    id: EventId
    phase: EventPhase
    stage: Stage | None
    next: Next
    rounds: int | None
    cut: int
    played: int
    setup_version: int
    draft_version: int | None
    present: int
    registered: int
    remarks: tuple[RemarkLine, ...]
    rows: tuple[TableRow, ...]
    clock: ClockPanel | None
    questions: tuple[tuple[EntrantId, Name], ...]
    removals: tuple[tuple[EntrantId, Name], ...]
    seats: tuple[tuple[EntrantId, Name], ...]
    calls: tuple[CallBanner, ...]
    flags: tuple[FlagBanner, ...]
    untimed: bool
    others: ClockFace | None
    duties: tuple[DutyRow, ...] = ()
    deck_checks: tuple[DeckCheckRow, ...] = ()
    squads: tuple[MissingSquadsRow, ...] = ()
    applications: int = 0
    taken: TakenLine | None = None
    just_taken: bool = False
    forecast: ForecastPart | None = None


def desk_page(
    subject: Subject,
    desk: Desk,
    *,
    expected: ForecastPart | None = None,
    just_taken: bool = False,
) -> DeskPage:
    """The current desk. `expected`: the forecast of the round."""
    view = subject.view
    clock = clock_panel(subject)
    return DeskPage(
        id=subject.event,
        phase=view.event.phase,
        stage=view.rounds[-1].stage if view.rounds else None,
        next=next_of(view, desk),
        rounds=view.event.rounds,
        cut=view.event.cut or 0,
        played=len(view.rounds),
        setup_version=desk.setup_version,
        draft_version=None if desk.draft is None else desk.draft.version,
        present=len(still_playing(subject)),
        registered=sum(one.standing is Standing.REGISTERED for one in desk.entrants),
        remarks=tuple(_remark(subject, one) for one in desk.remarks),
        rows=table_rows(subject),
        clock=clock,
        questions=questions_of(subject, desk),
        removals=removals_of(subject, desk),
        seats=seats_of(subject, desk),
        calls=_calls(subject, desk),
        flags=flag_banners(subject, desk),
        untimed=is_untimed(subject),
        others=others_clock(subject),
        duties=duty_rows(subject),
        deck_checks=open_deck_checks(subject),
        squads=missing_rows(subject),
        applications=sum(one.state is ApplicationState.OPEN for one in desk.applications),
        taken=desk.taken,
        just_taken=just_taken,
        forecast=expected,
    )


def open_deck_checks(subject: Subject, me: EntrantId | None = None) -> tuple[DeckCheckRow, ...]:
    """Deck checks that wait for the staff. `me`: as whom the viewer plays."""
    rows = deck_check_rows(subject, subject.desk.deck_checks, me)
    return tuple(one for one in rows if one.open)


def questions_of(subject: Subject, desk: Desk) -> tuple[tuple[EntrantId, Name], ...]:
    """Entrants whose warnings require a decision (EV-9)."""
    return tuple((one.id, subject.roll.entrant(one.id)) for one in desk.entrants if one.question)


def removals_of(subject: Subject, desk: Desk) -> tuple[tuple[EntrantId, Name], ...]:
    """Entrants who appeal against their removal (EV-9)."""
    return tuple(
        (one.id, subject.roll.entrant(one.id))
        for one in desk.entrants
        if one.removal is not None and one.removal.appealed and not one.removal.final
    )


def seats_of(subject: Subject, desk: Desk) -> tuple[tuple[EntrantId, Name], ...]:
    """Entrants who left the cut, and for whose seats staff have to choose (LG-10)."""
    return tuple((one.id, subject.roll.entrant(one.id)) for one in desk.entrants if one.seat_open)


def _remark(subject: Subject, remark: Remark) -> RemarkLine:
    known = subject.roll.entrants
    values = {
        key: known.get(EntrantId(value), value) if isinstance(value, str) else value
        for key, value in remark.values.items()
    }
    return RemarkLine(REMARKS[remark.code], remark.rule, values)


def _calls(subject: Subject, desk: Desk) -> tuple[CallBanner, ...]:
    return tuple(
        CallBanner(
            call.id,
            call.version,
            table_of(subject, call.match.round, call.match.index),
            subject.roll.entrant(call.caller),
            waiting=call.state == CallState.WAITING,
        )
        for call in desk.calls
        if call.state != CallState.DONE
    )


def flag_banners(
    subject: Subject, desk: Desk, me: EntrantId | None = None
) -> tuple[FlagBanner, ...]:
    """Undecided results that look arranged. `me`: as whom the viewer plays."""
    return tuple(
        FlagBanner(
            flag.id,
            flag.version,
            flag.match,
            table_of(subject, flag.match.round, flag.match.index),
            flag.note,
            own=me is not None and me in _entrants(subject, flag.match),
        )
        for flag in desk.flags
        if flag.upheld is None
    )


def table_of(subject: Subject, number: int, index: int) -> int | None:
    """The table of a match; None if it has none or the match no longer exists."""
    line = find_line(subject.view, MatchRef(number, index))
    return None if line is None else line.table


def _entrants(subject: Subject, ref: MatchRef) -> tuple[EntrantId, ...]:
    line = find_line(subject.view, ref)
    return () if line is None else line.entrants
