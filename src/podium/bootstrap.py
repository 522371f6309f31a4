"""The only place that builds a store or a server."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from podium.brand.store import Brands
from podium.journal.memory import MemoryJournal
from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.sqlite.store import SqliteJournal
from podium.journal.store import Journal
from podium.kernel.now import Now, SteadyClock
from podium.people.access.access import Access
from podium.people.access.store import AccessStore
from podium.people.rosters import RosterStore
from podium.people.schema import SCHEMA
from podium.people.store import People
from podium.people.tables import MemoryTables, SqliteTables, Tables
from podium.service.catalogues import Catalogues
from podium.service.service import Service, from_secrets, moment
from podium.standby.pact import read_pact
from podium.standby.rivalry import other_leads

if TYPE_CHECKING:
    from podium.standby.leader import Leader
    from podium.tables.limits import TableLimits
    from podium.tables.pace import Pace
    from podium.tables.service import TableService
    from podium.web.access.backend import WebSettings
    from podium.web.app import App
    from podium.web.http.logs import Log

MEMORY = ":memory:"
_SCHEMES = ("postgresql://", "postgres://")


class Store(Struct, frozen=True):
    """An open database: journal, people's names, sign-in, the shop's brand, catalogues, rosters,
    and the file where there is one.
    """

    journal: Journal
    people: People
    access: Access
    brands: Brands
    catalogues: Catalogues
    rosters: RosterStore
    file: SqliteDatabase | None = None


def open_store(address: str) -> Store:
    """Opens a database, and makes it if it is a file that does not exist.

    `address`: a path, postgresql://user@host/name, or :memory: for one that lives as long as its
    process. Raises a `Trouble` that says what to do.
    """
    if address == MEMORY:
        return _store(MemoryJournal(), MemoryTables())
    if address.startswith(_SCHEMES):
        return _postgres(address)
    path = Path(address)
    path.parent.mkdir(parents=True, exist_ok=True)
    pact = read_pact(path)
    database = SqliteDatabase(path, chain=SCHEMA)
    if pact is not None and pact.rival is not None:
        database.stop(other_leads(pact.rival))
    return _store(SqliteJournal(database), SqliteTables(database), database)


def open_service(
    store: Store,
    *,
    now: Callable[[], Now] | None = None,
    fresh: Callable[[], bytes] = from_secrets,
    is_sure: Callable[[], bool] = lambda: True,
) -> Service:
    """The service on an open store; closing it closes the store. `now`: see `event_clock`.
    `is_sure`: whether this time may decide what is deleted for good.
    """
    now = now or event_clock(store).now
    return Service(
        store.journal,
        store.people,
        rosters=store.rosters,
        catalogues=store.catalogues,
        now=now,
        fresh=fresh,
        is_sure=is_sure,
    )


def open_tables(
    store: Store,
    *,
    now: Callable[[], Now],
    fresh: Callable[[], bytes] = from_secrets,
    workers: int | None = None,
    limits: "TableLimits | None" = None,
    pace: "Pace | None" = None,
    is_sure: Callable[[], bool] = lambda: True,
) -> "TableService":
    """The tables of All-Star Draft on an open store; close them before the store.

    `workers`: processes that think for bots, as many as the machine has processors: they yield
    to the one that answers people.
    `limits`: how many tables may be open. `pace`: when bots show that they have chosen. `is_sure`:
    whether this time may decide what is deleted for good.
    """
    from podium.tables.pace import USUAL
    from podium.tables.service import TableService

    count = (os.cpu_count() or 1) if workers is None else workers
    return TableService(
        store.journal,
        store.people,
        now=now,
        fresh=fresh,
        workers=count,
        limits=limits,
        pace=pace or USUAL,
        is_sure=is_sure,
    )


def open_app(
    store: Store,
    service: Service,
    *,
    tables: "TableService",
    log: "Log",
    now: Callable[[], Now],
    settings: "WebSettings | None" = None,
    is_sure: Callable[[], bool] = lambda: True,
    leader: "Leader | None" = None,
) -> "App":
    """The web application on an open store; it leaves store and service open when it ends. `now`:
    the machine's time, by which people are signed in. `is_sure`: whether it may decide what is
    deleted for good. `leader`: lets a second laptop follow.
    """
    from podium.web.access.backend import Backend, WebSettings
    from podium.web.app import App

    return App(
        Backend(
            service=service,
            tables=tables,
            access=store.access,
            brands=store.brands,
            catalogues=store.catalogues,
            now=now,
            is_sure=is_sure,
            log=log,
            settings=settings or WebSettings(),
            leader=leader,
        )
    )


def event_clock(store: Store) -> SteadyClock:
    """The time of events: the time of day, going on steadily, but never from before the latest
    entry. What was shown once is not hidden again because the machine's clock was set back
    meanwhile. People are signed in by the machine's own time, which may be right again.
    """
    latest = store.journal.latest()
    return SteadyClock(not_before=Now(0) if latest is None else moment(latest))


def is_file(address: str) -> bool:
    """Whether the address is that of an SQLite file."""
    return address != MEMORY and not address.startswith(_SCHEMES)


def _postgres(address: str) -> Store:
    from podium.journal.postgres.database import PostgresDatabase
    from podium.journal.postgres.store import PostgresJournal
    from podium.people.postgres import PostgresTables

    database = PostgresDatabase(address, chain=SCHEMA)
    return _store(PostgresJournal(database), PostgresTables(database))


def _store(journal: Journal, tables: Tables, file: SqliteDatabase | None = None) -> Store:
    return Store(
        journal,
        People(tables),
        Access(AccessStore(tables)),
        Brands(tables),
        Catalogues(tables),
        RosterStore(tables),
        file,
    )
