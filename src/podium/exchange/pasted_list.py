"""Reads a pasted list of entrants: one name per line, or cells from a spreadsheet.

The list is never refused as a whole: each line is understood or carries its own refusal. With a
heading, the columns of `entrant_list` apply.
"""

import csv
import re
from collections.abc import Iterator

from msgspec import Struct

from podium.exchange.csv_file import unsafe
from podium.exchange.entrant_list import COLUMNS, MOST_ROWS, Applicant
from podium.kernel.refusal import Code, Refusal, refuse
from podium.people.text import folded, tidy_mail, tidy_name

_COUNTING = re.compile(r"^\s*(?:#?\d{1,4}[.):]\s+|[-*•–]\s+)")
LONGEST_LINE = 10_000
"""In characters; far more than names, clubs and mail need."""
_SPACES = re.compile(r"[^\S\t]+")
"""Collapsed before `_JOINED` runs: it would start again at each character of a long run."""
_JOINED = re.compile(r"\s+[&+/]\s+|\s*[;\t]\s*|,\s+")
_CELLS = ("\t", ";", ",")


class PastedLine(Struct, frozen=True):
    """One line. `text`: as pasted. `read`: the applicant, or why the line was not understood."""

    line: int
    text: str
    read: Applicant | Refusal


def read_pasted(text: str, *, members: int) -> tuple[PastedLine, ...]:
    """The lines of a text. `members`: people per entrant.

    Lines after the first `MOST_ROWS` are ignored.
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        return ()
    delimiter, columns = _heading(lines[0][1][:LONGEST_LINE], members)

    def read(number: int, line: str) -> Applicant | Refusal:
        if len(line) > LONGEST_LINE:
            return refuse(Code.TEXT_TOO_LONG, field="name", longest=LONGEST_LINE)
        if columns:
            return _by_columns(number, _cells(line, delimiter), columns, members)
        return _plain(number, line, members)

    first = 1 if columns else 0
    return tuple(
        PastedLine(number, line, read(number, line))
        for number, line in lines[first : first + MOST_ROWS]
    )


def _heading(line: str, members: int) -> tuple[str, tuple[str, ...]]:
    """The delimiter of the cells and the meaning of the columns; none if it is not a heading."""
    line = line.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    delimiter = max(_CELLS, key=line.count)
    meanings = tuple(COLUMNS.get(folded(cell.strip()), "") for cell in _cells(line, delimiter))
    wanted = {"member 1", "member 2"} if members > 1 else {"name"}
    return delimiter, meanings if wanted <= set(meanings) else ()


def _cells(line: str, delimiter: str) -> list[str]:
    rows = csv.reader([line], delimiter=delimiter)
    return [unsafe(cell.strip()) for cell in next(rows, [])]


def _by_columns(
    number: int, cells: list[str], columns: tuple[str, ...], members: int
) -> Applicant | Refusal:
    texts: dict[str, str] = {}
    for meaning, cell in zip(columns, cells, strict=False):
        if meaning and cell:
            texts.setdefault(meaning, cell)
    named = tuple(texts.pop(f"member {place}", "") for place in range(1, members + 1))
    return _applicant(number, texts, named if members > 1 else ())


def _plain(number: int, line: str, members: int) -> Applicant | Refusal:
    bare = _SPACES.sub(" ", _COUNTING.sub("", line)).strip()
    if members > 1:
        return _team(number, bare, members)
    parts = [part.strip() for part in re.split(r"[\t;]", bare)]
    if "@" in bare:
        parts = [part for whole in parts for part in re.split(r"[,<>]", whole)]
    texts = dict(_meant(unsafe(part.strip()) for part in parts if part.strip()))
    return _applicant(number, texts, ())


def _meant(cells: Iterator[str]) -> Iterator[tuple[str, str]]:
    """The first cell is the name, one with an @ the mail, the first of the others the club."""
    free = ["name", "club"]
    for cell in cells:
        if "@" in cell:
            yield "mail", cell
        elif free:
            yield free.pop(0), cell


def _team(number: int, bare: str, members: int) -> Applicant | Refusal:
    """A team from `Name: one & other`, or from its members alone."""
    head, colon, rest = bare.partition(":")
    named = tuple(part for part in _JOINED.split(rest if colon else bare) if part)
    if len(named) != members:
        return refuse(Code.MEMBERS_COUNT, members=len(named), expected=members)
    return _applicant(number, {"name": head.strip()} if colon else {}, named)


def _applicant(number: int, texts: dict[str, str], members: tuple[str, ...]) -> Applicant | Refusal:
    """The applicant with normalised texts. A team needs no name of its own."""
    tidied: dict[str, str] = {}
    for meaning, text in texts.items():
        tidy = tidy_mail(text) if meaning == "mail" else tidy_name(text, field=meaning)
        if isinstance(tidy, Refusal):
            return tidy
        tidied[meaning] = tidy
    named = [tidy_name(member, field="name") for member in members]
    for one in named:
        if isinstance(one, Refusal):
            return one
    if not members and "name" not in tidied:
        return refuse(Code.TEXT_EMPTY, field="name")
    return Applicant(
        number,
        tidied.get("name", ""),
        tidied.get("club"),
        tidied.get("public_name"),
        tidied.get("mail"),
        tuple(one for one in named if isinstance(one, str)),
    )
