"""The one JSON document that a command prints with `--json`."""

import click
import msgspec


def print_document(document: object) -> None:
    """Prints a document as indented JSON on standard output."""
    click.echo(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())
