"""What needs a judge now: calls, disputes, reports, questions, appeals; then every table."""

from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Stage
from podium.people.text import sought
from podium.service.ids import EventId
from podium.service.staff_views import StaffViews
from podium.web.pages.clock import ClockFace
from podium.web.pages.deck_checks import DeckCheckRow
from podium.web.pages.desk.clock import ClockPanel, clock_panel, is_untimed, others_clock
from podium.web.pages.desk.desk import (
    FlagBanner,
    flag_banners,
    open_deck_checks,
    questions_of,
    removals_of,
    seats_of,
)
from podium.web.pages.desk.tables import TableRow, table_rows
from podium.web.pages.judge.calls import JudgeCall, call_lines
from podium.web.pages.judge.rulings import RulingWords, ruling_words
from podium.web.pages.matches import latest_match
from podium.web.pages.names import Name
from podium.web.pages.squads import MissingSquadsRow, missing_rows
from podium.web.pages.subject import Subject


class NowPage(Struct, frozen=True):
    """The judge's phone. `rows`: the tables, disputes and reports first. `search`: as typed.

    `own`: the index of the viewer's own match in the round, if they play. `removals`: entrants who
    appeal against their removal (EV-9); `seats`: those who left the cut, whose seats are open
    (LG-10). `squads`: who has not chosen any yet (SP-18).
    """

    template: ClassVar[str] = "judge/now.html"
    id: EventId
    round: int | None
    stage: Stage | None
    done: int
    all: int
    clock: ClockPanel | None
    untimed: bool
    others: ClockFace | None
    calls: tuple[JudgeCall, ...]
    appeals: tuple[RulingWords, ...]
    questions: tuple[tuple[EntrantId, Name], ...]
    removals: tuple[tuple[EntrantId, Name], ...]
    seats: tuple[tuple[EntrantId, Name], ...]
    flags: tuple[FlagBanner, ...]
    rows: tuple[TableRow, ...]
    search: str
    own: int | None
    deck_checks: tuple[DeckCheckRow, ...] = ()
    squads: tuple[MissingSquadsRow, ...] = ()


def now_page(
    subject: Subject, staff: StaffViews, *, me: EntrantId | None, search: str = ""
) -> NowPage:
    """The page. `me`: as whom the viewer plays."""
    view = subject.view
    rows = table_rows(subject)
    matches = [one for one in rows if one.row.kind is MatchKind.MATCH]
    last = view.rounds[-1] if view.rounds else None
    clock = clock_panel(subject)
    own = None if me is None else latest_match(view, me)
    return NowPage(
        id=subject.event,
        round=None if last is None else last.number,
        stage=None if last is None else last.stage,
        done=sum(not one.missing for one in matches),
        all=len(matches),
        clock=clock,
        untimed=is_untimed(subject),
        others=others_clock(subject),
        calls=call_lines(subject, staff.calls, me),
        appeals=tuple(one for one in ruling_words(subject, staff.rulings, me) if one.waits),
        questions=questions_of(subject, subject.desk),
        removals=removals_of(subject, subject.desk),
        seats=seats_of(subject, subject.desk),
        flags=flag_banners(subject, subject.desk, me),
        rows=_wanted(rows, search),
        search=search,
        own=None if own is None else own.index,
        deck_checks=open_deck_checks(subject, me),
        squads=missing_rows(subject),
    )


def _wanted(rows: tuple[TableRow, ...], search: str) -> tuple[TableRow, ...]:
    """The tables that match the search: disputes first, then reports, then as at the desk."""
    words = sought(search).split()
    found = [one for one in rows if all(word in one.row.words for word in words)]
    return tuple(sorted(found, key=lambda one: (not one.disputed, not one.reports)))
