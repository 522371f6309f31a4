"""The messages of a stream, as bytes."""

from collections.abc import Mapping

from podium.event.wire import encode
from podium.service.ids import EventId

MOST_EVENTS = 32
HEARTBEAT = b"event: beat\ndata: {}\n\n"
"""An event rather than a comment: scripts must notice that the stream is alive."""
ENDED = b"event: ended\ndata: {}\n\n"
RETRY = 1000
"""Milliseconds after which a browser reconnects by itself."""

Cursors = Mapping[EventId, str]


def changed(event: EventId, cursors: Cursors) -> bytes:
    """Tells that an event has news; `cursors`: of all events of the stream."""
    data = encode({"event": event, "cursor": cursors[event]})
    return b"event: changed\nid: %b\ndata: %b\n\n" % (_mark(cursors), data)


def opening(cursors: Cursors) -> bytes:
    """The first message of a stream: the position from which to resume if it breaks."""
    return b"retry: %d\nid: %b\n\n" % (RETRY, _mark(cursors))


def read_mark(text: str) -> dict[EventId, str]:
    """The cursors that a browser has seen; invalid ones are ignored."""
    pairs = (one.partition(":") for one in text[:2000].split(",")[:MOST_EVENTS])
    return {EventId(event): cursor for event, mark, cursor in pairs if mark and event}


def _mark(cursors: Cursors) -> bytes:
    return ",".join(f"{event}:{cursor}" for event, cursor in sorted(cursors.items())).encode()
