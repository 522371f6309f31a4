"""`podium rulebooks`: lists the shipped rulebooks, checks a file, starts a new one."""

import re
from pathlib import Path

import click

from podium.cli.document import print_document
from podium.cli.refusal import refuse
from podium.core.names import ENGLISH
from podium.rulebooks.checks import id_mistake
from podium.rulebooks.load import load
from podium.rulebooks.mistake import RulebookError
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import UnknownRulebookError, shipped, shipped_ids, shipped_text

_ID_LINE = re.compile(r'^id = ".*"$', re.MULTILINE)


@click.group(invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def rulebooks(ctx: click.Context, *, as_json: bool) -> None:
    """List the rulebooks that come with Podium, check a file or start a new one."""
    if ctx.invoked_subcommand is not None:
        return
    listed = [_summary(shipped(one)) for one in shipped_ids()]
    if as_json:
        print_document({"rulebooks": listed})
        return
    rows = [("id", "name", "game"), *((row["id"], row["name"], row["game"]) for row in listed)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())


@rulebooks.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def check(file: Path, *, as_json: bool) -> None:
    """List everything that is wrong in a rulebook FILE. Exit code 2 if anything is."""
    try:
        rulebook = load(file)
    except RulebookError as error:
        if as_json:
            print_document({"mistakes": error.mistakes})
        refuse(*(f"{click.format_filename(file)}: {mistake}" for mistake in error.mistakes))
    if as_json:
        print_document({**_summary(rulebook), "mistakes": []})
    else:
        click.echo(f"{click.format_filename(file)}: {rulebook.id} is a valid rulebook.")


@rulebooks.command()
@click.option("--from", "source", required=True, metavar="ID", help="The rulebook to copy.")
@click.option("--id", "new_id", metavar="ID", help="The id of the new rulebook.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="The file to write; by default standard output."
)
@click.option("--force", is_flag=True, help="Replace the file if there is one.")
def new(source: str, new_id: str | None, out: Path | None, *, force: bool) -> None:
    """Copy a rulebook with its comments, to change it into one of your own."""
    text = _copy(source, new_id)
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        with out.open("w" if force else "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        refuse(f"{click.format_filename(out)}: the file exists; --force replaces it")
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or str(error)
        refuse(f"{click.format_filename(out)}: cannot be written: {reason}")
    click.echo(f"{click.format_filename(out)}: written; see podium rulebooks check")


def _copy(source: str, new_id: str | None) -> str:
    try:
        text = shipped_text(source)
    except UnknownRulebookError as error:
        meant = f" (did you mean {error.resembles}?)" if error.resembles else ""
        known = ", ".join(shipped_ids())
        refuse(f"--from: expected one of {known}, found {source!r}{meant}")
    if new_id is None:
        return text
    if (mistake := id_mistake(new_id)) is not None:
        refuse(f"--{mistake}")
    return _ID_LINE.sub(f'id = "{new_id}"', text, count=1)


def _summary(rulebook: Rulebook) -> dict[str, str]:
    return {
        "id": rulebook.id,
        "name": rulebook.name[ENGLISH],
        "game": rulebook.game,
        "edition": rulebook.edition,
    }
