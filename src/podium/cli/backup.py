"""`podium backup` and `podium restore`: copy the SQLite database, and restore a copy."""

from pathlib import Path

import click

from podium.bootstrap import is_file
from podium.cli.refusal import refuse
from podium.cli.store import address_of, database_option, made_store, told_troubles
from podium.journal.sqlite import backup as copying

_POSTGRES = "for PostgreSQL use pg_dump and pg_restore"


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Replace the file if there is one.")
@database_option
def backup(file: Path, db: str | None, *, replace: bool) -> None:
    """Copy the whole database into FILE consistently, even while others write to it."""
    address = _file_address(db)
    if not Path(address).exists():
        refuse(f"{address}: there is no database yet; name one with --db")
    with told_troubles(address):
        store = made_store(address)
        try:
            assert store.file is not None  # noqa: S101 - the address is that of a file
            copying.back_up(store.file, file, replace=replace)
        except FileExistsError:
            refuse(f"{click.format_filename(file)}: the file exists; --replace replaces it")
        except OSError as error:
            refuse(f"{click.format_filename(file)}: cannot be written: {error.strerror or error}")
        finally:
            store.journal.close()
    click.echo(f"{click.format_filename(file)}: written, {file.stat().st_size} bytes")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@database_option
def restore(file: Path, db: str | None) -> None:
    """Restore the copy in FILE where there is no database."""
    address = _file_address(db)
    if not file.is_file():
        refuse(f"{click.format_filename(file)}: expected a readable file")
    target = Path(address)
    with told_troubles(click.format_filename(file)):
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            copying.restore(file, target)
        except FileExistsError as error:
            refuse(str(error))
        except OSError as error:
            refuse(f"{address}: {error.strerror or error}")
        made_store(address).journal.close()
    click.echo(f"{address}: restored")


def _file_address(db: str | None) -> str:
    address = address_of(db)
    if not is_file(address):
        refuse(f"--db: {_POSTGRES}")
    return address
