"""`podium standings`: places with every tie-break, and how each number came about."""

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from podium.cli.console import BAD_INPUT, one_line, print_json, print_table, refuse
from podium.cli.event import course_of, open_event
from podium.cli.fractions import shown
from podium.eventfile.read import EventFile
from podium.progress.course import Course
from podium.progress.places import final_table
from podium.standings.table import Row, Table, Value

if TYPE_CHECKING:
    from rich.table import Table as RichTable

HEADINGS = {"sos": "SoS", "extended_sos": "Extended SoS", "head_to_head": "Beaten among equals"}


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--after", type=click.IntRange(min=1), metavar="ROUND", help="As it was then.")
@click.option(
    "--explain", "entrant", metavar="ENTRANT", help="How one entrant's numbers came about."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def standings(file: Path, after: int | None, entrant: str | None, *, as_json: bool) -> None:
    """Show the places of the event in FILE."""
    event = open_event(file)
    course = course_of(event)
    if after is not None and after > len(event.sheet.swiss_rounds()):
        rounds = len(event.sheet.swiss_rounds())
        refuse(
            f"{file}: --after {after}: expected a Swiss round from 1 to {rounds}", code=BAD_INPUT
        )
    table = final_table(course) if after is None else course.swiss_table(after)
    if entrant is not None:
        from podium.cli.explanation import explain_entrant

        explain_entrant(file, event, course, table, entrant, after=after, as_json=as_json)
    elif as_json:
        print_json({"standings": [document(row, table) for row in table.rows]})
    else:
        print_table(_rich_table(event, course, table))


def document(row: Row, table: Table) -> dict[str, Any]:
    """One row as it stands in the JSON document."""
    tiebreaks: dict[str, Any] = {}
    for name, value in zip(table.tiebreaks, row.tiebreaks, strict=True):
        if name in ("sos", "extended_sos"):
            tiebreaks[name] = str(value)
            tiebreaks[f"{name}_shown"] = text(value)
        else:
            tiebreaks[name] = value
    if row.chance is not None:
        tiebreaks["chance"] = row.chance
    return {
        "place": row.place,
        "entrant": row.entrant,
        "points": row.points,
        "tiebreaks": tiebreaks,
        "deducted": row.deducted,
        "record": row.record,
    }


def text(value: Value) -> str:
    """A tie-break for people: fractions with 4 decimals (SP-11)."""
    if isinstance(value, Fraction):
        return shown(value)
    return " ".join(value) if isinstance(value, tuple) else str(value)


def _rich_table(event: EventFile, course: Course, table: Table) -> "RichTable":
    from rich.table import Table as RichTable
    from rich.text import Text

    names = {entrant.id: entrant for entrant in event.sheet.entrants}
    rich = RichTable(title=one_line(event.name), title_justify="left")
    rich.add_column("Place", justify="right")
    rich.add_column("No.", justify="right")
    rich.add_column("Name")
    rich.add_column("Points", justify="right")
    for name in table.tiebreaks:
        rich.add_column(heading(name, course), justify="right")
    rich.add_column("W-D-L", justify="right")
    for row in table.rows:
        entrant = names[row.entrant]
        record = f"{row.record.wins}-{row.record.draws}-{row.record.losses}"
        rich.add_row(
            "–" if row.place is None else str(row.place),
            str(entrant.number),
            Text(one_line(entrant.name)),
            str(row.points),
            *(text(value) for value in row.tiebreaks),
            record,
        )
    return rich


def heading(tiebreak: str, course: Course) -> str:
    """The name of a tie-break for people."""
    fields = course.rulebook.scoring.fields | course.rulebook.scoring.derived
    if tiebreak in fields:
        return fields[tiebreak].name.en
    return HEADINGS[tiebreak]
