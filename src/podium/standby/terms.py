"""Terms of leadership: each has a number and a random id, and both are in the database.

A laptop that takes over begins the next term, and notes where every stream stood. Who knows of a
later term than its own no longer leads.
"""

import secrets
from typing import Any

import apsw
from msgspec import Struct

from podium.journal.sqlite.database import SqliteDatabase
from podium.kernel.now import Now

_CURRENT = "SELECT number, id, began FROM term ORDER BY number DESC LIMIT 1"
_STREAMS = "SELECT name, version, hash FROM stream ORDER BY name"
_NOTED = """SELECT name, stream.version, stream.hash,
        coalesce(term_head.version, 0), coalesce(term_head.hash, x'')
    FROM stream LEFT JOIN term_head ON term_head.stream = name AND term = ? ORDER BY name"""


class Term(Struct, frozen=True):
    """A term of leadership."""

    number: int
    id: str
    began: Now


class StreamStanding(Struct, frozen=True, array_like=True):
    """A stream now, and as it was when the term began (version 0: it did not exist)."""

    name: str
    version: int
    hash: bytes
    noted_version: int
    noted_hash: bytes


class LeaderStanding(Struct, frozen=True):
    """Somebody's current term, and all streams in that database."""

    term: Term
    streams: tuple[StreamStanding, ...] = ()


def current_term(database: SqliteDatabase) -> Term | None:
    """The term of this database; None if it was never followed."""
    with database.reader() as connection:
        return _current(connection)


def begin_term(database: SqliteDatabase, now: Now, *, after: int = 0) -> Term:
    """Begins the next term: later than all in the database, and than `after`."""
    made = secrets.token_hex(8)

    def begin(connection: apsw.Connection) -> Term:
        last = _current(connection)
        term = Term(max(after, 0 if last is None else last.number) + 1, made, now)
        connection.execute("INSERT INTO term VALUES (?, ?, ?)", (term.number, term.id, term.began))
        heads = [(term.number, *row) for row in connection.execute(_STREAMS)]
        connection.executemany("INSERT INTO term_head VALUES (?, ?, ?, ?)", heads)
        return term

    return database.write(begin)


def standing_of(database: SqliteDatabase) -> LeaderStanding | None:
    """The own term with all streams; None if the database was never followed."""
    with database.reader() as connection:
        connection.execute("BEGIN")
        try:
            term = _current(connection)
            if term is None:
                return None
            rows: list[Any] = connection.execute(_NOTED, (term.number,)).fetchall()
        finally:
            connection.execute("COMMIT")
    return LeaderStanding(term, tuple(StreamStanding(*row) for row in rows))


def _current(connection: apsw.Connection) -> Term | None:
    row = connection.execute(_CURRENT).fetchone()
    return None if row is None else Term(*row)
