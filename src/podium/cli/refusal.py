"""How a command reports an error: lines on standard error and an exit code, no traceback."""

from typing import NoReturn

import click

from podium.cli.terminal import one_line

NOT_POSSIBLE = 1
"""Exit code: the rules or the state of the event do not allow it."""

BAD_INPUT = 2
"""Exit code: the input cannot be used."""


def refuse(*lines: str, code: int = BAD_INPUT) -> NoReturn:
    """Prints each line on standard error and ends the command."""
    for line in lines:
        click.echo(one_line(line), err=True)
    raise click.exceptions.Exit(code)
