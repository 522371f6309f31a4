"""`podium standings`: places with every tie-break, and how each number was computed."""

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from podium.cli.document import print_document
from podium.cli.event import course_of, open_event
from podium.cli.people import Names
from podium.cli.refusal import refuse
from podium.cli.terminal import one_line, show
from podium.core.ids import EntrantId
from podium.core.names import ENGLISH
from podium.core.sheet import Status
from podium.eventfile.read import EventFile
from podium.exchange.decimals import shown
from podium.progress.course import Course
from podium.progress.cut import in_the_cut
from podium.progress.places import final_table
from podium.standings.table import Row, Table, Value
from podium.web.texts.criteria import CRITERIA

if TYPE_CHECKING:
    from rich.table import Table as RichTable


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--after", type=int, metavar="ROUND", help="The Swiss table after this round.")
@click.option("--explain", "wanted", metavar="ENTRANT", help="Explain an entrant's numbers.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def standings(file: Path, after: int | None, wanted: str | None, *, as_json: bool) -> None:
    """Show the places in the event of FILE: final ones once a cut has begun."""
    event = open_event(file)
    _refuse_other_rounds(event, after)
    course = course_of(event)
    if wanted is not None:
        from podium.cli.explanation import print_explanation

        _refuse_strangers(event, wanted)
        print_explanation(course, EntrantId(wanted), after=after, as_json=as_json)
        return
    table = final_table(course) if after is None else course.swiss_table(after)
    if as_json:
        print_document({"standings": [row_document(row, course) for row in table.rows]})
    else:
        show(rich_standings(event, course, table))


def _refuse_other_rounds(event: EventFile, after: int | None) -> None:
    played = len(event.sheet.swiss_rounds())
    if after is not None and not 1 <= after <= played:
        expected = (
            f"a Swiss round from 1 to {played}" if played else "no --after: no round is paired"
        )
        refuse(f"--after: expected {expected}, found {after}")


def _refuse_strangers(event: EventFile, wanted: str) -> None:
    ids = [entrant.id for entrant in event.sheet.entrants]
    if wanted not in ids:
        some = ", ".join(ids[:3]) + (" ..." if len(ids) > 3 else "")
        refuse(f'--explain: expected the id of an entrant ({some}), found "{wanted}"')


def in_figures(tiebreak: str, value: Fraction, course: Course) -> str:
    """A fraction in readable form: with 4 decimals if the tie-break has decimals (SP-11)."""
    decimals = CRITERIA[tiebreak].decimals(course.rulebook.places)
    return shown(value) if decimals else str(value)


def row_document(row: Row, course: Course) -> dict[str, Any]:
    """One row of the JSON document."""
    values: dict[str, Any] = {}
    for name, value in zip(course.rulebook.places.tiebreaks, row.tiebreaks, strict=True):
        if isinstance(value, Fraction):
            values[name] = str(value)
            values[f"{name}_shown"] = in_figures(name, value, course)
        else:
            values[name] = value
    if row.chance is not None:
        values["chance"] = row.chance
    return {
        "place": row.place,
        "entrant": row.entrant,
        "points": row.points,
        "deducted": row.deducted,
        "tiebreaks": values,
        "record": row.record,
    }


def heading(tiebreak: str, course: Course) -> str:
    """The displayed name of a tie-break."""
    scoring = course.rulebook.scoring
    if tiebreak in scoring.fields:
        return scoring.fields[tiebreak].name[ENGLISH]
    if tiebreak in scoring.derived:
        return scoring.derived[tiebreak].name[ENGLISH]
    return CRITERIA[tiebreak].terminal or CRITERIA[tiebreak].short


def rich_standings(event: EventFile, course: Course, table: Table) -> "RichTable":
    """The standings as a table for a terminal."""
    from rich.table import Table as RichTable
    from rich.text import Text

    names = Names(event.sheet)
    remarks = _remarks(course, table)
    rich = RichTable(title=Text(one_line(event.name)), title_justify="left")
    for heading_text in ("Place", "No.", "Id"):
        rich.add_column(heading_text, justify="right", no_wrap=True)
    rich.add_column("Name", ratio=1, min_width=12)
    for heading_text in ("Points", *(heading(name, course) for name in table.tiebreaks), "W-D-L"):
        rich.add_column(heading_text, justify="right")
    if any(remarks.values()):
        rich.add_column("")
    for row in table.rows:
        rich.add_row(
            "–" if row.place is None else str(row.place),
            names.number(row.entrant),
            Text(one_line(row.entrant)),
            Text(names[row.entrant]),
            str(row.points),
            *(
                Text(_cell(name, value, names, course))
                for name, value in zip(table.tiebreaks, row.tiebreaks, strict=True)
            ),
            f"{row.record.wins}-{row.record.draws}-{row.record.losses}",
            *([remarks[row.entrant]] if any(remarks.values()) else []),
        )
    return rich


def _cell(tiebreak: str, value: Value, names: Names, course: Course) -> str:
    if isinstance(value, Fraction):
        return in_figures(tiebreak, value, course)
    return " ".join(names.number(one) for one in value) if isinstance(value, tuple) else str(value)


def _remarks(course: Course, table: Table) -> dict[EntrantId, str]:
    """What the numbers of a row do not show: the cut, leaving, penalties, the lot."""
    inside = in_the_cut(course.sheet)
    status = {entrant.id: entrant.status for entrant in course.sheet.entrants}
    remarks = {}
    for row in table.rows:
        said = ["cut"] if row.entrant in inside else []
        if status[row.entrant] is not Status.ACTIVE:
            said.append(status[row.entrant])
        if row.deducted:
            said.append(f"penalty -{row.deducted}")
        if row.chance is not None:
            said.append("by lot")
        remarks[row.entrant] = ", ".join(said)
    return remarks
