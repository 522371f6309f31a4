"""Writes what a command makes: into a file, or on standard output."""

from pathlib import Path

import click

from podium.cli.refusal import refuse


def write_file(out: Path, content: bytes) -> None:
    """Writes the whole file or leaves what was there."""
    beside = out.with_name(f".{out.name}.part")
    try:
        beside.write_bytes(content)
        beside.replace(out)
    except OSError as error:
        beside.unlink(missing_ok=True)
        refuse(f"{click.format_filename(out)}: cannot be written: {error.strerror}")


def write_or_print(out: Path | None, content: bytes) -> None:
    """Into the file if one is named, else on standard output as it is."""
    if out is None:
        click.echo(content, nl=False)
    else:
        write_file(out, content)


def read_file(file: Path) -> bytes:
    """The bytes of a file; one that cannot be read ends the command."""
    try:
        return file.read_bytes()
    except OSError as error:
        refuse(f"{click.format_filename(file)}: expected a readable file: {error.strerror}")
