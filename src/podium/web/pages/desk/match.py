"""One match at the desk: entering its result, correcting it with a preview, and other actions."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Result
from podium.core.sheet import MatchKind, Stage
from podium.event.ids import MatchRef
from podium.event.preview import Preview
from podium.event.results import CorrectResult
from podium.event.view.round_record import RoundRecord
from podium.kernel.refusal import Code, Value
from podium.service.ids import EventId
from podium.service.staff_views import StaffViews
from podium.web.http.problem import Problem, WebCode, deny
from podium.web.pages.desk.report_form import ReportForm, filled, report_form
from podium.web.pages.desk.tables import TableRow, table_rows
from podium.web.pages.gets import SideGets, early_gets
from podium.web.pages.matches import MatchRow, find_line, match_row
from podium.web.pages.names import Name
from podium.web.pages.offers import Offer, offers_for
from podium.web.pages.reporting import flat
from podium.web.pages.subject import Subject

RECENT = 5


class PlaceLine(Struct, frozen=True):
    """How one line of the standings would change."""

    name: Name
    place_before: int | None
    place_after: int | None
    points_before: int
    points_after: int


class PreviewPart(Struct, frozen=True):
    """What a correction would change (EV-12). `fields`: the form that performs it. `row`: the match
    after it. `gets`: what each side gets then, if it ended early (EV-21).
    """

    row: MatchRow
    fields: tuple[tuple[str, str], ...]
    places: tuple[PlaceLine, ...]
    into_cut: tuple[Name, ...]
    out_of_cut: tuple[Name, ...]
    draft_outdated: bool
    gets: tuple[SideGets, ...] = ()


class MatchTrouble(Struct, frozen=True):
    """Why the input is impossible, as a code with its values. `offers`: what would be accepted."""

    code: Code | WebCode
    values: dict[str, Value]
    offers: tuple[Offer, ...] = ()


class MatchPage(Struct, frozen=True):
    """A match. `table`: its line at the desk, if it is in the latest round. `form`: None for byes.

    `chooses`: who may choose the side, while it is not chosen. `trouble`: what is wrong with a
    correction to be previewed. `own`: the viewer plays in the match and may not act on it.
    """

    template: ClassVar[str] = "desk/match.html"
    id: EventId
    ref: MatchRef
    row: MatchRow
    table: TableRow | None
    stage: Stage
    form: ReportForm | None
    chooses: tuple[EntrantId, Name] | None
    clock_version: int | None
    extended: int
    preview: PreviewPart | None = None
    trouble: MatchTrouble | None = None
    flags: tuple[str, ...] = ()
    own: bool = False


class ResultsPage(Struct, frozen=True):
    """Results by keyboard: a table number, then the form of that table. Of an earlier round than
    the `latest` the results alone, to be corrected.

    `asked`: the number typed. `recent`: the results entered last, latest first.
    """

    template: ClassVar[str] = "desk/results.html"
    id: EventId
    round: int | None
    latest: int
    done: int
    all: int
    missing: tuple[int | None, ...]
    rows: tuple[TableRow, ...]
    asked: str = ""
    chosen: TableRow | None = None
    form: ReportForm | None = None
    recent: tuple[TableRow, ...] = ()


def match_page(
    subject: Subject,
    staff: StaffViews,
    ref: MatchRef,
    *,
    preview: PreviewPart | None = None,
    problem: Problem | None = None,
    typed: Mapping[str, str] | None = None,
    me: EntrantId | None = None,
) -> MatchPage | None:
    """The page of a match; None if there is no such match. `typed`: form input that was not
    accepted. `me`: as whom the viewer plays.
    """
    record, line = staff.round(ref.round), find_line(subject.view, ref)
    if record is None or line is None:
        return None
    known, untimed = record.matches[ref.index], record.untimed
    latest = ref.round == len(subject.view.rounds)
    rows = {one.ref.index: one for one in table_rows(subject)} if latest else {}
    is_match = line.kind is MatchKind.MATCH
    chooses = line.chooses if line.result is None else None
    form = report_form(subject, ref.round, line, version=known.version, untimed=untimed)
    return MatchPage(
        id=subject.event,
        ref=ref,
        row=match_row(subject, line),
        table=rows.get(ref.index),
        stage=subject.view.rounds[ref.round - 1].stage,
        form=(filled(form, typed) if typed else form) if is_match else None,
        chooses=None if chooses is None else (chooses, subject.roll.entrant(chooses)),
        clock_version=(record.clock_version or None)
        if latest and is_match and not untimed
        else None,
        extended=known.extended,
        preview=preview,
        trouble=None if problem is None else _trouble(problem),
        flags=tuple(flag.note for flag in subject.desk.flags if flag.match == ref),
        own=me is not None and me in line.entrants,
    )


def _trouble(problem: Problem) -> MatchTrouble:
    return MatchTrouble(problem.code, problem.values, offers_for(CorrectResult, problem))


def preview_part(subject: Subject, ref: MatchRef, result: Result, found: Preview) -> PreviewPart:
    """What a different result would change, with names. Raises `Denied` if there is no match."""
    line = find_line(subject.view, ref)
    if line is None:
        raise deny(Code.UNKNOWN, thing="match", key=f"{ref.round}/{ref.index}")
    name = subject.roll.entrant
    return PreviewPart(
        match_row(subject, replace(line, result=result)),
        tuple(flat(result, "result")),
        tuple(
            PlaceLine(
                name(one.entrant),
                one.place_before,
                one.place_after,
                one.points_before,
                one.points_after,
            )
            for one in found.places
        ),
        tuple(name(one) for one in found.into_cut),
        tuple(name(one) for one in found.out_of_cut),
        found.draft_outdated,
        early_gets(subject, line, result),
    )


def results_page(
    subject: Subject, staff: StaffViews, *, table: str = "", number: int = 0
) -> ResultsPage:
    """The page for entering results. `table`: as typed. `number`: of the round; 0 or one that does
    not exist: the latest.
    """
    latest = len(subject.view.rounds)
    number = number if 1 <= number < latest else latest
    rows = table_rows(subject, number)
    matches = [one for one in rows if one.row.kind is MatchKind.MATCH]
    missing = [one for one in matches if one.missing]
    record = staff.round(number)
    asked = table if number == latest else ""
    chosen = next((one for one in matches if asked and str(one.row.table) == asked), None)
    return ResultsPage(
        id=subject.event,
        round=None if record is None else record.number,
        latest=latest,
        done=len(matches) - len(missing),
        all=len(matches),
        missing=tuple(one.row.table for one in missing),
        rows=rows,
        asked=asked,
        chosen=chosen,
        form=None if chosen is None or record is None else _form(subject, record, chosen),
        recent=() if record is None or number < latest else _recent(record, matches),
    )


def _form(subject: Subject, record: RoundRecord, chosen: TableRow) -> ReportForm | None:
    line = find_line(subject.view, chosen.ref)
    if line is None or not chosen.missing:
        return None
    version = record.matches[chosen.ref.index].version
    return report_form(subject, record.number, line, version=version, untimed=record.untimed)


def _recent(record: RoundRecord, matches: list[TableRow]) -> tuple[TableRow, ...]:
    """Matches with a result, by the act that settled them."""
    settled = [one for one in matches if not one.missing]
    order = {one.ref.index: record.matches[one.ref.index].order for one in settled}
    return tuple(sorted(settled, key=lambda one: -order[one.ref.index])[:RECENT])
