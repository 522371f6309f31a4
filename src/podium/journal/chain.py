"""The hash chain: one noted head is enough to prove that nothing before it was changed.

The hash of an entry is SHA-256 over the UTF-8 text of a JSON array without spaces:
``["podium-journal/1",previous,stream,version,kind,schema,at,actor,key,payload]`` with `previous`
in hexadecimal and the canonical payload unchanged. The payload comes last, so no two different
entries have the same text.
"""

import hashlib
from collections.abc import Iterable, Mapping
from enum import Enum

import msgspec

from podium.journal.entry import EMPTY, Append, Entry, Head, written_time

FORMAT = "podium-journal/1"

_encode = msgspec.json.Encoder().encode


class Fault(Enum):
    """What is wrong with an entry of a stream."""

    GAP = "an entry is missing, doubled or out of order"
    FOREIGN = "the entry belongs to another stream"
    UNLINKED = "the entry does not follow from the one before"
    CHANGED = "the entry is not what was recorded"
    REWRITTEN = "the entry is not the one whose hash was kept"
    MISCOUNTED = "the record of the command that wrote the entry names other entries"
    SHORTENED = "the stream ends before an entry whose hash was kept"


class Break(msgspec.Struct, frozen=True):
    """The first version at which a chain is broken, and how."""

    stream: str
    version: int
    fault: Fault


def hash_of(entry: Entry) -> bytes:
    """The correct hash of the entry: 32 bytes."""
    text = _encode(
        (
            FORMAT,
            entry.previous.hex(),
            entry.stream,
            entry.version,
            entry.kind,
            entry.schema,
            written_time(entry.at),
            entry.actor,
            entry.key,
            msgspec.Raw(entry.payload),
        )
    )
    return hashlib.sha256(text).digest()


def link(request: Append, head: Head) -> tuple[Entry, ...]:
    """The entries of a request, linked to the head of their stream."""
    linked = []
    previous = head.hash
    for version, new in enumerate(request.entries, start=head.version + 1):
        unhashed = Entry(
            stream=request.stream,
            version=version,
            kind=new.kind,
            schema=new.schema,
            payload=new.payload,
            actor=request.actor,
            at=request.at,
            key=request.idempotency_key,
            previous=previous,
            hash=b"",
        )
        previous = hash_of(unhashed)
        linked.append(msgspec.structs.replace(unhashed, hash=previous))
    return tuple(linked)


def head_of(entries: tuple[Entry, ...]) -> Head:
    """The head of a stream that ends with these entries."""
    return Head(entries[-1].version, entries[-1].hash) if entries else EMPTY


def find_break(
    stream: str, entries: Iterable[Entry], kept: Iterable[Head] = (), after: Head = EMPTY
) -> Break | None:
    """The first break in a stream's entries, which must follow the head `after`.

    `kept` are heads that were printed, shown or noted elsewhere. With one of them, a truncated
    stream and a wholly rewritten one are found too.
    """
    wanted: dict[int, set[bytes]] = {}
    for known in kept:
        if known.version > after.version:
            wanted.setdefault(known.version, set()).add(known.hash)
    head = after
    for entry in entries:
        fault = _fault(entry, stream=stream, head=head, wanted=wanted)
        if fault is not None:
            return Break(stream, head.version + 1, fault)
        head = Head(entry.version, entry.hash)
    if any(version > head.version for version in wanted):
        return Break(stream, head.version + 1, Fault.SHORTENED)
    return None


def _fault(
    entry: Entry, *, stream: str, head: Head, wanted: Mapping[int, set[bytes]]
) -> Fault | None:
    if entry.stream != stream:
        return Fault.FOREIGN
    if entry.version != head.version + 1:
        return Fault.GAP
    if entry.previous != head.hash:
        return Fault.UNLINKED
    if entry.hash != hash_of(entry):
        return Fault.CHANGED
    if wanted.get(entry.version, {entry.hash}) != {entry.hash}:
        return Fault.REWRITTEN
    return None
