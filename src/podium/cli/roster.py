"""`podium roster`: reads a list as a player would paste it, and checks it."""

from datetime import UTC, date, datetime
from pathlib import Path

import click

from podium.cli.document import print_document
from podium.cli.output import read_file
from podium.cli.refusal import NOT_POSSIBLE, refuse
from podium.cli.store import database_option, opened_catalogues
from podium.cli.terminal import one_line
from podium.core.names import ENGLISH
from podium.kernel.now import SteadyClock
from podium.rosters.catalogue.catalogue import Catalogue
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.catalogue.load import load_catalogue
from podium.rosters.catalogue.mistake import CatalogueError
from podium.rosters.catalogue.shipped import INVENTED, invented
from podium.rosters.checks.registry import check_roster
from podium.rosters.finding import RosterFinding, RosterVerdict, verdict_of
from podium.rosters.readers.read import read_roster
from podium.rosters.readers.reading import NotARoster, ReadNote, RosterReading
from podium.rosters.roster import canonical_leaves
from podium.rosters.writers.write import WrittenForm, write_roster
from podium.rulebooks.load import load
from podium.rulebooks.mistake import RulebookError
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.web.pages.languages import language
from podium.web.texts.roster_findings import VERDICTS, say_finding, say_reading


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--rulebook", required=True, metavar="ID|FILE", help="What kind of list it is.")
@click.option(
    "--catalogue",
    metavar="ID|FILE",
    help="What to check it with: an id of the database, or a file.",
)
@click.option(
    "--day", type=click.DateTime(("%Y-%m-%d",)), help="The day of the event; today if left out."
)
@click.option("--region", default="", help="The region of the event.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--write",
    type=click.Choice([form.value for form in WrittenForm]),
    help="Print the list in this form instead of what was found in it.",
)
@click.option(
    "--language",
    "names_in",
    default=ENGLISH,
    metavar="CODE",
    help="With --write: the language of names, such as de, where the catalogue has it.",
)
@database_option
def roster(
    file: Path,
    rulebook: str,
    catalogue: str | None,
    day: datetime | None,
    region: str,
    write: str | None,
    names_in: str,
    db: str | None,
    *,
    as_json: bool,
) -> None:
    """Read the list in FILE and check it. Exit code 1 if it is illegal."""
    rules = _rulebook(rulebook)
    found = None if catalogue is None else _catalogue(catalogue, db)
    index = None if found is None else CatalogueIndex(found)
    try:
        reading = read_roster(read_file(file), rules.roster, index)
    except NotARoster as error:
        refuse(f"{click.format_filename(file)}: {_note(error.note)}")
    when = _today() if day is None else day.date()
    if write is not None:
        _write(reading, WrittenForm(write), index, when, names_in)
        return
    findings = check_roster(
        reading.roster, rules.roster, rules.roster_rules, index, day=when, region=region
    )
    if as_json:
        print_document(_document(reading, findings))
    else:
        _print(reading, findings, found)
    if verdict_of(findings) is RosterVerdict.ILLEGAL:
        raise click.exceptions.Exit(NOT_POSSIBLE)


def _write(
    reading: RosterReading,
    form: WrittenForm,
    index: CatalogueIndex | None,
    day: date,
    names_in: str,
) -> None:
    """Prints the list, deck by deck where the form has one a deck."""
    written = write_roster(reading.roster, form, index, day=day, language=names_in)
    if not written:
        refuse(f"--write {form}: there is no such form for lists of this kind")
    for one in written:
        click.echo(one.text, nl=not one.text.endswith("\n"))


def _today() -> date:
    return datetime.fromtimestamp(SteadyClock().now() / 1000, UTC).date()


def _rulebook(wanted: str) -> Rulebook:
    if wanted in shipped_ids():
        return shipped(wanted)
    try:
        return load(Path(wanted))
    except RulebookError as error:
        refuse(*(f"{wanted}: {mistake}" for mistake in error.mistakes))


def _catalogue(wanted: str, db: str | None) -> Catalogue:
    """The catalogue in a file, one that comes with Podium, or one of the database."""
    if Path(wanted).is_file():
        try:
            return load_catalogue(read_file(Path(wanted)))
        except CatalogueError as error:
            refuse(*(f"{wanted}: {mistake}" for mistake in error.mistakes))
    if wanted in INVENTED:
        return invented(wanted)
    with opened_catalogues(db) as catalogues:
        found = catalogues.newest(wanted)
    if found is None:
        refuse(f"{wanted}: there is no such catalogue; podium catalogue list shows them")
    return found


def _print(
    reading: RosterReading, findings: tuple[RosterFinding, ...], catalogue: Catalogue | None
) -> None:
    if catalogue is not None:
        mark = f"{catalogue.id}, edition {catalogue.edition}, as of {catalogue.as_of}"
        click.echo(one_line(f"Checked with {mark}."))
    for note in reading.notes:
        click.echo(one_line(_note(note)))
    for finding in findings:
        place = f"{finding.place}: " if finding.place else ""
        said = f"{place}{_sentence(finding)} ({VERDICTS[finding.verdict]}, {finding.rule})"
        click.echo(one_line(said))
    click.echo(f"The list is {VERDICTS[verdict_of(findings)]}.")


def _note(note: ReadNote) -> str:
    place = f"{note.place}: " if note.place else ""
    return place + say_reading(language(ENGLISH), note)


def _sentence(finding: RosterFinding) -> str:
    return say_finding(language(ENGLISH), finding)


def _document(reading: RosterReading, findings: tuple[RosterFinding, ...]) -> dict[str, object]:
    return {
        "verdict": verdict_of(findings),
        "form": reading.form,
        "roster": reading.roster,
        "offer": reading.offer,
        "fields": sorted(canonical_leaves(reading.roster)),
        "notes": reading.notes,
        "findings": [{"finding": one, "text": _sentence(one)} for one in findings],
    }
