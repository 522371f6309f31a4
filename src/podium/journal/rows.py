"""An entry as a row of a table, the same in every database."""

from typing import Any

from podium.journal.entry import Entry, read_time, written_time
from podium.journal.trouble import Damaged

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
    """The entry in a row; raises `Damaged` if the row is not an entry."""
    stream, version, kind, schema, payload, actor, at, key, previous, hashed = row
    try:
        time = read_time(at)
    except (TypeError, ValueError) as error:
        message = f"entry {version} of {stream} has no valid time: {at!r}"
        raise Damaged(message) from error
    return Entry(stream, version, kind, schema, payload, actor, time, key, previous, hashed)
