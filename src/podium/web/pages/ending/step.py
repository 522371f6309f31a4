"""The page of the step: first how the match stands, then what each side gets and the button."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Ended, Result
from podium.core.sheet import Stage
from podium.event.reports import stands_at_once
from podium.event.seats import LeaversSeat
from podium.kernel.refusal import Code
from podium.results.early_end import AsItStood
from podium.service.ids import EventId
from podium.web.http.problem import Denied, Problem, deny
from podium.web.pages.desk.match import MatchTrouble
from podium.web.pages.desk.report_form import ReportForm, filled, report_form
from podium.web.pages.ending.match import (
    EndingMatch,
    asks_scores,
    ending_match,
    filled_in,
    result_after,
    stood,
)
from podium.web.pages.ending.question import Question, Way
from podium.web.pages.gets import SideGets, side_gets
from podium.web.pages.names import Name
from podium.web.pages.reporting import flat
from podium.web.pages.subject import Subject


class EndingPage(Struct, frozen=True):
    """The step. `form`: to say how the match stands; None once that is said. `asked`: the fields of
    the address that say what is about to happen. `trouble`: what is wrong with the scores.

    `ends`: a match ends by it, with `gets` for each side. `waits`: who has to confirm it, if it
    does not stand at once. `fields`: of the command. `seat`: what becomes of a seat in the cut
    (SP-12, LG-10). `back`: where to go afterwards.
    """

    template: ClassVar[str] = "acts/ending.html"
    id: EventId
    staff: bool
    question: Question
    name: Name
    back: str
    asked: tuple[tuple[str, str], ...]
    form: ReportForm | None = None
    trouble: MatchTrouble | None = None
    ends: bool = False
    in_cut: bool = False
    pair: tuple[Name, ...] = ()
    gets: tuple[SideGets, ...] = ()
    waits: Name | None = None
    seat: LeaversSeat = LeaversSeat.NONE
    fields: tuple[tuple[str, str], ...] = ()


class Asked(Struct, frozen=True):
    """A question and who asks it. `me`: the player who does; None for staff. `query`: the address.

    `seat`: what becomes of the seat in the cut if the entrant leaves.
    """

    question: Question
    query: Mapping[str, str]
    back: str
    me: EntrantId | None = None
    seat: LeaversSeat = LeaversSeat.NONE


def ending_page(subject: Subject, asked: Asked) -> EndingPage:
    """The page of a question. Raises `Denied`."""
    question = asked.question
    _check(subject, asked)
    match = ending_match(subject, question, asked.seat)
    page = EndingPage(
        subject.event,
        asked.me is None,
        question,
        subject.roll.entrant(question.entrant),
        asked.back,
        _asked(question, asked.back),
        seat=asked.seat if question.leaves else LeaversSeat.NONE,
    )
    if match is None:
        if question.way is Way.CONCEDE:
            raise deny(Code.SETTLED)
        return replace(page, fields=_fields(subject, asked, None, AsItStood()))
    page = replace(
        page,
        ends=True,
        in_cut=match.stage is Stage.CUT,
        pair=tuple(subject.roll.entrant(one) for one in match.line.entrants),
    )
    return _of_match(subject, asked, match, page)


def _asked(question: Question, back: str) -> tuple[tuple[str, str], ...]:
    """The fields of an address that asks the same question."""
    stated = msgspec.to_builtins(replace(question, known=None))
    return (*((name, value) for name, value in stated.items() if value), ("back", back))


def _check(subject: Subject, asked: Asked) -> None:
    """Raises `Denied` where nothing of the kind is possible at all."""
    question, scoring = asked.question, subject.rulebook.scoring
    if all(question.entrant != one.id for one in subject.view.entrants):
        raise deny(Code.UNKNOWN, thing="entrant", key=question.entrant[:100])
    if question.way is Way.CONCEDE and (scoring.games or Ended.CONCESSION not in scoring.endings):
        raise deny(Code.NO_CONCESSION)  # LCG-8


def _of_match(subject: Subject, asked: Asked, match: EndingMatch, page: EndingPage) -> EndingPage:
    question = asked.question
    if asks_scores(subject) and question.known is None:
        return replace(page, form=_form(subject, asked, match))
    try:
        at_end = stood(subject, match, question, asked.query)
        result = result_after(subject, match, question, at_end)
    except Denied as denied:
        form = filled(_form(subject, asked, match), asked.query)
        return replace(page, form=form, trouble=_trouble(denied.problem))
    return replace(
        page,
        gets=side_gets(subject, match.line, result),
        waits=_waits(subject, asked, match, result),
        fields=_fields(subject, asked, match, at_end),
    )


def _trouble(problem: Problem) -> MatchTrouble:
    return MatchTrouble(problem.code, problem.values)


def _form(subject: Subject, asked: Asked, match: EndingMatch) -> ReportForm:
    line = replace(match.line, result=filled_in(match, asked.me))
    form = report_form(subject, match.ref.round, line, version=match.version)
    return replace(form, me=asked.me)


def _waits(subject: Subject, asked: Asked, match: EndingMatch, result: Result) -> Name | None:
    """Who has to confirm what a player says; in the cut, scores are only kept."""
    me = asked.me
    if me is None or stands_at_once(match.reports, me, result):
        return None
    if match.stage is Stage.CUT and result.endings() == (Ended.WALKOVER,):
        return None
    other = next(one for one in match.line.entrants if one != me)
    return subject.roll.entrant(other)


def _fields(
    subject: Subject, asked: Asked, match: EndingMatch | None, at_end: AsItStood
) -> tuple[tuple[str, str], ...]:
    """The fields of the command, without those that are typed beside the button."""
    question = asked.question
    stated = [*flat(at_end.scores, "scores"), *flat(at_end.games, "games")]
    if question.way is Way.CONCEDE and match is not None:
        seen = str(match.version)
        return (*flat(match.ref, "match"), ("seen", seen), *stated)
    own = [("entrant", question.entrant), ("seen", str(_version(subject, question.entrant)))]
    if question.way is Way.LEAVING:
        own += [("status", question.status), ("current_match", question.current_match)]
    elif question.way is Way.REMOVE:
        own.append(("remove", "true"))
    else:
        own.append(("penalty", question.penalty))
        if question.of_one_match and match is not None:
            own += flat(match.ref, "match")
    return (*own, *stated)


def _version(subject: Subject, entrant: EntrantId) -> int:
    """The version of an entrant as the viewer knows it."""
    view = subject.view
    if view.desk is not None:
        return next((one.version for one in view.desk.entrants if one.id == entrant), 0)
    return 0 if view.own is None else view.own.version
