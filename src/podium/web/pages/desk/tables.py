"""The tables of a round as the desk lists them: missing results first."""

from msgspec import Struct
from msgspec.structs import replace

from podium.core.sheet import MatchKind
from podium.event.ids import MatchRef
from podium.event.view.shapes import MatchLine, OpenMatch, RoundLines
from podium.web.pages.gets import SideGets, early_gets
from podium.web.pages.matches import MatchRow, match_row
from podium.web.pages.names import Name
from podium.web.pages.reporting import flat
from podium.web.pages.sides import ResultSaid, result_said
from podium.web.pages.subject import Subject


class ReportLine(Struct, frozen=True):
    """A player's report. `row`: the match with that result. `fields`: the form that records it.
    `said`: its scores or games. `gets`: what each side gets, if the match ends early by it (EV-21).
    """

    by: Name
    row: MatchRow
    fields: tuple[tuple[str, str], ...]
    said: ResultSaid = ResultSaid()
    gets: tuple[SideGets, ...] = ()


class TableRow(Struct, frozen=True):
    """A match at the desk. `version`: of the match as shown. `choice`: its side is not
    chosen yet. `new_devices`: for whom a device spoke that came in after the round was published.
    """

    ref: MatchRef
    row: MatchRow
    version: int | None = None
    missing: bool = False
    disputed: bool = False
    choice: bool = False
    extended: int = 0
    reports: tuple[ReportLine, ...] = ()
    new_devices: tuple[Name, ...] = ()


def table_rows(subject: Subject, number: int = 0) -> tuple[TableRow, ...]:
    """A round, by default the latest, missing results first, then by table; byes last."""
    view = subject.view
    if not view.rounds or view.desk is None:
        return ()
    latest = number in (0, len(view.rounds))
    opened = {one.match.index: one for one in view.desk.matches if latest}
    extended = dict(view.desk.clock.extended) if latest and view.desk.clock is not None else {}
    last = view.rounds[number - 1]
    rows = [
        _row(subject, last, line, opened.get(line.index), extended.get(line.index, 0))
        for line in last.matches
        if line.index is not None
    ]
    return tuple(sorted(rows, key=_order))


def _row(
    subject: Subject, played: RoundLines, line: MatchLine, known: OpenMatch | None, extended: int
) -> TableRow:
    reports = () if known is None else known.reports
    return TableRow(
        ref=MatchRef(played.number, line.index or 0),
        row=match_row(subject, line),
        version=None if known is None else known.version,
        missing=line.kind is MatchKind.MATCH and line.result is None,
        disputed=known is not None and known.disputed,
        choice=line.chooses is not None and line.dark is None and line.result is None,
        extended=extended,
        reports=tuple(
            ReportLine(
                subject.roll.entrant(report.entrant),
                match_row(subject, replace(line, result=report.result)),
                tuple(flat(report.result, "result")),
                result_said(subject, line, report.result),
                early_gets(subject, line, report.result),
            )
            for report in reports
        ),
        new_devices=()
        if known is None
        else tuple(subject.roll.entrant(one) for one in known.new_devices),
    )


def _order(one: TableRow) -> tuple[bool, bool, bool, int]:
    lone = one.row.kind is not MatchKind.MATCH
    return (lone, not one.missing, one.row.table is None, one.row.table or one.ref.index)
