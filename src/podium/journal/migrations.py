"""One chain of numbered migrations for both databases.

A migration is a list of statements. Where the databases differ only in the name of a type, the
statement says ``{whole}``, ``{bytes}``, ``{name}`` or ``{strict}``; where they differ further, it
is an `Apart`. Each migration runs in one transaction together with the row that records it: the
database holds all of it or nothing. A released migration is never edited: its digest is recorded
and compared.
"""

import hashlib
from collections.abc import Sequence
from enum import Enum
from typing import assert_never

import msgspec

from podium.journal.trouble import UnknownSchema


class Dialect(Enum):
    """The databases a migration is written for."""

    SQLITE = "sqlite"
    POSTGRES = "postgres"


class Apart(msgspec.Struct, frozen=True):
    """Statements that the databases do not share."""

    sqlite: tuple[str, ...]
    postgres: tuple[str, ...]


class Migration(msgspec.Struct, frozen=True):
    """One step of the chain; numbers run 1, 2, 3, ..."""

    number: int
    name: str
    statements: tuple[str | Apart, ...]


class Applied(msgspec.Struct, frozen=True):
    """A database's record of a migration that ran there."""

    number: int
    name: str
    digest: str


_TYPES = {
    Dialect.SQLITE: {
        "{whole}": "INTEGER",
        "{bytes}": "BLOB",
        "{name}": "TEXT",
        "{strict}": "STRICT, WITHOUT ROWID",
    },
    Dialect.POSTGRES: {
        "{whole}": "BIGINT",
        "{bytes}": "BYTEA",
        "{name}": 'TEXT COLLATE "C"',
        "{strict}": "",
    },
}

BOOKKEEPING = """CREATE TABLE IF NOT EXISTS migration (
    number {whole} NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    digest TEXT NOT NULL
) {strict}"""


def _append_only(table: str) -> Apart:
    """Refuses changes; for PostgreSQL by the function that the first migration makes."""
    return Apart(
        sqlite=tuple(
            f"""CREATE TRIGGER {table}_{act.lower()}_refused BEFORE {act} ON {table}
            BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END"""
            for act in ("UPDATE", "DELETE")
        ),
        postgres=(
            f"""CREATE TRIGGER {table}_change_refused
            BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
            FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()""",
        ),
    )


JOURNAL = Migration(
    1,
    "journal",
    (
        """CREATE TABLE stream (
            name {name} NOT NULL PRIMARY KEY,
            version {whole} NOT NULL CHECK (version > 0),
            hash {bytes} NOT NULL CHECK (length(hash) = 32)
        ) {strict}""",
        """CREATE TABLE deed (
            key {name} NOT NULL PRIMARY KEY,
            fingerprint {bytes} NOT NULL CHECK (length(fingerprint) <= 32),
            stream {name} NOT NULL REFERENCES stream (name),
            first {whole} NOT NULL CHECK (first > 0),
            last {whole} NOT NULL CHECK (last >= first)
        ) {strict}""",
        """CREATE TABLE entry (
            stream {name} NOT NULL REFERENCES stream (name),
            version {whole} NOT NULL CHECK (version > 0),
            kind TEXT NOT NULL,
            schema {whole} NOT NULL CHECK (schema > 0),
            payload {bytes} NOT NULL,
            actor TEXT NOT NULL,
            at TEXT NOT NULL,
            key {name} NOT NULL REFERENCES deed (key),
            previous {bytes} NOT NULL CHECK (length(previous) = 32),
            hash {bytes} NOT NULL CHECK (length(hash) = 32),
            PRIMARY KEY (stream, version)
        ) {strict}""",
        Apart(
            sqlite=(),
            postgres=(
                """CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
                $$BEGIN RAISE EXCEPTION 'the journal is append-only'; END$$""",
            ),
        ),
        _append_only("entry"),
        _append_only("deed"),
    ),
)


def unchanged(number: int) -> Migration:
    """The keys of requests that changed nothing: they are no deeds, as they have no entries.

    It has the next number of whichever chain it ends, as others had grown before it was needed.
    """
    return Migration(
        number,
        "requests that changed nothing",
        (
            """CREATE TABLE unchanged (
                key {name} NOT NULL PRIMARY KEY,
                fingerprint {bytes} NOT NULL CHECK (length(fingerprint) <= 32),
                stream {name} NOT NULL,
                version {whole} NOT NULL CHECK (version >= 0)
            ) {strict}""",
            _append_only("unchanged"),
        ),
    )


def leadership(number: int) -> Migration:
    """Who leads where two laptops share a database file: the terms so far, and where every stream
    stood when each began.
    """
    return Migration(
        number,
        "leadership",
        (
            """CREATE TABLE term (
                number {whole} NOT NULL PRIMARY KEY CHECK (number > 0),
                id {name} NOT NULL,
                began {whole} NOT NULL
            ) {strict}""",
            """CREATE TABLE term_head (
                term {whole} NOT NULL REFERENCES term (number),
                stream {name} NOT NULL,
                version {whole} NOT NULL,
                hash {bytes} NOT NULL CHECK (length(hash) = 32),
                PRIMARY KEY (term, stream)
            ) {strict}""",
        ),
    )


CHAIN: tuple[Migration, ...] = (JOURNAL, unchanged(2))


def translate(statement: str, dialect: Dialect) -> str:
    """A shared statement in the SQL of one database."""
    for word, meaning in _TYPES[dialect].items():
        statement = statement.replace(word, meaning)
    return statement


def statements(migration: Migration, dialect: Dialect) -> tuple[str, ...]:
    """The statements of the migration for this database, in order."""
    found: list[str] = []
    for part in migration.statements:
        if isinstance(part, str):
            found.append(translate(part, dialect))
            continue
        match dialect:
            case Dialect.SQLITE:
                found.extend(part.sqlite)
            case Dialect.POSTGRES:
                found.extend(part.postgres)
            case _:
                assert_never(dialect)
    return tuple(found)


def record(migration: Migration, dialect: Dialect) -> Applied:
    """The record of a migration; its digest ignores how the SQL is indented."""
    text = "\n".join(" ".join(sql.split()) for sql in statements(migration, dialect))
    return Applied(migration.number, migration.name, hashlib.sha256(text.encode()).hexdigest())


def pending(
    applied: Sequence[Applied], chain: Sequence[Migration], dialect: Dialect
) -> tuple[Migration, ...]:
    """The migrations still to run. Raises `UnknownSchema` if the database has unknown ones.

    `applied` is in order of number.
    """
    if [migration.number for migration in chain] != list(range(1, len(chain) + 1)):
        message = "the numbers of the migrations do not run 1, 2, 3, ..."
        raise ValueError(message)
    for place, done in enumerate(applied):
        if place >= len(chain):
            message = (
                "the database belongs to a newer version of Podium: it has migration"
                f" {done.number} ({done.name}), which this version does not know. Nothing was"
                " changed; start the newer version"
            )
            raise UnknownSchema(message)
        if done != record(chain[place], dialect):
            message = f"migration {done.number} of the database differs from {chain[place].name}"
            raise UnknownSchema(message)
    return tuple(chain[len(applied) :])
