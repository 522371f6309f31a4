"""One SQLite file: a writer thread, reading connections, migrations, and news from other processes.

Other packages that store something in the same file (personal data) use `reader` and `write` too.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import apsw

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
from podium.journal.sqlite.connection import (
    check_version,
    check_writable,
    connect,
    connect_to_read,
    enter_wal,
    make_file,
    named_reading_trouble,
    named_trouble,
)
from podium.journal.sqlite.copying import copy_database
from podium.journal.sqlite.store_files import StoreFiles
from podium.journal.sqlite.writer import CHECKPOINT_PAGES, Writer
from podium.journal.trouble import Closed, Trouble

T = TypeVar("T")

KEPT_READERS = 8


class SqliteDatabase:
    """An open file. Reading works even after writing has failed."""

    def __init__(
        self,
        path: Path,
        *,
        chain: Sequence[Migration] = CHAIN,
        vfs: str | None = None,
        checkpoint_pages: int = CHECKPOINT_PAGES,
    ) -> None:
        """Opens the file, creates it if there is none, and runs the migrations that are missing."""
        check_version()
        self.path = path
        self._vfs = vfs
        self._lock = threading.Lock()
        self._readers: list[apsw.Connection] = []
        self._closed = False
        with named_trouble():
            connection = _prepared(path, chain, vfs)
        self._files = StoreFiles(path)
        self._writer = Writer(connection, self._files, checkpoint_pages)

    @property
    def failure(self) -> Trouble | None:
        """Why nothing can be written until the file is reopened; None while all is well."""
        self._writer.look_down()
        return self._writer.failure

    def stop(self, why: Trouble) -> None:
        """Acknowledges nothing more, for this reason; reading goes on."""
        self._writer.stop(why)

    def submit(self, job: Callable[[apsw.Connection], T]) -> Future[T]:
        """Runs a job in a transaction; the future has its result once that is durable.

        A job that raises changes nothing; the future raises its error.
        """
        return self._writer.submit(job)

    def write(self, job: Callable[[apsw.Connection], T]) -> T:
        """As `submit`, and waits for the result."""
        return self.submit(job).result()

    @contextmanager
    def reader(self) -> Iterator[apsw.Connection]:
        """A connection for reading, for the calling thread within the block."""
        connection = self._take_reader()
        try:
            with named_reading_trouble():
                yield connection
        finally:
            self._give_back(connection)

    def close(self) -> None:
        """Finishes what is queued and closes every connection."""
        with self._lock:
            self._closed = True
            readers, self._readers = self._readers, []
        for connection in readers:
            connection.close()
        self._writer.close()

    def _take_reader(self) -> apsw.Connection:
        with self._lock:
            if self._closed:
                message = "the database was closed"
                raise Closed(message)
            if self._readers:
                return self._readers.pop()
        self._files.check()  # another file of the same name is not this database
        with named_reading_trouble():
            return connect_to_read(self.path, vfs=self._vfs)

    def _give_back(self, connection: apsw.Connection) -> None:
        with self._lock:
            if not self._closed and len(self._readers) < KEPT_READERS:
                self._readers.append(connection)
                return
        connection.close()


def _prepared(path: Path, chain: Sequence[Migration], vfs: str | None) -> apsw.Connection:
    check_writable(path)
    make_file(path)
    connection = connect(path, vfs=vfs)
    try:
        enter_wal(connection)
        _keep_copy(connection, path, chain)
        migrate(connection, chain)
    except BaseException:
        connection.close()
        raise
    return connection


def _keep_copy(connection: apsw.Connection, path: Path, chain: Sequence[Migration]) -> None:
    """Copies a database of an earlier version before anything in it is changed."""
    if _is_current(connection, chain) or not _tables(connection):
        return
    number = max((done.number for done in applied_migrations(connection)), default=0)
    copy_database(connection, path.with_name(f"{path.name}.version-{number}"), replace=True)


def migrate(connection: apsw.Connection, chain: Sequence[Migration]) -> None:
    """Runs the missing migrations, each in a transaction."""
    while _migrate_once(connection, chain):
        pass


def _migrate_once(connection: apsw.Connection, chain: Sequence[Migration]) -> bool:
    """Runs the next migration; False if there was none. Another process may do the same at once."""
    if _is_current(connection, chain):
        return False
    with _immediate(connection):
        connection.execute(translate(BOOKKEEPING, Dialect.SQLITE))
        for migration in pending(applied_migrations(connection), chain, Dialect.SQLITE)[:1]:
            for statement in statements(migration, Dialect.SQLITE):
                connection.execute(statement)
            done = record(migration, Dialect.SQLITE)
            connection.execute(
                "INSERT INTO migration (number, name, digest) VALUES (?, ?, ?)",
                (done.number, done.name, done.digest),
            )
    return True


def _is_current(connection: apsw.Connection, chain: Sequence[Migration]) -> bool:
    known = "migration" in _tables(connection)
    return known and not pending(applied_migrations(connection), chain, Dialect.SQLITE)


def _tables(connection: apsw.Connection) -> frozenset[str]:
    return frozenset(name for (name,) in connection.execute("SELECT name FROM sqlite_schema"))


def applied_migrations(connection: apsw.Connection) -> tuple[Applied, ...]:
    """The migrations that ran in this file, in order."""
    rows = connection.execute("SELECT number, name, digest FROM migration ORDER BY number")
    return tuple(Applied(number, name, digest) for number, name, digest in rows)


@contextmanager
def _immediate(connection: apsw.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
