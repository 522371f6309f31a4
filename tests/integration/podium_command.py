"""Runs the `podium` command in this process, as a user would type it."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner

from podium.cli.main import run
from tests.documents import Document, written


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    def document(self) -> Any:
        return json.loads(self.out)


def podium(*arguments: str | Path) -> Done:
    """Runs a command; an exception that reached the user fails the test."""
    result = CliRunner().invoke(run, [str(argument) for argument in arguments], prog_name="podium")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Done(result.exit_code, result.stdout, result.stderr)


def on_file(command: str, document: Document, folder: Path, *arguments: str) -> Done:
    """Runs a file command on a document."""
    return podium(command, written(document, folder), *arguments)
