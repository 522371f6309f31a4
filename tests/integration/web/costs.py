"""What a request costs: processor time of this process, of all its threads, without the client."""

import time
from typing import Any
from urllib.parse import unquote

import msgspec
from msgspec.structs import force_setattr

from podium.people.access.tries import Tries
from podium.web.http.rate_limit import Rate, TokenBuckets
from tests.integration.web.world import HOST_NAME, World
from tests.integration.web.worst_inputs import Sent

_CHUNK = 65_536
_PLENTY = Rate(at_once=1_000_000, a_second=1_000_000)


class Answer(msgspec.Struct):
    """The status of an answer, what it cost in seconds, and how much of that on the event loop."""

    status: int
    cost: float
    on_loop: float


def cost_of(world: World, method: str, sent: Sent, who: str | None = None) -> Answer:
    """Sends a request to a server that remembers nothing of earlier ones."""
    forget(world)
    given = dict(sent.headers)
    shown = {"host": HOST_NAME, "accept": "text/html", **world.headers(who)}
    if method != "GET":
        shown["idempotency-key"] = world.key()
    if sent.body:
        shown["content-length"] = str(len(sent.body))
    headers = [(n.encode(), v.encode("latin-1")) for n, v in {**shown, **given}.items()]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(sent.path, errors="replace"),
        "raw_path": sent.path.encode(),
        "query_string": sent.query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 123),
        "server": (HOST_NAME, 80),
        "state": {},
    }
    answer: Answer = world.run(_measured(world.app, scope, sent.body))
    return answer


async def _measured(app: Any, scope: dict[str, Any], body: bytes) -> Answer:
    pieces = [body[at : at + _CHUNK] for at in range(0, len(body), _CHUNK)] or [b""]
    left = iter([(piece, number + 1 < len(pieces)) for number, piece in enumerate(pieces)])
    status = 0

    async def receive() -> dict[str, Any]:
        piece = next(left, None)
        if piece is None:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": piece[0], "more_body": piece[1]}

    async def send(message: dict[str, Any]) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]

    began, began_here = time.process_time(), time.thread_time()
    await app(scope, receive, send)
    return Answer(status, time.process_time() - began, time.thread_time() - began_here)


def forget(world: World) -> None:
    """Empties every cache and every limit that counts."""
    backend, service = world.backend, world.service
    backend.cache._cached.clear()
    backend.pages.clear()
    backend.rolls.clear()
    service._views._slots.clear()
    for name in ("entering", "searches"):
        force_setattr(backend, name, TokenBuckets(_PLENTY))
    force_setattr(backend, "tries", Tries())
