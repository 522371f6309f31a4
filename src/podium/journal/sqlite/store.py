"""The journal on SQLite."""

import json
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from datetime import datetime
from pathlib import Path
from typing import Any

import apsw

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
from podium.journal.rows import COLUMNS, entry_from, row_of
from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.sqlite.watcher import Watcher
from podium.journal.store import PAGE
from podium.journal.trouble import Trouble

_AMONG = "SELECT value FROM json_each(?)"
"""Any number of streams as one value: a statement takes 32,766 values, and there may be more."""


class SqliteJournal:
    """A `Journal` in an open `SqliteDatabase`. Closing it closes the database."""

    def __init__(self, database: SqliteDatabase) -> None:
        self.database = database
        self._bell = Bell()
        self._watcher = Watcher(database, lambda: self._bell.ring(Hint()))

    @classmethod
    def open(cls, path: Path) -> "SqliteJournal":
        """The journal in a file, which is created if there is none."""
        return cls(SqliteDatabase(path))

    def append(self, request: Append) -> Answer:
        return self.submit(request).result()

    def submit(self, request: Append) -> Future[Answer]:
        future = self.database.submit(lambda connection: append_in(connection, request))
        future.add_done_callback(self._announce)
        return future

    def adopt(self, entries: tuple[Entry, ...]) -> Appended | Conflict | KeyReused | chain.Break:
        if (found := chain.find_break(entries[0].stream, entries)) is not None:
            return found
        future = self.database.submit(lambda connection: _adopt_in(connection, entries))
        future.add_done_callback(self._announce)
        return future.result()

    def look_up(self, idempotency_key: str, fingerprint: bytes) -> AlreadyDone | KeyReused | None:
        with self.database.reader() as connection:
            done = _deed(connection, idempotency_key)
        return None if done is None else answer_again(done, fingerprint)

    def read(self, stream: str, after: int = 0, limit: int | None = None) -> tuple[Entry, ...]:
        with self.database.reader() as connection:
            rows = connection.execute(
                f"SELECT {COLUMNS} FROM entry WHERE stream = ? AND version > ?"  # noqa: S608
                " ORDER BY version LIMIT ?",
                (stream, after, -1 if limit is None else limit),
            )
            return tuple(entry_from(row) for row in rows)

    def head(self, stream: str) -> Head:
        with self.database.reader() as connection:
            return _head(connection, stream)

    def streams(self, after: str = "", limit: int = PAGE) -> tuple[StreamHead, ...]:
        with self.database.reader() as connection:
            rows = connection.execute(
                "SELECT name, version, hash FROM stream WHERE name > ? ORDER BY name LIMIT ?",
                (after, limit),
            )
            return tuple(StreamHead(name, Head(version, hashed)) for name, version, hashed in rows)

    def deeds(self, stream: str) -> tuple[Deed, ...]:
        with self.database.reader() as connection:
            rows = connection.execute(
                "SELECT key, fingerprint, stream, first, last FROM deed"
                " WHERE stream = ? ORDER BY first",
                (stream,),
            )
            return tuple(Deed(*row) for row in rows)

    def newest(
        self, kinds: Collection[str], streams: Collection[str] | None = None
    ) -> tuple[Mark, ...]:
        only = "" if streams is None else f" AND stream IN ({_AMONG})"
        with self.database.reader() as connection:
            rows = connection.execute(  # SQLite takes `kind` from the row with the maximum
                "SELECT stream, MAX(version), kind FROM entry"  # noqa: S608
                f" WHERE kind IN ({_places(kinds)}){only} GROUP BY stream ORDER BY stream",
                (*kinds, *(() if streams is None else (_together(streams),))),
            )
            return tuple(Mark(stream, version, kind) for stream, version, kind in rows)

    def of_kinds(self, kinds: Collection[str], streams: Collection[str]) -> tuple[Entry, ...]:
        with self.database.reader() as connection:
            rows = connection.execute(
                f"SELECT {COLUMNS} FROM entry WHERE kind IN ({_places(kinds)})"  # noqa: S608
                f" AND stream IN ({_AMONG}) ORDER BY stream, version",
                (*kinds, _together(streams)),
            )
            return tuple(entry_from(row) for row in rows)

    def latest(self) -> datetime | None:
        with self.database.reader() as connection:
            found = connection.execute(
                "SELECT MAX(entry.at) FROM stream JOIN entry"
                " ON entry.stream = stream.name AND entry.version = stream.version"
            ).get
        return None if found is None else read_time(found)

    def follow(self, stream: str, after: int = 0) -> JournalFollower:
        return JournalFollower(stream, after, self.read, self.subscribe)

    def subscribe(self, callback: Callable[[Hint], None]) -> Callable[[], None]:
        self._watcher.start()
        return self._bell.subscribe(callback)

    def call_out(self, stream: str, word: str) -> None:
        self._bell.ring(Hint(stream, word=word))

    def trouble(self) -> Trouble | None:
        return self.database.failure

    def close(self) -> None:
        self._watcher.close()
        self.database.close()

    def _announce(self, future: Future[Any]) -> None:
        if not future.cancelled() and future.exception() is None:
            answer = future.result()
            if isinstance(answer, Appended):
                self._bell.ring(Hint(answer.stream, answer.last))


