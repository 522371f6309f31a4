"""Writes a file whole, or leaves what was there."""

import os
from pathlib import Path


def replace_file(path: Path, content: bytes) -> None:
    """Puts the content in place of the file in one step, or raises OSError and changes nothing."""
    beside = path.with_name(f".{path.name}.part")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
