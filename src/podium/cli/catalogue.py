"""`podium catalogue`: imports, lists, checks and exports catalogues."""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from pathlib import Path

import click

from podium.cli.document import print_document
from podium.cli.output import read_file, write_or_print
from podium.cli.refusal import refuse
from podium.cli.store import database_option, opened_catalogues
from podium.cli.terminal import one_line
from podium.kernel.now import SteadyClock
from podium.rosters.catalogue.compare import EntryChange
from podium.rosters.catalogue.load import load_catalogue, write_catalogue
from podium.rosters.catalogue.mistake import CatalogueError
from podium.rosters.importers.files import Described, Imported, SourceFile, import_files
from podium.service.catalogue_import import ImportReport, take_in
from podium.service.catalogues import Catalogues
from podium.web.texts.catalogues import CHANGES, GAPS

_MOST_SHOWN = 50
_Files = tuple[Path, ...]


@click.group()
def catalogue() -> None:
    """Import, list, check or export the catalogues that lists are checked with."""


@catalogue.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--id", "ident", default="", help="The id; by default that of the game.")
@click.option("--edition", default="", help="The edition; by default the day.")
@click.option(
    "--as-of",
    type=click.DateTime(("%Y-%m-%d",)),
    help="The day on which the facts held; by default the latest that the files name, or today.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@database_option
def import_(
    files: _Files,
    ident: str,
    edition: str,
    as_of: datetime | None,
    db: str | None,
    *,
    as_json: bool,
) -> None:
    """Make one catalogue of the FILES and store it.

    FILES: a catalogue of Podium, or what ShatterApp, Point Break, Legion HQ, swlcg-json and OCTGN
    publish; several of the same game become one catalogue.
    """
    day = as_of.date() if as_of is not None else None
    imported = _imported(files, Described(ident, edition, day))
    with opened_catalogues(db, make=True) as catalogues:
        report = take_in(catalogues, imported)
    if as_json:
        print_document(_document(report))
        return
    for line in _lines(report):
        click.echo(one_line(line))


def _imported(files: _Files, described: Described) -> Imported:
    sources = [SourceFile(file.name, read_file(file)) for file in files]
    try:
        return import_files(sources, described, today=_today())
    except CatalogueError as error:
        refuse(*map(str, error.mistakes))


def _today() -> date:
    return datetime.fromtimestamp(SteadyClock().now() / 1000, UTC).date()


def _lines(report: ImportReport) -> Iterable[str]:
    found, changes = report.catalogue, report.differences
    taken = ", ".join(f"{count} {kind}" for kind, count in report.taken.items()) or "nothing"
    yield f"{found.id}, edition {found.edition}, as of {found.as_of}: {taken}."
    yield from _shortened([f"not taken: {one.place}: {one.problem}" for one in report.unreadable])
    if report.cannot_say:
        unsaid = "; ".join(GAPS[gap] for gap in report.cannot_say)
        yield f"Such files do not say: {unsaid}."
    if changes is not None:
        yield f"Different from the edition before: {len(changes)}."
        yield from _shortened([_change(one) for one in changes])


def _change(change: EntryChange) -> str:
    fields = f" ({', '.join(change.fields)})" if change.fields else ""
    return f"{CHANGES[change.kind]}: {change.name}{fields}"


def _shortened(lines: list[str]) -> Iterable[str]:
    yield from lines[:_MOST_SHOWN]
    if len(lines) > _MOST_SHOWN:
        yield f"... and {len(lines) - _MOST_SHOWN} more; --json shows all"


def _document(report: ImportReport) -> dict[str, object]:
    return {name: getattr(report, name) for name in report.__struct_fields__ if name != "stored"}


@catalogue.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@database_option
def list_(db: str | None, *, as_json: bool) -> None:
    """List the stored catalogues, every edition, the newest first."""
    with opened_catalogues(db) as catalogues:
        stored = catalogues.all()
    if as_json:
        print_document({"catalogues": stored})
        return
    for one in stored:
        click.echo(
            one_line(
                f"{one.id}  {one.kind}, edition {one.edition}, as of {one.as_of},"
                f" {one.entries} entries, {one.digest[:12]}"
            )
        )
    if not stored:
        click.echo("None.")


@catalogue.command()
@click.argument("file", type=click.Path(path_type=Path))
def check(file: Path) -> None:
    """List everything that is wrong in a catalogue FILE of Podium's format."""
    try:
        found = load_catalogue(read_file(file))
    except CatalogueError as error:
        refuse(*(f"{click.format_filename(file)}: {mistake}" for mistake in error.mistakes))
    name = click.format_filename(file)
    click.echo(
        one_line(f"{name}: {found.id} is a valid catalogue of {len(found.entries)} entries.")
    )


@catalogue.command()
@click.argument("ident", metavar="ID")
@click.option(
    "--out", type=click.Path(path_type=Path), help="The file; by default standard output."
)
@database_option
def export(ident: str, out: Path | None, db: str | None) -> None:
    """Write the newest catalogue with this ID, or the one whose digest begins with it."""
    with opened_catalogues(db) as catalogues:
        found = catalogues.newest(ident)
        if found is None:
            digests = [one.digest for one in catalogues.all() if one.digest.startswith(ident)]
            found = catalogues.with_digest(digests[0]) if len(digests) == 1 else None
        if found is None:
            refuse(f"{ident}: there is no such catalogue; the database has {_known(catalogues)}")
    write_or_print(out, write_catalogue(found))


def _known(catalogues: Catalogues) -> str:
    return ", ".join(sorted({one.id for one in catalogues.all()})) or "none"
