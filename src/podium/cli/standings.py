"""`podium standings`: places with every tie-break, and how each number came about."""

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from podium.cli.document import print_document
from podium.cli.event import course_of, open_event
from podium.cli.fractions import shown
from podium.cli.people import Names
from podium.cli.refusal import refuse
from podium.cli.terminal import one_line, show
from podium.core.ids import EntrantId
from podium.eventfile.read import EventFile
from podium.progress.course import Course
from podium.progress.places import final_table
from podium.standings.table import Row, Table, Value

if TYPE_CHECKING:
    from rich.table import Table as RichTable

HEADINGS = {"sos": "SoS", "extended_sos": "Extended SoS", "head_to_head": "Beaten among equals"}


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--after", type=int, metavar="ROUND", help="The Swiss table after this round.")
@click.option("--explain", "wanted", metavar="ENTRANT", help="How the numbers of one came about.")
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
        print_document({"standings": [row_document(row, table.tiebreaks) for row in table.rows]})
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
    if not any(entrant.id == wanted for entrant in event.sheet.entrants):
        refuse(f'--explain: expected the id of an entrant, found "{wanted}"')


def row_document(row: Row, tiebreaks: tuple[str, ...]) -> dict[str, Any]:
    """One row as it stands in the JSON document."""
    values: dict[str, Any] = {}
    for name, value in zip(tiebreaks, row.tiebreaks, strict=True):
        if isinstance(value, Fraction):
            values[name] = str(value)
            values[f"{name}_shown"] = shown(value)
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
    """The name of a tie-break for people."""
    scoring = course.rulebook.scoring
    if tiebreak in scoring.fields:
        return scoring.fields[tiebreak].name.en
    if tiebreak in scoring.derived:
        return scoring.derived[tiebreak].name.en
    return HEADINGS[tiebreak]


def rich_standings(event: EventFile, course: Course, table: Table) -> "RichTable":
    """The standings as a table for a terminal."""
    from rich.table import Table as RichTable
    from rich.text import Text

    names = Names(event.sheet)
    rich = RichTable(title=Text(one_line(event.name)), title_justify="left")
    rich.add_column("Place", justify="right")
    rich.add_column("Entrant")
    rich.add_column("Points", justify="right")
    for name in table.tiebreaks:
        rich.add_column(heading(name, course), justify="right")
    rich.add_column("W-D-L", justify="right")
    for row in table.rows:
        rich.add_row(
            "–" if row.place is None else str(row.place),
            Text(names.numbered(row.entrant)),
            str(row.points),
            *(Text(_cell(value, names)) for value in row.tiebreaks),
            f"{row.record.wins}-{row.record.draws}-{row.record.losses}",
        )
    return rich


def _cell(value: Value, names: Names) -> str:
    if isinstance(value, Fraction):
        return shown(value)
    return names.all(value) if isinstance(value, tuple) else str(value)
