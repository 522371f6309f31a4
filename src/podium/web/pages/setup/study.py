"""The format laboratory of an event before its start: which formats fit, and what each is worth."""

from typing import Any, ClassVar
from urllib.parse import urlencode

from msgspec import Struct
from msgspec.structs import replace

from podium.event.settings import Settings
from podium.kernel.refusal import Code
from podium.rulebooks.rulebook import Rulebook
from podium.service.ids import EventId
from podium.studies.one_at_a_time import Finding
from podium.study.day import PAUSE, fitting, planned_minutes
from podium.study.formats import EventFormat, mistakes_in, rounds_and_cut_of
from podium.study.intervals import Estimate
from podium.study.plan import StudyPlan, Summary
from podium.study.strengths import Players
from podium.web.access.request import Request
from podium.web.http.problem import WebCode, deny
from podium.web.http.response import Response, see_other
from podium.web.pages import addresses
from podium.web.pages.desk.routes import staff_subject
from podium.web.pages.serving import own_page_response
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab
from podium.workers.one_at_a_time import Failed, Progress

HOURS = (1, 24)
ENTRANTS = (2, 256)
SPREADS = (100, 200, 300)
"""Players much alike, as in a club, from everywhere: standard deviations in Elo points."""

USUAL_HOURS = 8
USUAL_SPREAD = 200
WORK = 12_000
"""So many entrants, over all events of a format, are played: the fewer there are, the more events.
"""
EVENTS = (50, 400)
_LOOK_AGAIN = 2000
"""Milliseconds until the page is fetched again while a study runs."""


class StudyQuestion(Struct, frozen=True):
    """What an organiser asks: how many come, for how many hours, how unlike they are."""

    entrants: int
    hours: int
    spread: int


class StudyLine(Struct, frozen=True):
    """One format. `now`: as it is set at present. `fits`: into the hours asked for."""

    rounds: int
    cut: int
    minutes: int
    now: bool
    fits: bool
    summary: Summary | None = None

    @property
    def percent(self) -> tuple[int, int, int]:
        """How often the best player wins, and the interval, in percent."""
        return percents(self.summary.best_wins) if self.summary else (0, 0, 0)


class StudyPage(Struct, frozen=True):
    """The laboratory. `asked`: as in the address; `lines`: all formats that are compared.

    `progress`: of the study under way. `until`: when the page is fetched again.
    """

    template: ClassVar[str] = "setup/study.html"
    id: EventId
    rulebook: Rulebook
    question: StudyQuestion
    asked: bool
    started: bool
    lines: tuple[StudyLine, ...] = ()
    progress: Progress | None = None
    failed: bool = False
    done: bool = False
    until: int | None = None
    spreads: tuple[int, ...] = SPREADS


def percents(found: Estimate) -> tuple[int, int, int]:
    """An estimate and its interval in whole percent."""
    low, high = (round(100 * one) for one in (found.low, found.high))
    return round(100 * found.value), low, high


def compared(subject: Subject, question: StudyQuestion) -> tuple[EventFormat, ...]:
    """The format as it is set now, if so many can play it, and all that fit into the hours."""
    settings: Settings = subject.desk.settings
    book = _with_round_times(subject.rulebook, settings)
    present = EventFormat(
        book,
        *rounds_and_cut_of(EventFormat(book, settings.rounds, settings.cut), question.entrants),
    )
    possible = [] if list(mistakes_in(present, question.entrants)) else [present]
    possible += fitting(
        book, question.entrants, 60 * question.hours, round_minutes=None, pause=PAUSE
    )
    return tuple({(one.rounds, one.cut): one for one in reversed(possible)}.values())[::-1]


def _with_round_times(book: Rulebook, settings: Settings) -> Rulebook:
    """The rulebook with the round times that are set for the event."""
    clock = book.clock
    swiss = replace(clock.swiss, minutes=settings.swiss_minutes or clock.swiss.minutes)
    cut = clock.cut
    if cut is not None:
        cut = replace(cut, minutes=settings.cut_minutes or cut.minutes)
    return replace(book, clock=replace(clock, swiss=swiss, cut=cut))


