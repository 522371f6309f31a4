"""Writes the output of a command to a file or to standard output."""

from pathlib import Path

import click

from podium.cli.refusal import refuse
from podium.cli.whole_file import whole_file


def write_or_print(out: Path | None, content: bytes) -> None:
    """Writes the bytes to the file if one is named, else to standard output."""
    if out is None:
        click.echo(content, nl=False)
    else:
        with whole_file(out) as write:
            write(content)


def read_file(file: Path) -> bytes:
    """The bytes of a file; one that cannot be read ends the command."""
    try:
        return file.read_bytes()
    except OSError as error:
        refuse(f"{click.format_filename(file)}: expected a readable file: {error.strerror}")
