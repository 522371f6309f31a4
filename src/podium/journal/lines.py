"""A stream as text, one JSON entry per line (``podium-journal/1``): lossless and verifiable.

The first line names the format; each other line is an entry with its hashes in hexadecimal.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import msgspec

from podium.journal import canonical
from podium.journal.chain import FORMAT
from podium.journal.entry import Entry, read_time, written_time


class MalformedJournal(Exception):
    """A line is not an entry; `line` counts from 1."""

    def __init__(self, line: int, expected: str) -> None:
        super().__init__(f"line {line}: {expected}")
        self.line = line
        self.expected = expected


class _Title(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stream: str
    version: int
    kind: str
    schema: int
    at: str
    actor: str
    key: str
    payload: msgspec.Raw
    previous: str
    hash: str


_title = msgspec.json.Decoder(_Title)
_line = msgspec.json.Decoder(_Line)


def write_lines(entries: Iterable[Entry]) -> Iterator[bytes]:
    """The lines of a stream, each with its line break."""
    yield canonical.encode(_Title(FORMAT)) + b"\n"
    for entry in entries:
        yield write_entry(entry) + b"\n"


def write_entry(entry: Entry) -> bytes:
    """One entry as a line, without a line break."""
    return msgspec.json.encode(
        _Line(
            stream=entry.stream,
            version=entry.version,
            kind=entry.kind,
            schema=entry.schema,
            at=written_time(entry.at),
            actor=entry.actor,
            key=entry.key,
            payload=msgspec.Raw(entry.payload),
            previous=entry.previous.hex(),
            hash=entry.hash.hex(),
        )
    )


def read_lines(lines: Iterable[bytes]) -> tuple[Entry, ...]:
    """The entries of a written stream. Raises `MalformedJournal`. Verify the chain separately.

    Nothing is repaired: a payload that is not canonical keeps its bytes, and its hash fails.
    """
    entries = []
    number = 0
    for number, line in enumerate(lines, start=1):
        if number == 1:
            _check_title(line)
        else:
            entries.append(_read_entry(line, number))
    if number == 0:
        raise MalformedJournal(1, f'expected {{"format":"{FORMAT}"}}')
    return tuple(entries)


def _check_title(line: bytes) -> None:
    try:
        title = _title.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        title = None
    if title != _Title(FORMAT):
        raise MalformedJournal(1, f'expected {{"format":"{FORMAT}"}}')


def _read_entry(line: bytes, number: int) -> Entry:
    try:
        read = _line.decode(line)
        fields: dict[str, Any] = {
            **msgspec.structs.asdict(read),
            "at": _exact_time(read.at),
            "payload": bytes(read.payload),
            "previous": bytes.fromhex(read.previous),
            "hash": bytes.fromhex(read.hash),
        }
    except (msgspec.DecodeError, ValueError) as mistake:
        raise MalformedJournal(number, f"expected an entry ({mistake})") from mistake
    return Entry(**fields)


def _exact_time(text: str) -> datetime:
    time = read_time(text)
    if written_time(time) != text:
        message = f"{text!r} is not a time in the journal's format"
        raise ValueError(message)
    return time