def append_in(connection: apsw.Connection, request: Append) -> Answer:
    """Appends inside the caller's write transaction, for jobs that write more than the journal.

    The answer holds only if that transaction commits.
    """
    done = _deed(connection, request.idempotency_key)
    if done is not None:
        return answer_again(done, request.fingerprint)
    head = _head(connection, request.stream)
    if not request.fits(head):
        return Conflict(request.stream, head.version)
    deed = deed_of(request, head)
    if not request.entries:
        return _keep_unchanged(connection, deed, head)
    return _keep(connection, chain.link(request, head), (deed,))


def _adopt_in(
    connection: apsw.Connection, entries: tuple[Entry, ...]
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
    return _keep(connection, entries, deeds)


def _keep(
    connection: apsw.Connection, entries: tuple[Entry, ...], deeds: Sequence[Deed]
) -> Appended:
    head = chain.head_of(entries)
    stream = entries[0].stream
    connection.execute(
        "INSERT INTO stream (name, version, hash) VALUES (?, ?, ?)"
        " ON CONFLICT (name) DO UPDATE SET version = excluded.version, hash = excluded.hash",
        (stream, head.version, head.hash),
    )
    connection.executemany(
        "INSERT INTO deed (key, fingerprint, stream, first, last) VALUES (?, ?, ?, ?, ?)",
        [(deed.key, deed.fingerprint, deed.stream, deed.first, deed.last) for deed in deeds],
    )
    connection.executemany(
        f"INSERT INTO entry ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
        [row_of(entry) for entry in entries],
    )
    return Appended(stream, entries[0].version, head.version, head)


def _keep_unchanged(connection: apsw.Connection, deed: Deed, head: Head) -> Appended:
    connection.execute(
        "INSERT INTO unchanged (key, fingerprint, stream, version) VALUES (?, ?, ?, ?)",
        (deed.key, deed.fingerprint, deed.stream, deed.last),
    )
    return Appended(deed.stream, deed.first, deed.last, head)


def _together(values: Collection[str]) -> str:
    return json.dumps(tuple(values))


def _places(values: Collection[str]) -> str:
    return ", ".join("?" * len(values))


def _deed(connection: apsw.Connection, key: str) -> Deed | None:
    row = connection.execute(
        "SELECT key, fingerprint, stream, first, last FROM deed WHERE key = ?1 UNION ALL"
        " SELECT key, fingerprint, stream, version + 1, version FROM unchanged WHERE key = ?1",
        (key,),
    ).fetchone()
    return None if row is None else Deed(*row)


def _head(connection: apsw.Connection, stream: str) -> Head:
    row = connection.execute(
        "SELECT version, hash FROM stream WHERE name = ?", (stream,)
    ).fetchone()
    return EMPTY if row is None else Head(*row)
