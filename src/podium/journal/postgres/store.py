"""The journal on PostgreSQL.

An append locks its stream's row, so appends to one stream run one after the other and appends to
different streams do not wait. Constraints refuse what the locks cannot prevent.
"""

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from datetime import datetime
from typing import Any, TypeVar

import psycopg

from podium.journal import chain
from podium.journal.bell import Bell, Hint
from podium.journal.deed import Deed, answer_again, deed_of, deeds_in
from podium.journal.entry import (
    EMPTY,
    AlreadyDone,
    Answer,
    Append,
    Appended,
    Conflict,
    Entry,
    Head,
    KeyReused,
    Mark,
    StreamHead,
    read_time,
)
from podium.journal.follower import JournalFollower
from podium.journal.postgres.database import Connection, PostgresDatabase
from podium.journal.postgres.news import Announcer, Listener
from podium.journal.rows import COLUMNS, entry_from, row_of
from podium.journal.store import PAGE
from podium.journal.trouble import Busy, Trouble

T = TypeVar("T")

TRIES = 10
_GET_HEAD = "SELECT version, hash FROM stream WHERE name = %s"
_LOCK_HEAD = "SELECT version, hash FROM stream WHERE name = %s FOR UPDATE"
_GET_DEED = (
    "SELECT key, fingerprint, stream, first, last FROM deed WHERE key = %(key)s UNION ALL"
    " SELECT key, fingerprint, stream, version + 1, version FROM unchanged WHERE key = %(key)s"
)


class PostgresJournal:
    """A `Journal` in an open `PostgresDatabase`. Closing it closes the database."""

    def __init__(self, database: PostgresDatabase) -> None:
        self.database = database
        self._bell = Bell()
        self._announcer = Announcer(database)
        self._listener = Listener(database.url, self._bell.ring)

    @classmethod
    def open(cls, url: str) -> "PostgresJournal":
        """The journal in the database at this address."""
        return cls(PostgresDatabase(url))

    def append(self, request: Append) -> Answer:
        answer = self.database.patiently(lambda: self._try(lambda it: append_in(it, request)))
        self._announce(answer)
        return answer

    def submit(self, request: Append) -> Future[Answer]:
        """Waits, as `append` does: a connection pool has no queue that would keep the order."""
        future: Future[Answer] = Future()
        try:
            future.set_result(self.append(request))
        except Exception as error:  # noqa: BLE001 - passed on through the future
            future.set_exception(error)
        return future

    def adopt(self, entries: tuple[Entry, ...]) -> Appended | Conflict | KeyReused | chain.Break:
        if (found := chain.find_break(entries[0].stream, entries)) is not None:
            return found
        answer = self._try(lambda connection: _adopt_in(connection, entries))
        self._announce(answer)
        return answer

    def look_up(self, idempotency_key: str, fingerprint: bytes) -> AlreadyDone | KeyReused | None:
        def look() -> Deed | None:
            with self.database.connection() as connection:
                return _deed(connection, idempotency_key)

        done = self.database.patiently(look)
        return None if done is None else answer_again(done, fingerprint)

    def read(self, stream: str, after: int = 0, limit: int | None = None) -> tuple[Entry, ...]:
        def look() -> tuple[Entry, ...]:
            with self.database.connection() as connection:
                rows = connection.execute(
                    f"SELECT {COLUMNS} FROM entry WHERE stream = %s AND version > %s"  # noqa: S608
                    " ORDER BY version LIMIT %s",
                    (stream, after, limit),
                    binary=True,
                )
                return tuple(entry_from(row) for row in rows)

        return self.database.patiently(look)

    def head(self, stream: str) -> Head:
        def look() -> Head:
            with self.database.connection() as connection:
                return _head(connection, stream)

        return self.database.patiently(look)

    def streams(self, after: str = "", limit: int = PAGE) -> tuple[StreamHead, ...]:
        def look() -> tuple[StreamHead, ...]:
            with self.database.connection() as connection:
                rows = connection.execute(
                    "SELECT name, version, hash FROM stream WHERE name > %s ORDER BY name LIMIT %s",
                    (after, limit),
                )
                return tuple(StreamHead(name, Head(version, end)) for name, version, end in rows)

        return self.database.patiently(look)

    def deeds(self, stream: str) -> tuple[Deed, ...]:
        def look() -> tuple[Deed, ...]:
            with self.database.connection() as connection:
                rows = connection.execute(
                    "SELECT key, fingerprint, stream, first, last FROM deed"
                    " WHERE stream = %s ORDER BY first",
                    (stream,),
                )
                return tuple(Deed(*row) for row in rows)

        return self.database.patiently(look)

    def newest(
        self, kinds: Collection[str], streams: Collection[str] | None = None
    ) -> tuple[Mark, ...]:
        only = "" if streams is None else " AND stream = ANY(%s)"
        values = (list(kinds), *(() if streams is None else (list(streams),)))

        def look() -> tuple[Mark, ...]:
            with self.database.connection() as connection:
                rows = connection.execute(
                    "SELECT DISTINCT ON (stream) stream, version, kind FROM entry"  # noqa: S608
                    f" WHERE kind = ANY(%s){only} ORDER BY stream, version DESC",
                    values,
                )
                return tuple(Mark(stream, version, kind) for stream, version, kind in rows)

        return self.database.patiently(look)

    def of_kinds(self, kinds: Collection[str], streams: Collection[str]) -> tuple[Entry, ...]:
        def look() -> tuple[Entry, ...]:
            with self.database.connection() as connection:
                rows = connection.execute(
                    f"SELECT {COLUMNS} FROM entry WHERE kind = ANY(%s)"  # noqa: S608
                    " AND stream = ANY(%s) ORDER BY stream, version",
                    (list(kinds), list(streams)),
                )
                return tuple(entry_from(row) for row in rows)

        return self.database.patiently(look)

    def latest(self) -> datetime | None:
        def look() -> datetime | None:
            with self.database.connection() as connection:
                row = connection.execute(
                    "SELECT MAX(entry.at) FROM stream JOIN entry"
                    " ON entry.stream = stream.name AND entry.version = stream.version"
                ).fetchone()
                return None if row is None or row[0] is None else read_time(row[0])

        return self.database.patiently(look)

    def follow(self, stream: str, after: int = 0) -> JournalFollower:
        return JournalFollower(stream, after, self.read, self.subscribe)

    def subscribe(self, callback: Callable[[Hint], None]) -> Callable[[], None]:
        self._listener.start()
        return self._bell.subscribe(callback)

    def call_out(self, stream: str, word: str) -> None:
        self._announcer.call_out(stream, word)

    def trouble(self) -> Trouble | None:
        return None  # every write asks the server itself

    def close(self) -> None:
        self._listener.close()
        self._announcer.close()
        self.database.close()

    def _try(self, work: Callable[[Connection], T]) -> T:
        """Runs the work in a transaction; retries if another one took the name or key first."""
        for _ in range(TRIES):
            try:
                with self.database.transaction() as connection:
                    return work(connection)
            except psycopg.errors.UniqueViolation:
                continue
        message = "others keep writing to the same stream; try again"
        raise Busy(message)

    def _announce(self, answer: object) -> None:
        if isinstance(answer, Appended):
            self._bell.ring(Hint(answer.stream, answer.last))
            self._announcer.announce(answer.stream, answer.last)