def plan_of(subject: Subject, question: StudyQuestion) -> StudyPlan:
    """The study that answers a question about an event."""
    least, most = EVENTS
    events = min(max(WORK // question.entrants, least), most)
    players = Players(question.entrants, question.spread)
    return StudyPlan(players, compared(subject, question), events, seed=str(subject.event))


def key_of(subject: Subject, plan: StudyPlan) -> str:
    """What a study is known by: everything its answer depends on."""
    formats = [(one.rounds, one.cut) for one in plan.formats]
    clock = plan.formats[0].rulebook.clock if plan.formats else None
    return repr((subject.event, subject.rulebook.id, plan.players, plan.events, formats, clock))


def usual_question(subject: Subject) -> StudyQuestion:
    """What is asked if nobody says anything else."""
    coming = sum(not line.waiting for line in subject.view.entrants)
    least, most = ENTRANTS
    return StudyQuestion(min(max(coming, least), most), USUAL_HOURS, USUAL_SPREAD)


def read_question(fields: dict[str, str], usual: StudyQuestion) -> StudyQuestion:
    """The question in a form or an address; raises `Denied`."""
    spread = _number(fields, "spread", usual.spread, (SPREADS[0], SPREADS[-1]))
    return StudyQuestion(
        _number(fields, "entrants", usual.entrants, ENTRANTS),
        _number(fields, "hours", usual.hours, HOURS),
        spread if spread in SPREADS else usual.spread,
    )


def _number(fields: dict[str, str], name: str, usual: int, between: tuple[int, int]) -> int:
    text, (least, most) = fields.get(name, "").strip(), between
    if not text:
        return usual
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and least <= int(text) <= most):
        raise deny(Code.NUMBER_OUT_OF_RANGE, value=None, least=least, most=most)
    return int(text)


def study_page(
    subject: Subject, question: StudyQuestion, finding: Finding | None, *, asked: bool, now: int
) -> StudyPage:
    """What is known of the study that answers the question."""
    progress = finding if isinstance(finding, Progress) else None
    summaries = finding if isinstance(finding, tuple) else ()
    return StudyPage(
        id=subject.event,
        rulebook=subject.rulebook,
        question=question,
        asked=asked,
        started=bool(subject.view.rounds),
        lines=_lines(subject, question, summaries) if asked else (),
        progress=progress,
        failed=isinstance(finding, Failed),
        done=bool(summaries),
        until=None if progress is None else now + _LOOK_AGAIN,
    )


def _lines(
    subject: Subject, question: StudyQuestion, summaries: tuple[Summary, ...]
) -> tuple[StudyLine, ...]:
    settings: Settings = subject.desk.settings
    present = rounds_and_cut_of(
        EventFormat(subject.rulebook, settings.rounds, settings.cut), question.entrants
    )
    lines = []
    for place, one in enumerate(compared(subject, question)):
        rounds, cut = rounds_and_cut_of(one, question.entrants)
        minutes = planned_minutes(one, rounds, cut, PAUSE)
        summary = summaries[place] if summaries else None
        now, fits = (rounds, cut) == present, minutes <= 60 * question.hours
        lines.append(StudyLine(rounds, cut, minutes, now, fits, summary))
    return tuple(lines)


def show_study(request: Request) -> Response[Any]:
    """The laboratory, with what is known of the study that the address asks for."""
    subject = staff_subject(request)
    usual, asked = usual_question(subject), bool(request.query)
    question = read_question(request.query, usual) if asked else usual
    finding = None
    if asked and not subject.view.rounds:
        plan = plan_of(subject, question)
        finding = request.backend.studies.of(key_of(subject, plan))
    now = request.backend.now()
    page = study_page(subject, question, finding, asked=asked, now=now)
    return own_page_response(request, Tab.DESK, page)


def begin_study(request: Request) -> Response[None]:
    """Begins the study that the form asks for, before the start alone."""
    subject = staff_subject(request)
    if subject.view.rounds:
        raise deny(Code.STARTED)
    question = read_question(request.form_fields, usual_question(subject))
    plan = plan_of(subject, question)
    if plan.formats and not request.backend.studies.play(key_of(subject, plan), plan):
        raise deny(WebCode.STUDY_BUSY)
    asked = urlencode(
        {"entrants": question.entrants, "hours": question.hours, "spread": question.spread}
    )
    return see_other(f"{addresses.event(subject.event, 'desk', 'study')}?{asked}")
