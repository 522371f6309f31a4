"""CSV for spreadsheets: standings and entrants."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import Entrant
from podium.eventfile.read import EventFile
from podium.exchange.by_the_book import in_words
from podium.exchange.decimals import shown
from podium.progress.course import Course
from podium.progress.places import final_table
from podium.standings.table import Row, Table, Value

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")

Cell = str | int | Fraction | None


class CsvStyle(Struct, frozen=True):
    """How the spreadsheets of a language write tables: separators and decimal mark."""

    delimiter: str = ","
    point: str = "."


PLAIN = CsvStyle()
STYLES: Mapping[str, CsvStyle] = MappingProxyType(
    {"en": PLAIN, "de": CsvStyle(";", ","), "pl": CsvStyle(";", ",")}
)
"""By the code of the language. A spreadsheet reads decimals and cells as its language has them."""


def safe(text: str) -> str:
    """The text as a cell that no spreadsheet reads as a formula."""
    return f"'{text}" if text.lstrip(" '").startswith(_FORMULA) else text


def unsafe(cell: str) -> str:
    """The text of a cell that `safe` made."""
    return cell[1:] if cell.startswith("'") and safe(cell[1:]) == cell else cell


def to_csv(rows: Iterable[Iterable[Cell]], style: CsvStyle = PLAIN) -> str:
    """The rows as CSV: integers unchanged, fractions as decimals, texts made `safe`, line breaks as
    in RFC 4180.
    """
    out = io.StringIO()
    writer = csv.writer(out, delimiter=style.delimiter, lineterminator="\r\n")
    for row in rows:
        writer.writerow([_written(cell, style) for cell in row])
    return out.getvalue()


def _written(cell: Cell, style: CsvStyle) -> str | int | None:
    if isinstance(cell, Fraction):
        return shown(cell).replace(".", style.point)
    return safe(cell) if isinstance(cell, str) else cell


def spreadsheet(text: str) -> bytes:
    """CSV as a file. With the mark at its start spreadsheets read the letters of all languages."""
    return text.encode("utf-8-sig")


def standings_csv(event: EventFile, course: Course, style: CsvStyle = PLAIN) -> str:
    """The places of an event: final ones once a cut has begun. Beside the decimals of a fraction
    stands its exact value, as numerator and denominator. Each row says whether the event was by the
    book (EV-24), so that it stays a table.
    """
    table = final_table(course)
    exact = _exact(table)
    entrants = {entrant.id: entrant for entrant in event.sheet.entrants}
    heading = (
        *("Place", "Number", "Name", "Club", "Points"),
        *(title for name in table.tiebreaks for title in _titles(name, exact=name in exact)),
        *("Wins", "Draws", "Losses", "Byes", "Rules"),
    )
    rules = in_words(event.departures)
    rows = (
        (
            row.place,
            entrants[row.entrant].number,
            entrants[row.entrant].name,
            entrants[row.entrant].group,
            row.points,
            *_values(row, table, exact, entrants),
            *(row.record.wins, row.record.draws, row.record.losses, row.record.byes),
            rules,
        )
        for row in table.rows
    )
    return to_csv((heading, *rows), style)


def _exact(table: Table) -> set[str]:
    """The tie-breaks whose values are fractions."""
    values = ((name, one) for row in table.rows for name, one in _named(row, table))
    return {name for name, one in values if isinstance(one, Fraction)}


def _named(row: Row, table: Table) -> Iterator[tuple[str, Value]]:
    return zip(table.tiebreaks, row.tiebreaks, strict=True)


def _titles(name: str, *, exact: bool) -> tuple[str, ...]:
    return (name, f"{name} numerator", f"{name} denominator") if exact else (name,)


def _values(
    row: Row, table: Table, exact: set[str], entrants: dict[EntrantId, Entrant]
) -> Iterator[Cell]:
    for name, value in _named(row, table):
        if isinstance(value, tuple):
            yield " ".join(f"#{entrants[one].number}" for one in value)
        elif name in exact:
            yield from (Fraction(value), value.numerator, value.denominator)
        else:
            yield value


def entrants_csv(event: EventFile, style: CsvStyle = PLAIN) -> str:
    """Everyone who takes part. The file can be read back."""
    teams = max((len(entrant.members) for entrant in event.sheet.entrants), default=0)
    heading = ("Number", "Name", *(f"Member {n}" for n in range(1, teams + 1)), "Club", "Status")
    rows = (
        (entrant.number, entrant.name, *entrant.members, entrant.group, entrant.status)
        for entrant in event.sheet.entrants
    )
    return to_csv((heading, *rows), style)
