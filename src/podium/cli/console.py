"""What every command shares: refusals, one JSON document, text that cannot steer a terminal."""

import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click
import msgspec

if TYPE_CHECKING:
    from rich.table import Table

NOT_POSSIBLE = 1
BAD_INPUT = 2


def refuse(message: str, *, code: int) -> NoReturn:
    """Ends the command with one line on standard error."""
    click.echo(one_line(message), err=True)
    raise SystemExit(code)


def one_line(text: str) -> str:
    """The text without anything that would break a line or steer a terminal."""
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else " " for character in text)


def print_json(document: Any) -> None:
    """One JSON document on standard output."""
    pretty = msgspec.json.format(msgspec.json.encode(document), indent=2)
    sys.stdout.buffer.write(pretty + b"\n")


def print_table(table: "Table") -> None:
    """A table as wide as the terminal; as wide as it needs to be where output is a file."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else 200
    Console(width=width, soft_wrap=False).print(table)
