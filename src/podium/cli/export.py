"""`podium export`: writes a whole event from the database to a file."""

from enum import StrEnum
from pathlib import Path
from typing import assert_never

import click
import msgspec

from podium.cli.output import write_or_print
from podium.cli.refusal import NOT_POSSIBLE, refuse
from podium.cli.store import database_option, found_event, opened, state_of
from podium.event.sheet import course_of
from podium.event.state import State
from podium.eventfile.read import EventFile
from podium.eventfile.write import encode
from podium.exchange.csv_file import STYLES, CsvStyle, entrants_csv, spreadsheet, standings_csv
from podium.exchange.event_file import rulebook_name, to_file
from podium.exchange.journal_file import to_lines
from podium.exchange.list_fortress import to_list_fortress
from podium.exchange.open_bracket import to_open_bracket
from podium.exchange.published_lists import published_rosters
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.write import to_toml
from podium.service.ids import EventId
from podium.service.service import Service


class Format(StrEnum):
    """The formats of an exported event."""

    PODIUM = "podium"
    JOURNAL = "journal"
    CSV = "csv"
    ENTRANTS_CSV = "entrants-csv"
    LIST_FORTRESS = "list-fortress"
    OPEN_BRACKET = "open-bracket"


@click.command()
@click.argument("event")
@click.option(
    "--format",
    "wanted",
    type=click.Choice([one.value for one in Format]),
    default=Format.PODIUM.value,
    help="The format; an event file by default.",
)
@click.option(
    "--language",
    type=click.Choice(list(STYLES)),
    default="en",
    help="With CSV: the language of the spreadsheet that reads it; English by default.",
)
@click.option("--people", is_flag=True, help="With a journal: the names and mail addresses too.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="The file; by default standard output."
)
@database_option
def export(
    event: str, wanted: str, language: str, out: Path | None, db: str | None, *, people: bool
) -> None:
    """Write the EVENT (its id or name) to a file."""
    if people and wanted != Format.JOURNAL:
        refuse("--people: works only with --format journal")
    with opened(db) as service:
        found = found_event(service, event)
        state = state_of(service, found)
        if wanted == Format.JOURNAL:
            content = _journal(service, found, state, people=people)
        else:
            rosters = published_rosters(service, found, state)
            file = to_file(state, service.people.of(found), rosters)
            content = _content(Format(wanted), state, file, STYLES[language])
    if wanted == Format.PODIUM:
        _keep_rulebook(state.rulebook, out)
    write_or_print(out, content)


def _keep_rulebook(rulebook: Rulebook, out: Path | None) -> None:
    """Writes a rulebook that is not shipped with Podium beside the file that names it."""
    name = rulebook_name(rulebook)
    if not name.endswith(".toml"):
        return
    if out is None:
        click.echo(f"This file needs {name} beside it; --out FILE writes both.", err=True)
        return
    beside, text = out.with_name(name), to_toml(rulebook).encode()
    if beside.exists() and beside.read_bytes() != text:
        refuse(f"{click.format_filename(beside)}: another file of this name exists")
    write_or_print(beside, text)


def _journal(service: Service, event: EventId, state: State, *, people: bool) -> bytes:
    if not state.setup.closed:
        click.echo("This journal holds draws that are still secret: keep it to yourself.", err=True)
    known = service.people.of(event).values() if people else ()
    return b"".join(to_lines(service.entries(event), known))


def _content(wanted: Format, state: State, event: EventFile, style: CsvStyle) -> bytes:
    settings = state.setup.settings
    match wanted:
        case Format.PODIUM | Format.JOURNAL:
            return encode(event)
        case Format.CSV:
            _refuse_before_start(state)
            return spreadsheet(standings_csv(event, course_of(state), style))
        case Format.ENTRANTS_CSV:
            return spreadsheet(entrants_csv(event, style))
        case Format.LIST_FORTRESS:
            _refuse_before_start(state)
            place = ", ".join(one for one in (settings.place, settings.region) if one)
            course = course_of(state)
            return _json(to_list_fortress(event, course, date=settings.date, place=place))
        case Format.OPEN_BRACKET:
            _refuse_before_start(state)
            return _json(to_open_bracket(event, course_of(state), date=settings.date))
        case _:
            assert_never(wanted)


def _json(document: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


def _refuse_before_start(state: State) -> None:
    if not state.rounds:
        refuse("the event has not started: there is nothing to write yet", code=NOT_POSSIBLE)
