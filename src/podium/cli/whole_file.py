"""Writes files atomically: whole or not at all."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import click

from podium.cli.refusal import refuse

Write = Callable[[bytes], None]


@contextmanager
def whole_file(path: Path) -> Iterator[Write]:
    """Gives a function that writes to a temporary file, which replaces `path` at the end.

    If anything fails before, `path` stays as it was. A file that cannot be written ends the
    command.
    """
    beside = path.with_name(f".{path.name}.part")
    try:
        file = beside.open("wb")
    except OSError as error:
        _refuse(path, error)

    def write(data: bytes) -> None:
        try:
            file.write(data)
        except OSError as error:
            _refuse(path, error)

    try:
        with file:
            yield write
        try:
            beside.replace(path)
        except OSError as error:
            _refuse(path, error)
    finally:
        beside.unlink(missing_ok=True)


def _refuse(path: Path, error: OSError) -> NoReturn:
    refuse(f"{click.format_filename(path)}: cannot be written: {error.strerror}")
