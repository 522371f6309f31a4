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
from podium.event.view.round_record import RoundRecord
from podium.kernel.refusal import Code, Value
from podium.service.ids import EventId
from podium.service.staff_views import StaffViews
from podium.web.http.problem import Problem, WebCode
from podium.web.pages.desk.report_form import ReportForm, filled, report_form
from podium.web.pages.desk.tables import TableRow, table_rows
from podium.web.pages.matches import MatchRow, find_line, match_row
from podium.web.pages.names import Name
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
    after it.
    """

    row: MatchRow
    fields: tuple[tuple[str, str], ...]
    places: tuple[PlaceLine, ...]
    into_cut: tuple[Name, ...]
    out_of_cut: tuple[Name, ...]
    draft_outdated: bool


class MatchTrouble(Struct, frozen=True):
    """Why the input is impossible, as a code with its values."""

    code: Code | WebCode
    values: dict[str, Value]


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
    """Results by keyboard: a table number, then the form of that table.

    `asked`: the number typed. `recent`: the results entered last, latest first.
    """

    template: ClassVar[str] = "desk/results.html"
    id: EventId
    round: int | None
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
        clock_version=record.clock_version if latest and is_match and not untimed else None,
        extended=known.extended,
        preview=preview,
        trouble=None if problem is None else MatchTrouble(problem.code, problem.values),
        flags=tuple(flag.note for flag in subject.desk.flags if flag.match == ref),
        own=me is not None and me in line.entrants,
    )


def row_after(subject: Subject, ref: MatchRef, result: Result) -> MatchRow:
    """The match as it would be with a different result."""
    line = find_line(subject.view, ref)
    assert line is not None  # noqa: S101 - `with_result` has found it in the same views
    return match_row(subject, replace(line, result=result))


def preview_part(
    subject: Subject, row: MatchRow, fields: tuple[tuple[str, str], ...], found: Preview
) -> PreviewPart:
    """What would change, with names."""
    name = subject.roll.entrant
    return PreviewPart(
        row,
        fields,
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
    )


def results_page(subject: Subject, staff: StaffViews, *, table: str = "") -> ResultsPage:
    """The page for entering results. `table`: as typed."""
    rows = table_rows(subject)
    matches = [one for one in rows if one.row.kind is MatchKind.MATCH]
    missing = [one for one in matches if one.missing]
    record = staff.round(len(subject.view.rounds))
    chosen = next((one for one in matches if table and str(one.row.table) == table), None)
    return ResultsPage(
        id=subject.event,
        round=None if record is None else record.number,
        done=len(matches) - len(missing),
        all=len(matches),
        missing=tuple(one.row.table for one in missing),
        rows=rows,
        asked=table,
        chosen=chosen,
        form=None if chosen is None or record is None else _form(subject, record, chosen),
        recent=() if record is None else _recent(record, matches),
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
    acts = {one.ref.index: record.matches[one.ref.index].act for one in settled}
    return tuple(sorted(settled, key=lambda one: -acts[one.ref.index])[:RECENT])
