"""The only place that builds a store or a server."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from podium.journal.memory import MemoryJournal
from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.sqlite.store import SqliteJournal
from podium.journal.store import Journal
from podium.kernel.now import Now, SteadyClock
from podium.people.access.access import Access
from podium.people.access.memory import MemoryAccess
from podium.people.access.sql import SqlAccess
from podium.people.access.tables import SqliteTables
from podium.people.memory import MemoryPeople
from podium.people.schema import SCHEMA
from podium.people.sqlite import SqlitePeople
from podium.people.store import People
from podium.service.service import Service, from_secrets, moment

if TYPE_CHECKING:
    from podium.web.access.backend import WebSettings
    from podium.web.app import App
    from podium.web.http.logs import Log

MEMORY = ":memory:"
_SCHEMES = ("postgresql://", "postgres://")


class Store(Struct, frozen=True):
    """An open database: journal, people's names, sign-in, and the file where there is one."""

    journal: Journal
    people: People
    access: Access
    file: SqliteDatabase | None = None


def open_store(address: str) -> Store:
    """Opens a database, and makes it if it is a file that does not exist.

    `address`: a path, postgresql://user@host/name, or :memory: for one that lives as long as its
    process. Raises a `Trouble` that says what to do.
    """
    if address == MEMORY:
        return Store(MemoryJournal(), MemoryPeople(), Access(MemoryAccess()))
    if address.startswith(_SCHEMES):
        return _postgres(address)
    path = Path(address)
    path.parent.mkdir(parents=True, exist_ok=True)
    database = SqliteDatabase(path, chain=SCHEMA)
    access = Access(SqlAccess(SqliteTables(database)))
    return Store(SqliteJournal(database), SqlitePeople(database), access, database)


def open_service(
    store: Store,
    *,
    now: Callable[[], Now] | None = None,
    fresh: Callable[[], bytes] = from_secrets,
) -> Service:
    """The service on an open store; closing it closes the store. `now`: see `steady_now`."""
    now = now or steady_now(store)
    return Service(store.journal, store.people, now=now, fresh=fresh)


def open_app(
    store: Store,
    service: Service,
    *,
    log: "Log",
    now: Callable[[], Now],
    settings: "WebSettings | None" = None,
) -> "App":
    """The web application on an open store; it leaves store and service open when it ends."""
    from podium.web.access.backend import Backend, WebSettings
    from podium.web.app import App

    return App(
        Backend(
            service=service,
            access=store.access,
            now=now,
            log=log,
            settings=settings or WebSettings(),
        )
    )


def steady_now(store: Store) -> Callable[[], Now]:
    """The time of day, going on steadily, but never from before the latest entry: what was shown
    once is not hidden again because the machine's clock was set back meanwhile.
    """
    latest = store.journal.latest()
    return SteadyClock(not_before=Now(0) if latest is None else moment(latest)).now


def is_file(address: str) -> bool:
    """Whether the address is that of an SQLite file."""
    return address != MEMORY and not address.startswith(_SCHEMES)


def _postgres(address: str) -> Store:
    from podium.journal.postgres.database import PostgresDatabase
    from podium.journal.postgres.store import PostgresJournal
    from podium.people.access.postgres import PostgresTables
    from podium.people.postgres import PostgresPeople

    database = PostgresDatabase(address, chain=SCHEMA)
    access = Access(SqlAccess(PostgresTables(database)))
    return Store(PostgresJournal(database), PostgresPeople(database), access)
