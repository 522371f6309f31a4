"""The match that is about to end, how it stands, and the result that follows."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Result
from podium.core.sheet import MatchKind, Stage
from podium.event.conduct import PenaltyKind
from podium.event.ids import MatchRef, Thing, ThingKind, match_ref
from podium.event.leaving import CurrentMatch
from podium.event.seats import LeaversSeat
from podium.event.terms import Report
from podium.event.view.shapes import MatchLine, OpenMatch
from podium.kernel.refusal import Code
from podium.results.early_end import (
    NOT_KNOWN,
    AsItStood,
    MatchTerms,
    conceded,
    known_of,
    left,
    lost_by_both,
    match_lost,
)
from podium.results.game import GamesResult
from podium.results.problem import ProblemCode
from podium.results.registry import problems
from podium.web.http.problem import deny
from podium.web.pages.ending.question import REPORT, Known, Question, Way
from podium.web.pages.fields import tree_of, typed
from podium.web.pages.matches import find_line, latest_match
from podium.web.pages.reporting import MatchReport, games_of, match_of
from podium.web.pages.subject import Subject


class EndingMatch(Struct, frozen=True):
    """A match about to end. `reports`: of its players, while it has no result."""

    ref: MatchRef
    line: MatchLine
    stage: Stage
    reports: tuple[Report, ...] = ()
    version: int = 0


def ending_match(subject: Subject, question: Question, seat: LeaversSeat) -> EndingMatch | None:
    """The match that ends; None if none does. `seat`: what becomes of the seat in the cut of
    who leaves; nothing of the match is kept where its round is taken back. Raises `Denied`.
    """
    view = subject.view
    if question.of_one_match:
        ref = match_ref(Thing(ThingKind.MATCH, question.match))
        one = find_line(view, ref)
        if one is None or one.kind is not MatchKind.MATCH or question.entrant not in one.entrants:
            raise deny(Code.NOT_IN_MATCH, entrant=question.entrant)
        return _ending(subject, ref, one)
    line = latest_match(view, question.entrant)
    if line is None or line.kind is not MatchKind.MATCH or line.result is not None:
        return None
    ends = _ending(subject, MatchRef(len(view.rounds), line.index or 0), line)
    played_on = question.way is Way.LEAVING and question.current_match is CurrentMatch.PLAYED_ON
    if question.way is Way.PENALISE and not question.leaves:
        return None
    if question.leaves and seat in (LeaversSeat.NEXT_JOINS, LeaversSeat.ROUND_TAKEN_BACK):
        return None
    return None if played_on and ends.stage is Stage.SWISS else ends


def _ending(subject: Subject, ref: MatchRef, line: MatchLine) -> EndingMatch:
    stage = subject.view.rounds[ref.round - 1].stage
    known = _open(subject, ref)
    if known is None:
        return EndingMatch(ref, line, stage)
    reports = () if line.result is not None else known.reports
    return EndingMatch(ref, line, stage, reports, known.version)


def _open(subject: Subject, ref: MatchRef) -> OpenMatch | None:
    """What the viewer knows of the reports."""
    view = subject.view
    opened = [*((view.own.match,) if view.own else ()), *(view.desk.matches if view.desk else ())]
    return next((one for one in opened if one is not None and one.match == ref), None)


def asks_scores(subject: Subject) -> bool:
    """Whether the scores are asked for; over games those that are finished."""
    scoring = subject.rulebook.scoring
    return scoring.games is not None or bool(scoring.fields)


def filled_in(match: EndingMatch, me: EntrantId | None) -> Result | None:
    """The result to fill in: what is recorded or reported. For a player what the opponent has
    reported comes first; for staff nothing, if the two disagree.
    """
    ordered = sorted(match.reports, key=lambda one: one.entrant == me)
    known = [one.result for one in ordered if known_of(one.result) != NOT_KNOWN]
    if match.line.result is not None:
        known = [match.line.result]
    if me is None and len({known_of(one) for one in known}) > 1:
        return None
    finished = known_of(known[0]).games if known else ()
    return GamesResult(finished) if finished else next(iter(known), None)


def stood(
    subject: Subject, match: EndingMatch, question: Question, query: Mapping[str, str]
) -> AsItStood:
    """How the match stands, as typed. Raises `Denied`."""
    if question.known is not Known.YES:
        return NOT_KNOWN
    fields = [(name, value) for name, value in query.items() if name.startswith(REPORT)]
    report = typed(tree_of(fields).get("report", {}), MatchReport)
    rules = subject.rulebook
    if rules.scoring.games is not None:
        games = games_of(report, match.line, rules.scoring, rules.cut) if report.games else ()
        return AsItStood(games=games)
    if not report.scores:
        raise deny(Code.IMPOSSIBLE_RESULT, problem=ProblemCode.SCORES_MISSING)
    return AsItStood(scores=report.scores)


def result_after(
    subject: Subject, match: EndingMatch, question: Question, at_end: AsItStood
) -> Result:
    """The result that follows. Raises `Denied` if it is impossible."""
    rules, line = subject.rulebook, match.line
    games_in_cut = rules.cut.games if rules.cut else 1
    result = _result(question, match, at_end, subject, games_in_cut)
    found = problems(
        replace(match_of(line), result=result),
        rules.scoring,
        match.stage,
        games_in_cut=games_in_cut,
    )
    if found:
        first = found[0]
        values = {**first.values, "problem": first.code, "rule": first.rule, "place": first.place}
        raise deny(Code.IMPOSSIBLE_RESULT, **values)
    return result


def _result(
    question: Question,
    match: EndingMatch,
    at_end: AsItStood,
    subject: Subject,
    games_in_cut: int,
) -> Result:
    played, entrant = match_of(match.line), question.entrant
    if question.way is Way.CONCEDE:
        return conceded(played, entrant, at_end.scores)
    if question.of_one_match and question.penalty is PenaltyKind.DOUBLE_LOSS:
        return lost_by_both(at_end)
    if question.of_one_match:
        return match_lost(played, entrant, at_end)
    scoring = subject.rulebook.scoring
    sides = () if match.line.decider is None else (match.line.decider,)
    deciders = sides * (len(at_end.games) + 1)  # sides do not change what each gets
    terms = MatchTerms(scoring, match.stage, games_in_cut, deciders)
    return left(played, entrant, at_end, terms)
