"""The copy becomes the database."""

from pathlib import Path

from msgspec.structs import replace

from podium.journal.sqlite.copying import sync_folder
from podium.journal.trouble import Unwritable
from podium.people.schema import SCHEMA
from podium.standby.copy import StandbyCopy
from podium.standby.pact import read_pact, write_pact


def copy_path(database: Path) -> Path:
    """Where the copy is kept until it becomes the database."""
    return database.with_name(f"{database.name}.copy")


def take_over(database: Path) -> None:
    """Gives the copy the name of the database, which must not exist. If it is interrupted, it can
    be called again; the new term begins when the database is opened to be served. Raises a
    `Trouble` if the copy cannot be used, or somebody has made another database meanwhile.
    """
    pact = read_pact(database)
    assert pact is not None  # noqa: S101 - whoever follows has made one
    if database.exists() and not pact.taking_over:
        message = "another database was made here meanwhile: move it away, and take over again"
        raise Unwritable(message)
    if not database.exists():
        StandbyCopy(copy_path(database)).check_usable(SCHEMA)
    write_pact(database, replace(pact, taking_over=True))
    if not database.exists():
        copy_path(database).rename(database)
        sync_folder(database.parent)
