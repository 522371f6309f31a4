"""How a command refuses bad input: lines on standard error and exit code 2, never a traceback."""

from typing import NoReturn

import click


def refuse(*lines: str) -> NoReturn:
    """Prints each line on standard error and ends the command with exit code 2."""
    for line in lines:
        click.echo(line, err=True)
    raise click.exceptions.Exit(2)
