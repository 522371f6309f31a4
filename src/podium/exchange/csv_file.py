"""CSV for spreadsheets: standings and entrants."""

import csv
import io
from collections.abc import Iterable

from podium.core.ids import EntrantId
from podium.core.sheet import Entrant
from podium.eventfile.read import EventFile
from podium.progress.course import Course
from podium.progress.places import final_table
from podium.standings.table import Value

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")

Cell = str | int | None


def safe(text: str) -> str:
    """The text as a cell that no spreadsheet reads as a formula."""
    return f"'{text}" if text.lstrip(" '").startswith(_FORMULA) else text


def unsafe(cell: str) -> str:
    """The text of a cell that `safe` made."""
    return cell[1:] if cell.startswith("'") and safe(cell[1:]) == cell else cell


def to_csv(rows: Iterable[Iterable[Cell]]) -> str:
    """The rows as CSV: numbers unchanged, texts made `safe`, line breaks as in RFC 4180."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([safe(cell) if isinstance(cell, str) else cell for cell in row])
    return out.getvalue()


def standings_csv(event: EventFile, course: Course) -> str:
    """The places of an event: final ones once a cut has begun."""
    table = final_table(course)
    entrants = {entrant.id: entrant for entrant in event.sheet.entrants}
    heading = (
        *("Place", "Number", "Name", "Club", "Points"),
        *table.tiebreaks,
        *("Wins", "Draws", "Losses", "Byes"),
    )
    rows = (
        (
            row.place,
            entrants[row.entrant].number,
            entrants[row.entrant].name,
            entrants[row.entrant].group,
            row.points,
            *(_value(value, entrants) for value in row.tiebreaks),
            *(row.record.wins, row.record.draws, row.record.losses, row.record.byes),
        )
        for row in table.rows
    )
    return to_csv((heading, *rows))


def _value(value: Value, entrants: dict[EntrantId, Entrant]) -> Cell:
    if isinstance(value, int):
        return value
    if isinstance(value, tuple):
        return " ".join(str(entrants[one].number) for one in value)
    return str(value)


def entrants_csv(event: EventFile) -> str:
    """Everyone who takes part. The file can be read back."""
    teams = max((len(entrant.members) for entrant in event.sheet.entrants), default=0)
    heading = ("Number", "Name", *(f"Member {n}" for n in range(1, teams + 1)), "Club", "Status")
    rows = (
        (entrant.number, entrant.name, *entrant.members, entrant.group, entrant.status)
        for entrant in event.sheet.entrants
    )
    return to_csv((heading, *rows))
