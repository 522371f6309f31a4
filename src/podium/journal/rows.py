"""An entry as a row of a table, the same in every database."""

from typing import Any

from podium.journal.entry import Entry, read_time, written_time

COLUMNS = "stream, version, kind, schema, payload, actor, at, key, previous, hash"


def row_of(entry: Entry) -> tuple[str | int | bytes, ...]:
    """The columns of an entry."""
    return (
        entry.stream,
        entry.version,
        entry.kind,
        entry.schema,
        entry.payload,
        entry.actor,
        written_time(entry.at),
        entry.key,
        entry.previous,
        entry.hash,
    )


def entry_from(row: tuple[Any, ...]) -> Entry:
    """The entry that a row holds."""
    stream, version, kind, schema, payload, actor, at, key, previous, hashed = row
    return Entry(
        stream, version, kind, schema, payload, actor, read_time(at), key, previous, hashed
    )
