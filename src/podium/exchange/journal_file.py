"""A journal as a file, `podium-journal/1`: one JSON entry a line, nothing lost.

The entries hold no names. If asked for, people follow them, one a line (`podium-people/1`).
"""

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from podium.eventfile.mistake import Mistake
from podium.journal import canonical
from podium.journal.chain import FORMAT
from podium.journal.entry import HASH_SIZE, Entry, read_time, written_time
from podium.kernel.refusal import Refusal
from podium.people.person import Person, person

PEOPLE_FORMAT = "podium-people/1"
LONGEST_LINE = 3 * 2**20
"""Bytes: an entry of the largest size, with room."""

Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
Whole = Annotated[int, Meta(ge=1, le=2**53)]
Line = Annotated[str, Meta(min_length=1, max_length=200)]


class EntryLine(Struct, frozen=True, forbid_unknown_fields=True, tag_field="format", tag=FORMAT):
    """An entry. `previous` and `hash` in hexadecimal; `payload` as it was hashed."""

    stream: Line
    version: Whole
    kind: Line
    schema: Whole
    at: Line
    actor: Line
    key: Line
    previous: Hex
    hash: Hex
    payload: msgspec.Raw


class PersonLine(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="format",
    tag=PEOPLE_FORMAT,
):
    """Somebody of the event."""

    id: Line
    name: str
    public_name: str | None = None
    mail: str | None = None


class JournalFile(Struct, frozen=True):
    """What a journal file holds. Whether its chain is whole is another question."""

    entries: tuple[Entry, ...]
    people: tuple[Person, ...] = ()


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(EntryLine | PersonLine).decode


def to_lines(entries: Iterable[Entry], people: Iterable[Person] = ()) -> Iterator[bytes]:
    """The lines of the file, each with its end."""
    for entry in entries:
        line = EntryLine(
            entry.stream,
            entry.version,
            entry.kind,
            entry.schema,
            written_time(entry.at),
            entry.actor,
            entry.key,
            entry.previous.hex(),
            entry.hash.hex(),
            msgspec.Raw(entry.payload),
        )
        yield _encode(line) + b"\n"
    for one in people:
        yield _encode(PersonLine(one.id, one.name, one.public_name, one.mail)) + b"\n"


def looks_like_journal(raw: bytes) -> bool:
    """Whether these bytes begin as a journal file does."""
    return raw.lstrip()[:200].replace(b" ", b"").startswith(b'{"format":"podium-journal/')


def parse(raw: bytes) -> JournalFile:
    """The entries and people in the bytes of a file; raises `Mistake` with the line."""
    entries: list[Entry] = []
    people: list[Person] = []
    for number, line in enumerate(raw.split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            read = _line(line)
        except Mistake as mistake:
            raise mistake.within(f"line {number}") from None
        if isinstance(read, Entry):
            entries.append(read)
        else:
            people.append(read)
    if not entries:
        raise Mistake("", "expected a journal, one entry a line; found none")
    return JournalFile(tuple(entries), tuple(people))


def _line(line: bytes) -> Entry | Person:
    if len(line) > LONGEST_LINE:
        raise Mistake("", f"expected at most {LONGEST_LINE} bytes")
    try:
        read = _decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Mistake("", f"expected an entry: {error}") from None
    return _person(read) if isinstance(read, PersonLine) else _entry(read)


def _entry(line: EntryLine) -> Entry:
    payload = bytes(line.payload)
    if problem := canonical.problem(payload):
        raise Mistake("payload", f"expected canonical JSON: {problem}")
    try:
        at = read_time(line.at)
    except ValueError:
        at = None
    if at is None or written_time(at) != line.at:
        raise Mistake("at", "expected a time such as 2026-11-15T20:51:00.123456Z")
    previous, hashed = bytes.fromhex(line.previous), bytes.fromhex(line.hash)
    assert len(previous) == len(hashed) == HASH_SIZE  # noqa: S101 - the pattern says so
    return Entry(
        line.stream,
        line.version,
        line.kind,
        line.schema,
        payload,
        line.actor,
        at,
        line.key,
        previous,
        hashed,
    )


def _person(line: PersonLine) -> Person:
    kept = person(line.id, name=line.name, public_name=line.public_name, mail=line.mail)
    if isinstance(kept, Refusal):
        raise Mistake(str(kept.values.get("field", "mail")), f"expected another text: {kept.code}")
    return kept
