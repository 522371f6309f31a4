"""Events have short ids; in the journal each is a stream of its own."""

import hashlib
from typing import NewType

from podium.kernel.letters import LETTERS

EventId = NewType("EventId", str)
"""Ten letters and digits that cannot be mistaken for each other, such as `7k3m9pqx2d`."""

_PREFIX = "event/"
_LENGTH = 10


def event_id(fresh: bytes) -> EventId:
    """An id made of bytes that nobody has used before."""
    number = int.from_bytes(hashlib.sha256(b"event id" + fresh).digest())
    return EventId("".join(LETTERS[number >> 5 * place & 31] for place in range(_LENGTH)))


def stream_of(event: EventId) -> str:
    """The stream that holds the event's journal."""
    return _PREFIX + event


def event_of(stream: str) -> EventId | None:
    """The event whose journal a stream is; None if it is no event's."""
    return EventId(stream.removeprefix(_PREFIX)) if stream.startswith(_PREFIX) else None
