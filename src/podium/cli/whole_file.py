"""Files that are written whole or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click

from podium.cli.refusal import refuse


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write; it takes its place at the end, and not at all if anything fails."""
    beside = path.with_name(f".{path.name}.part")
    try:
        with beside.open("wb") as file:
            yield file
        beside.replace(path)
    except OSError as error:
        refuse(f"{click.format_filename(path)}: cannot be written: {error.strerror}")
    finally:
        beside.unlink(missing_ok=True)
