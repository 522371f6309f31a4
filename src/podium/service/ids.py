"""Events have short ids; in the journal each event has its own stream."""

import hashlib
from typing import NewType

from podium.kernel.letters import LETTERS

EventId = NewType("EventId", str)
"""Ten unambiguous letters and digits, such as `7k3m9pqx2d`."""

_PREFIX = "event/"
_LENGTH = 10


def event_id(fresh: bytes) -> EventId:
    """An event id made from fresh random bytes."""
    number = int.from_bytes(hashlib.sha256(b"event id" + fresh).digest())
    return EventId("".join(LETTERS[number >> 5 * place & 31] for place in range(_LENGTH)))


def stream_of(event: EventId) -> str:
    """The stream that holds the event's journal."""
    return _PREFIX + event


def event_of(stream: str) -> EventId | None:
    """The event of a stream; None if the stream is not an event's."""
    return EventId(stream.removeprefix(_PREFIX)) if stream.startswith(_PREFIX) else None
