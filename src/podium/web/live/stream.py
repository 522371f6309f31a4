"""`GET /live?event=ID[&event=ID2][&table=ID3]`: a stream of server-sent events.

Litestar's own stream has no heartbeat and cannot drop a client that does not read.
"""

import asyncio
import time
from collections.abc import Hashable
from contextlib import suppress
from typing import Any, cast

from litestar.types import Receive, Scope, Send

from podium.kernel.refusal import Code
from podium.tables.ids import TableId
from podium.web.access.player import guest_at
from podium.web.access.request import Request
from podium.web.http.problem import Denied, WebCode, deny
from podium.web.http.response import NO_STORE, Response
from podium.web.http.routing import get
from podium.web.live.connection import Connection
from podium.web.live.hub import Hub
from podium.web.live.message import MOST_SUBJECTS, changed, opening, read_mark
from podium.web.live.subjects import SubjectId, of_table

_LONGEST_ID = 64
_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class EventStream(Response[None]):
    """A response that stays open. `seen`: the cursors that the browser has already seen."""

    def __init__(self, hub: Hub, connection: Connection, seen: dict[SubjectId, str]) -> None:
        super().__init__()
        self._hub = hub
        self._connection = connection
        self._seen = seen

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Sends until either side ends it."""
        connection = self._connection
        connection.task = cast("asyncio.Task[None]", asyncio.current_task())
        try:
            await self._hub.join(connection)
            await _pour(connection, self._seen, receive, send)
        finally:
            self._hub.leave(connection)


@get("/live")
async def live(request: Request) -> Response[None]:
    """Opens a stream."""
    if request.method == "HEAD":
        return Response(media="text/event-stream", headers=NO_STORE)
    persons = await asyncio.to_thread(_persons, request, _subjects(request))
    connection = Connection(request.visitor.session, persons, request.client_address)
    return EventStream(cast("Any", request.scope)["hub"], connection, _seen(request))


def _persons(request: Request, subjects: tuple[tuple[str, str], ...]) -> dict[SubjectId, Hashable]:
    """Who the visitor is to each subject that they may know of. All tabs of a browser share a
    stream, so an unknown subject in one tab must not stop the news for the others.
    """
    persons: dict[SubjectId, Hashable] = {}
    for kind, name in subjects:
        if kind == "table":
            table = TableId(name[:_LONGEST_ID])
            guest = guest_at(request, table)
            if request.backend.tables.cursors(table, (guest,))[guest] is not None:
                persons[of_table(table)] = guest
            continue
        with suppress(Denied):
            event = request.event_named(name).id
            persons[SubjectId(event)] = request.visitor.identity_in(event)
    if not persons:
        raise deny(Code.NO_SUCH_EVENT)
    return persons


def _subjects(request: Request) -> tuple[tuple[str, str], ...]:
    """Kind and id of everything that is to be followed."""
    stated = (pair for pair in request.query_pairs if pair[0] in ("event", "table"))
    subjects = tuple(dict.fromkeys(stated))
    if not 1 <= len(subjects) <= MOST_SUBJECTS:
        raise deny(WebCode.MALFORMED, where="event", most=MOST_SUBJECTS)
    return subjects


def _seen(request: Request) -> dict[SubjectId, str]:
    """The cursors the browser has seen: from its `Last-Event-ID` header, or from its page."""
    return read_mark(request.headers.get("last-event-id") or request.query.get("after", ""))


async def _pour(
    connection: Connection, seen: dict[SubjectId, str], receive: Receive, send: Send
) -> None:
    """Sends until either side ends it."""
    await send(cast("Any", {"type": "http.response.start", "status": 200, "headers": _HEADERS}))
    connection.open()
    missed = [
        changed(subject, connection.cursors)
        for subject, cursor in seen.items()
        if subject in connection.cursors and connection.cursors[subject] != cursor
    ]
    await _send(connection, send, opening(connection.cursors) + b"".join(missed))
    gone = asyncio.create_task(_until_gone(connection, receive))
    try:
        while (message := await connection.next()) is not None:
            await _send(connection, send, message)
        await send(cast("Any", {"type": "http.response.body", "body": b"", "more_body": False}))
    finally:
        gone.cancel()


async def _send(connection: Connection, send: Send, message: bytes) -> None:
    connection.sending_since = time.monotonic()
    await send(cast("Any", {"type": "http.response.body", "body": message, "more_body": True}))
    connection.sending_since = None


async def _until_gone(connection: Connection, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    connection.close()
