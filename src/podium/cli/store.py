"""Opens the database for the commands, and finds events in it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click

from podium.bootstrap import Store, is_file, open_service, open_store
from podium.cli.refusal import NOT_POSSIBLE, refuse
from podium.event.state import State
from podium.journal.trouble import Trouble
from podium.people.access.access import Access
from podium.people.text import folded
from podium.service.catalogues import Catalogues
from podium.service.ids import EventId
from podium.service.service import Service
from podium.settings import DATABASE_VARIABLE, WrongAddress, database_address

F = TypeVar("F", bound=Callable[..., Any])


def database_option(command: F) -> F:
    """The option `--db`."""
    return click.option(
        "--db",
        metavar="URL",
        help="A file, sqlite:///FILE or postgresql://...;"
        f" else {DATABASE_VARIABLE}, else the user's data folder.",
    )(command)


def address_of(db: str | None) -> str:
    """The database to use; one that cannot be ends the command, before anything is made."""
    try:
        return database_address(db)
    except WrongAddress as wrong:
        refuse(f"--db or {DATABASE_VARIABLE}: {wrong}")


class Opened(NamedTuple):
    """An open database."""

    service: Service
    access: Access


@contextmanager
def opened(db: str | None, *, make: bool = False) -> Iterator[Service]:
    """The service on the database, closed at the end. An error ends the command with one line.

    `make`: creates the file if it does not exist.
    """
    with opened_wholly(db, make=make) as (service, _):
        yield service


@contextmanager
def opened_wholly(db: str | None, *, make: bool = False) -> Iterator[Opened]:
    """As `opened`, including sign-in."""
    address = address_of(db)
    if not make and is_file(address) and not Path(address).exists():
        refuse(f"{address}: there is no database yet; name one with --db")
    with told_troubles(address):
        store = made_store(address)
        service = open_service(store)
        try:
            yield Opened(service, store.access)
        finally:
            service.close()


@contextmanager
def opened_catalogues(db: str | None, *, make: bool = False) -> Iterator[Catalogues]:
    """As `opened`, for the catalogues alone."""
    address = address_of(db)
    if not make and is_file(address) and not Path(address).exists():
        refuse(f"{address}: there is no database yet; name one with --db")
    with told_troubles(address):
        store = made_store(address)
        try:
            yield store.catalogues
        finally:
            store.journal.close()


def made_store(address: str) -> Store:
    """The store at this address; a file that cannot be opened ends the command."""
    try:
        return open_store(address)
    except OSError as error:
        refuse(
            f"{address}: no database can be kept there ({error.strerror or error});"
            " name another file with --db"
        )


@contextmanager
def told_troubles(address: str) -> Iterator[None]:
    """Ends the command with one line if the database cannot be used."""
    try:
        yield
    except Trouble as trouble:
        refuse(f"{without_password(address)}: {trouble}")


def found_event(service: Service, wanted: str) -> EventId:
    """The event with this id or exactly this name; anything else ends the command."""
    if service.head(EventId(wanted)).version:
        return EventId(wanted)
    lines = service.events()
    named = [line for line in lines if folded(line.name) == folded(wanted)]
    if len(named) == 1:
        return named[0].id
    if named:
        ids = ", ".join(line.id for line in named)
        refuse(f"{wanted}: {len(named)} events have this name; use an id: {ids}")
    listed = ", ".join(f"{line.id} ({line.name})" for line in lines[:10]) or "none"
    refuse(f"{wanted}: there is no such event; the database has {listed}")


def state_of(service: Service, event: EventId) -> State:
    """The state of an event; a missing event ends the command."""
    state = service.state(event)
    if state is None:
        refuse(f"{event}: there is no such event", code=NOT_POSSIBLE)
    return state


def without_password(address: str) -> str:
    """The address of a database in a form that is safe to show."""
    scheme, mark, rest = address.partition("://")
    if not mark:
        return address
    user, _, host = rest.rpartition("@")
    shown = f"{user.partition(':')[0]}@{host}" if user else host
    return f"{scheme}://{shown.partition('?')[0]}"
