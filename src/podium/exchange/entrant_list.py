"""Reads a list of entrants in CSV, as spreadsheets write it; mistakes name line and column."""

import csv
import io
from collections.abc import Iterable, Iterator

from msgspec import Struct

from podium.eventfile.mistake import EventFileMistake
from podium.exchange.csv_file import unsafe
from podium.exchange.wording import expected
from podium.kernel.refusal import Refusal
from podium.people.text import folded, tidy_mail, tidy_name

LARGEST = 4 * 2**20
"""Bytes."""
MOST_ROWS = 20_000


class WrongLines(EventFileMistake):
    """All mistakes in the lines of a list; as a single mistake it is the first one."""

    def __init__(self, mistakes: tuple[EventFileMistake, ...]) -> None:
        super().__init__(mistakes[0].place, mistakes[0].expected)
        self.mistakes = mistakes


class Applicant(Struct, frozen=True):
    """A line of a list of entrants. `members`: the members of a team, in order.

    `name` is empty only for a team without a name of its own.
    """

    line: int
    name: str
    club: str | None = None
    public_name: str | None = None
    mail: str | None = None
    members: tuple[str, ...] = ()


_TITLES = {
    "name": ("name", "player", "team", "spieler", "spieler:in", "nazwisko", "gracz", "drużyna"),
    "club": ("club", "group", "verein", "gruppe", "klub", "grupa"),
    "public_name": ("public name", "öffentlicher name", "nazwa publiczna"),
    "mail": ("mail", "e-mail", "email"),
    "member 1": ("member 1", "player 1", "spieler 1", "spieler:in 1", "gracz 1"),
    "member 2": ("member 2", "player 2", "spieler 2", "spieler:in 2", "gracz 2"),
    "": ("number", "status"),
}
COLUMNS = {title: meaning for meaning, titles in _TITLES.items() for title in titles}
"""The meaning of a column by its title; empty for columns that Podium writes but does not read."""
_DELIMITERS = (",", ";", "\t")


def read_entrants(raw: bytes, *, members: int) -> tuple[Applicant, ...]:
    """The entrants in a CSV file with a heading; commas, semicolons or tabs.

    Raises `EventFileMistake`; if lines are wrong, `WrongLines` with all of them.
    `members`: people per entrant; if 2 or more, the file has a column for each member.
    """
    rows = _rows(raw)
    heading = next(rows, None)
    if heading is None:
        raise EventFileMistake("line 1", "expected a heading such as Name,Club")
    columns = _heading(heading[1], members)
    applicants: list[Applicant] = []
    wrong: list[EventFileMistake] = []
    for line, cells in rows:
        try:
            applicants.append(_applicant(line, cells, columns, members))
        except EventFileMistake as mistake:
            wrong.append(mistake)
    wrong.extend(_same_mail(applicants))
    if wrong:
        raise WrongLines(tuple(wrong))
    return tuple(applicants)


def _rows(raw: bytes) -> Iterator[tuple[int, list[str]]]:
    if len(raw) > LARGEST:
        raise EventFileMistake("", f"expected at most {LARGEST // 2**20} MiB")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise EventFileMistake(
            f"line {line}", "expected UTF-8: save the file as «CSV UTF-8»"
        ) from None
    delimiter = max(_DELIMITERS, key=text.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    count = 0
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise EventFileMistake(f"line {line}", f"expected CSV: {error}") from None
        if cells is None:
            return
        if not any(cell.strip() for cell in cells):
            continue
        count += 1
        if count > MOST_ROWS:
            raise EventFileMistake(f"line {line}", f"expected at most {MOST_ROWS} entrants")
        yield line, _without_end([unsafe(cell.strip()) for cell in cells])


def _without_end(cells: list[str]) -> list[str]:
    """The cells without the empty ones that spreadsheets write at the end of a line."""
    while not cells[-1]:
        cells.pop()
    return cells


def _heading(cells: list[str], members: int) -> list[tuple[str, str]]:
    """The title and the meaning of each column."""
    columns = []
    for cell in cells:
        meaning = COLUMNS.get(folded(cell))
        if meaning is None or (meaning.startswith("member") and members < 2):
            known = "Name, Club, Public name, Mail" + (", Member 1, Member 2" * (members > 1))
            raise EventFileMistake(
                f"line 1, column {cell or '(empty)'}", f"expected one of {known}"
            )
        columns.append((cell, meaning))
    wanted = ["name", *(f"member {n}" for n in range(1, members + 1) if members > 1)]
    meanings = [meaning for _, meaning in columns if meaning]
    for one in wanted:
        if one not in meanings:
            raise EventFileMistake("line 1", f"expected a column {one.capitalize()}")
    for cell, meaning in columns:
        if meaning and meanings.count(meaning) > 1:
            raise EventFileMistake(f"line 1, column {cell}", "expected this column once")
    return columns


def _applicant(
    line: int, cells: list[str], columns: list[tuple[str, str]], members: int
) -> Applicant:
    if len(cells) > len(columns):
        raise EventFileMistake(f"line {line}", f"expected {len(columns)} cells, found {len(cells)}")
    texts: dict[str, str] = {}
    for (title, meaning), cell in zip(columns, cells, strict=False):
        if cell and meaning:
            texts[meaning] = _tidy(cell, meaning, f"line {line}, column {title}")
    for wanted in ("name", *(f"member {n}" for n in range(1, members + 1) if members > 1)):
        if wanted not in texts:
            title = next(title for title, meaning in columns if meaning == wanted)
            raise EventFileMistake(
                f"line {line}, column {title}", "expected a name, which is missing"
            )
    return Applicant(
        line,
        texts["name"],
        texts.get("club"),
        texts.get("public_name"),
        texts.get("mail"),
        tuple(texts[f"member {n}"] for n in range(1, members + 1)) if members > 1 else (),
    )


def _tidy(cell: str, meaning: str, place: str) -> str:
    tidy = tidy_mail(cell) if meaning == "mail" else tidy_name(cell, field=meaning)
    if isinstance(tidy, Refusal):
        raise EventFileMistake(place, expected(tidy))
    return tidy


def _same_mail(applicants: Iterable[Applicant]) -> Iterator[EventFileMistake]:
    """Two people may share a name, but a mail address used twice is the same person twice."""
    lines: dict[str, int] = {}
    for one in applicants:
        if one.mail is None:
            continue
        first = lines.setdefault(folded(one.mail), one.line)
        if first != one.line:
            yield EventFileMistake(
                f"line {one.line}, column Mail", f"expected another address than in line {first}"
            )