def append_in(connection: Connection, request: Append) -> Answer:
    """Appends inside the caller's transaction, for jobs that write more than the journal.

    The answer holds only if that transaction commits; retry on `UniqueViolation`.
    """
    with connection.pipeline():  # two round trips in all: both queries, then every write
        locked = connection.execute(_LOCK_HEAD, (request.stream,))
        known = connection.execute(_GET_DEED, {"key": request.idempotency_key})
        head, done = _head_from(locked.fetchone()), _deed_from(known.fetchone())
        if done is not None:
            return answer_again(done, request.fingerprint)
        if not request.fits(head):
            return Conflict(request.stream, head.version)
        deed = deed_of(request, head)
        if not request.entries:
            return _keep_unchanged(connection, deed, head)
        return _keep(connection, chain.link(request, head), (deed,), is_new=head == EMPTY)


def _adopt_in(
    connection: Connection, entries: tuple[Entry, ...]
) -> Appended | Conflict | KeyReused:
    stream = entries[0].stream
    if (head := _head(connection, stream)) != EMPTY:
        return Conflict(stream, head.version)
    deeds = deeds_in(entries)
    known: set[str] = set()
    for deed in deeds:
        if deed.key in known or _deed(connection, deed.key) is not None:
            return KeyReused(deed.key)
        known.add(deed.key)
    return _keep(connection, entries, deeds, is_new=True)


def _keep(
    connection: Connection, entries: tuple[Entry, ...], deeds: Sequence[Deed], *, is_new: bool
) -> Appended:
    head = chain.head_of(entries)
    stream = entries[0].stream
    if is_new:
        insert = "INSERT INTO stream (version, hash, name) VALUES (%s, %s, %s)"
        connection.execute(insert, (head.version, head.hash, stream))
    else:
        update = "UPDATE stream SET version = %s, hash = %s WHERE name = %s"
        connection.execute(update, (head.version, head.hash, stream))
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO deed (key, fingerprint, stream, first, last) VALUES (%s, %s, %s, %s, %s)",
            [(deed.key, deed.fingerprint, deed.stream, deed.first, deed.last) for deed in deeds],
        )
        places = ", ".join(["%s"] * 10)
        cursor.executemany(
            f"INSERT INTO entry ({COLUMNS}) VALUES ({places})",  # noqa: S608
            [row_of(entry) for entry in entries],
        )
    return Appended(stream, entries[0].version, head.version, head)


def _keep_unchanged(connection: Connection, deed: Deed, head: Head) -> Appended:
    connection.execute(
        "INSERT INTO unchanged (key, fingerprint, stream, version) VALUES (%s, %s, %s, %s)",
        (deed.key, deed.fingerprint, deed.stream, deed.last),
    )
    return Appended(deed.stream, deed.first, deed.last, head)


def _deed(connection: Connection, key: str) -> Deed | None:
    return _deed_from(connection.execute(_GET_DEED, {"key": key}).fetchone())


def _head(connection: Connection, stream: str) -> Head:
    return _head_from(connection.execute(_GET_HEAD, (stream,)).fetchone())


def _deed_from(row: tuple[Any, ...] | None) -> Deed | None:
    return None if row is None else Deed(*row)


def _head_from(row: tuple[Any, ...] | None) -> Head:
    return EMPTY if row is None else Head(*row)
