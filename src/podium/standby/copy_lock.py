"""One process at a time follows into a copy, or takes over with it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from podium.journal.sqlite.connection import make_file, named_trouble
from podium.journal.trouble import Busy


@contextmanager
def copy_held(database: Path) -> Iterator[None]:
    """Holds the copy for a database within the block. Raises `Busy` if another process does.

    SQLite locks an empty file beside it, as it can on every system; the lock ends with the process,
    however that ends. The file stays: whoever deleted it could let two in.
    """
    path = database.with_name(f"{database.name}.copy-lock")
    make_file(path)
    with named_trouble():
        connection = apsw.Connection(str(path))
    try:
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except apsw.BusyError:
            message = "podium standby already follows into this file: name another one with --db"
            raise Busy(message) from None
        yield
    finally:
        connection.close()
