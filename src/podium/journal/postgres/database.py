"""A pool of connections to PostgreSQL, set up so that what they acknowledge is durable.

Other packages that store something in the same database (personal data) use `transaction` too.
"""

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import psycopg
from psycopg import errors
from psycopg_pool import ConnectionPool, PoolClosed

from podium.journal.migrations import (
    BOOKKEEPING,
    CHAIN,
    Applied,
    Dialect,
    Migration,
    pending,
    record,
    statements,
    translate,
)
from podium.journal.trouble import Busy, Closed, DiskFull, Trouble, Unreachable, Unsafe

T = TypeVar("T")
Connection = psycopg.Connection[tuple[Any, ...]]

TIMEOUT = 10.0
CONNECTIONS = 16
_PAUSE = 0.05
# Errors are raised as a `Trouble`: keep the driver from telling them to any other log as well,
# as they may quote the address with its password.
logging.getLogger("psycopg").setLevel(logging.CRITICAL + 1)
_MIGRATION_LOCK = 0x706F6469756D  # "podium"
_SETTINGS = (
    ("synchronous_commit", "on"),
    ("default_transaction_isolation", "read committed"),
    ("lock_timeout", "10s"),
    ("idle_in_transaction_session_timeout", "60s"),
)


class PostgresDatabase:
    """An open database. `url` is a libpq address: postgresql://user@host/name"""

    def __init__(
        self, url: str, *, chain: Sequence[Migration] = CHAIN, connections: int = CONNECTIONS
    ) -> None:
        """Connects, checks the server's settings and runs the migrations that are missing."""
        self.url = url
        self._pool = ConnectionPool(
            url,
            min_size=1,
            max_size=connections,
            timeout=TIMEOUT,
            kwargs={"autocommit": True, "application_name": "podium"},
            configure=prepare,
            reconnect_timeout=TIMEOUT,
            open=False,
        )
        self._pool.open()
        try:
            with self.connection() as connection:
                check_settings(connection)
                migrate(connection, chain)
        except BaseException:
            self._pool.close()
            raise

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A connection for the calling thread within the block; each statement commits."""
        with named_trouble(), self._pool.connection() as connection:
            yield connection

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction that is durable when the block is left without an error."""
        with self.connection() as connection, connection.transaction():
            yield connection

    def patiently(self, work: Callable[[], T]) -> T:
        """Retries while the server is unreachable, for 10 seconds. The work may run twice."""
        end = time.monotonic() + TIMEOUT
        while True:
            try:
                return work()
            except Unreachable:
                if time.monotonic() > end:
                    raise
                time.sleep(_PAUSE)
                self._pool.check()

    def close(self) -> None:
        """Closes every connection."""
        self._pool.close()


@contextmanager
def named_trouble() -> Iterator[None]:
    """Turns the database's errors into a `Trouble`, except constraint violations."""
    try:
        yield
    except PoolClosed as error:
        message = "the database was closed"
        raise Closed(message) from error
    except psycopg.OperationalError as error:
        raise trouble(error) from error


def trouble(error: psycopg.OperationalError) -> Trouble:
    """The `Trouble` for an error of the server or of the connection to it."""
    match error:
        case errors.DiskFull():
            return DiskFull("the database's disk is full: nothing was saved; make room")
        case errors.LockNotAvailable() | errors.QueryCanceled():
            return Busy("another program has held the stream for too long; try again")
        case _:
            return Unreachable(
                f"the database does not answer ({error}); send it again with the same key"
            )


def prepare(connection: Connection) -> None:
    """Sets up a new connection, whatever the server's defaults are."""
    for name, value in _SETTINGS:
        connection.execute("SELECT set_config(%s, %s, false)", (name, value))


def check_settings(connection: Connection) -> None:
    """Refuses a server that would lose acknowledged writes in a power failure."""
    for name in ("fsync", "full_page_writes"):
        row = connection.execute("SELECT current_setting(%s)", (name,)).fetchone()
        if row != ("on",):
            message = f"the PostgreSQL server runs with {name}=off and would lose entries"
            raise Unsafe(message)


def migrate(connection: Connection, chain: Sequence[Migration]) -> None:
    """Runs the missing migrations, each in a transaction; one process at a time."""
    going_on = True
    while going_on:
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_MIGRATION_LOCK,))
            connection.execute(translate(BOOKKEEPING, Dialect.POSTGRES))
            waiting = pending(_applied(connection), chain, Dialect.POSTGRES)
            for migration in waiting[:1]:
                _run(connection, migration)
        going_on = bool(waiting)


def _run(connection: Connection, migration: Migration) -> None:
    for statement in statements(migration, Dialect.POSTGRES):
        connection.execute(statement)
    done = record(migration, Dialect.POSTGRES)
    connection.execute(
        "INSERT INTO migration (number, name, digest) VALUES (%s, %s, %s)",
        (done.number, done.name, done.digest),
    )


def _applied(connection: Connection) -> tuple[Applied, ...]:
    rows = connection.execute("SELECT number, name, digest FROM migration ORDER BY number")
    return tuple(Applied(*row) for row in rows)
