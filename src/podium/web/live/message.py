"""What a stream sends, as bytes."""

from collections.abc import Mapping

from podium.event.wire import encode
from podium.service.ids import EventId

MOST_EVENTS = 32
HEARTBEAT = b"event: beat\ndata: {}\n\n"
"""An event and no comment: scripts have to hear that the stream is alive."""
ENDED = b"event: ended\ndata: {}\n\n"
RETRY = 1000
"""Milliseconds after which a browser connects again by itself."""

Cursors = Mapping[EventId, str]


def changed(event: EventId, cursors: Cursors) -> bytes:
    """There is something new in an event; `cursors`: of all events of the stream."""
    data = encode({"event": event, "cursor": cursors[event]})
    return b"event: changed\nid: %b\ndata: %b\n\n" % (_mark(cursors), data)


def opening(cursors: Cursors) -> bytes:
    """The first thing a stream sends: where to go on from if it breaks."""
    return b"retry: %d\nid: %b\n\n" % (RETRY, _mark(cursors))


def read_mark(text: str) -> dict[EventId, str]:
    """The cursors that a browser has seen; what makes no sense is left out."""
    pairs = (one.partition(":") for one in text[:2000].split(",")[:MOST_EVENTS])
    return {EventId(event): cursor for event, mark, cursor in pairs if mark and event}


def _mark(cursors: Cursors) -> bytes:
    return ",".join(f"{event}:{cursor}" for event, cursor in sorted(cursors.items())).encode()
