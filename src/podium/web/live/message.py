"""The messages of a stream, as bytes."""

from collections.abc import Mapping

from podium.event.wire import encode
from podium.web.live.subjects import SubjectId, named

MOST_SUBJECTS = 32
HEARTBEAT = b"event: beat\ndata: {}\n\n"
"""An event rather than a comment: scripts must notice that the stream is alive."""
ENDED = b"event: ended\ndata: {}\n\n"
RETRY = 1000
"""Milliseconds after which a browser reconnects by itself."""

Cursors = Mapping[SubjectId, str]


def changed(subject: SubjectId, cursors: Cursors) -> bytes:
    """Tells that a subject has news; `cursors`: of all subjects of the stream."""
    kind, name = named(subject)
    data = encode({kind: name, "cursor": cursors[subject]})
    return b"event: changed\nid: %b\ndata: %b\n\n" % (_mark(cursors), data)


def opening(cursors: Cursors) -> bytes:
    """The first message of a stream: the position from which to resume if it breaks."""
    return b"retry: %d\nid: %b\n\n" % (RETRY, _mark(cursors))


def read_mark(text: str) -> dict[SubjectId, str]:
    """The cursors that a browser has seen; invalid ones are ignored."""
    pairs = (one.partition(":") for one in text[:2000].split(",")[:MOST_SUBJECTS])
    return {SubjectId(subject): cursor for subject, mark, cursor in pairs if mark and subject}


def _mark(cursors: Cursors) -> bytes:
    return ",".join(f"{subject}:{cursor}" for subject, cursor in sorted(cursors.items())).encode()
