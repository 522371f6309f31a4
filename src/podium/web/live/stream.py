"""`GET /live?event=ID[&event=ID2]`: a stream of server-sent events, as raw ASGI."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Any, cast
from urllib.parse import parse_qs

from litestar.types import Receive, Scope, Send

from podium.journal.trouble import Trouble
from podium.kernel.refusal import Code
from podium.service.identity import Identity
from podium.service.ids import EventId
from podium.web.access.visitor import Shown, Visitor, token_of, visitor_of
from podium.web.asking import Parts, views_of
from podium.web.guards.rates import Limiter, is_plain_read
from podium.web.live.connection import Connection
from podium.web.live.hub import Hub
from podium.web.live.message import MOST_EVENTS, changed, opening, read_mark
from podium.web.problem import STORE_TROUBLE, Denied, Problem, WebCode, deny, problem_reply
from podium.web.reply import NO_STORE, Reply
from podium.web.workers import Workers

METHODS = ("GET", "HEAD", "OPTIONS")
_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]

App = Callable[[Scope, Receive, Send], Any]


def stream(parts: Parts, workers: Workers, hub: Hub, limiter: Limiter) -> App:
    """The ASGI application that serves streams."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        refusal = _other_method(scope)
        if refusal is None and is_plain_read(scope):
            refusal = await limiter.refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        try:
            connection = await workers.run(partial(_connection, parts, scope))
            seen = _seen(scope)
            connection.task = cast("asyncio.Task[None]", asyncio.current_task())
            try:
                await hub.join(connection)
                await _pour(connection, seen, receive, send)
            finally:
                hub.leave(connection)
        except Denied as denied:
            await problem_reply(denied.problem)(scope, receive, send)
        except Trouble:
            await problem_reply(STORE_TROUBLE)(scope, receive, send)

    return serve


def _other_method(scope: Scope) -> Reply | None:
    method = scope.get("method")
    allow = (("allow", ", ".join(METHODS)),)
    if method == "OPTIONS":
        return Reply(status=204, headers=allow)
    if method == "HEAD":
        return Reply(media="text/event-stream", headers=NO_STORE)
    return (
        None
        if method == "GET"
        else problem_reply(Problem(WebCode.METHOD_NOT_ALLOWED, headers=allow))
    )


def _connection(parts: Parts, scope: Scope) -> Connection:
    """Who wants to hear of what; raises `Denied` if they may know of none of it."""
    headers = _headers(scope)
    visitor = visitor_of(token_of(headers), parts.access, parts.now())
    if visitor.token.shown is Shown.BEARER and visitor.session is None:
        raise deny(WebCode.TOKEN_DEAD)
    known = {event: _person(parts, visitor, event) for event in _events(scope)}
    persons = {event: person for event, person in known.items() if person is not None}
    if not persons:
        raise deny(Code.NO_SUCH_EVENT)
    client = scope.get("client")
    return Connection(visitor.session, persons, client[0] if client else "")


def _person(parts: Parts, visitor: Visitor, event: EventId) -> Identity | None:
    """Who the visitor is there; None for an event that they may not know of. All tabs of a browser
    share a stream: one of them must not keep news from the others.
    """
    hidden = views_of(event, parts, visitor) is None
    return None if hidden else visitor.identity_in(event)


def _events(scope: Scope) -> tuple[EventId, ...]:
    stated = _query(scope).get("event", [])
    events = tuple(dict.fromkeys(EventId(one) for one in stated))
    if not 1 <= len(events) <= MOST_EVENTS:
        raise deny(WebCode.MALFORMED, where="event", most=MOST_EVENTS)
    return events


def _seen(scope: Scope) -> dict[EventId, str]:
    """What the browser has seen: by its own header, or by the page it shows."""
    after = _query(scope).get("after", [""])[-1]
    return read_mark(_headers(scope).get("last-event-id") or after)


def _query(scope: Scope) -> dict[str, list[str]]:
    try:
        return parse_qs(scope["query_string"].decode("ascii"), max_num_fields=50)
    except ValueError:
        raise deny(WebCode.MALFORMED) from None


def _headers(scope: Scope) -> dict[str, str]:
    return {
        name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]
    }


async def _pour(
    connection: Connection, seen: dict[EventId, str], receive: Receive, send: Send
) -> None:
    """Sends until either side ends it."""
    await send(cast("Any", {"type": "http.response.start", "status": 200, "headers": _HEADERS}))
    connection.open()
    missed = [
        changed(event, connection.cursors)
        for event, cursor in seen.items()
        if event in connection.cursors and connection.cursors[event] != cursor
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
