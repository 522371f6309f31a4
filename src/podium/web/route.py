"""A route: a method, a path and what answers it; and how it becomes one of Litestar's."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from litestar import HttpMethod, Request
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp
from msgspec import Struct

from podium.journal.trouble import Trouble
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.people.access.passwords import Busy
from podium.web.access.forgery import check_form_token, check_origin
from podium.web.access.table import About, Gets, Row
from podium.web.access.visitor import Shown, Visitor, token_of, verdict, visitor_of
from podium.web.asking import Ask, Parts
from podium.web.guards.rates import Limiter, is_plain_read
from podium.web.problem import STORE_TROUBLE, Denied, Problem, WebCode, deny, problem_reply
from podium.web.reply import Reply
from podium.web.workers import Workers

OK = 200
BUSY = Problem(WebCode.TOO_MANY_REQUESTS, headers=(("retry-after", "1"),))
WRITES = ("POST", "PUT", "DELETE", "PATCH")

Handler = Callable[[Ask], Reply]
Told = Callable[[Ask, Problem], Reply]


class Described(Struct, frozen=True):
    """What the API's document says about a route.

    `body`: the type of what is sent, `reply`: of what is answered (media types where it is a
    file), `query`: names of optional fields behind the question mark, `keyed`: whether a write
    needs an idempotency key.
    """

    summary: str
    reply: Any = None
    body: Any = None
    status: int = 200
    query: tuple[str, ...] = ()
    keyed: bool = True


class Route(Struct, frozen=True):
    """What answers requests of a method at a path, such as /e/{event}.

    `handler` runs in a thread, so it may wait for the database; it returns a reply or raises
    `Denied`. `told`: how a problem looks; JSON if not stated. `keeps`: of an event, and everyone
    who shows no token gets the same for a second; `varies`: what else it depends on, such as the
    language that headers ask for. `harmless`: it changes nothing but how the browser itself shows
    things, so its forms need no token of a session.
    """

    method: str
    path: str
    handler: Handler
    told: Told | None = None
    keeps: bool = False
    varies: Callable[[Mapping[str, str]], str] | None = None
    described: Described | None = None
    harmless: bool = False

    @property
    def name(self) -> tuple[str, str]:
        """The name of the row in the table of rights."""
        return (self.method, self.path)


def answer(route: Route, row: Row, ask: Ask) -> Reply:
    """The reply to a request: rights first, then the handler. Runs in a thread."""
    try:
        _check(route, row, ask)
        return route.handler(ask)
    except Denied as denied:
        return _tell(route, ask, denied.problem)
    except Busy:
        return _tell(route, ask, BUSY)
    except Trouble:
        return _tell(route, ask, STORE_TROUBLE)


def _tell(route: Route, ask: Ask, problem: Problem) -> Reply:
    return problem_reply(problem) if route.told is None else route.told(ask, problem)


def _check(route: Route, row: Row, ask: Ask) -> None:
    visitor = ask.visitor
    if visitor.token.shown is Shown.BEARER and visitor.session is None:
        raise deny(WebCode.TOKEN_DEAD)
    if ask.method in WRITES:
        check_origin(ask.headers, ask.parts.settings.address)
        if visitor.session is not None and not route.harmless:
            check_form_token(visitor.token, ask.stated_form_token)
    gets = _gets(row, ask)
    if gets is Gets.SIGN_IN:
        raise deny(WebCode.SIGN_IN_NEEDED)
    if gets is Gets.NO:
        raise deny(WebCode.FORBIDDEN)


def _gets(row: Row, ask: Ask) -> Gets:
    """Who is not signed in is told so before they learn anything about an event."""
    if ask.visitor.session is None and verdict(row, ask.visitor, SPECTATOR) is Gets.SIGN_IN:
        return Gets.SIGN_IN
    if row.about is About.EVENT:
        return verdict(row, ask.visitor, ask.place.viewer)
    session = ask.visitor.session
    by_claim = session is not None and session.event is not None
    return verdict(row, ask.visitor, Viewer(Role.ENTRANT) if by_claim else SPECTATOR)


def headers_of(request: Request[Any, Any, Any]) -> dict[str, str]:
    """Headers by their names in small letters."""
    return {
        name.decode("latin-1").lower(): value.decode("latin-1")
        for name, value in request.scope["headers"]
    }


def served(
    rows: tuple[tuple[Route, Row], ...], parts: Parts, workers: Workers, limiter: Limiter
) -> list[HTTPRouteHandler]:
    """The routes as Litestar serves them: one handler for each method, which is much quicker to
    set up than one for each route. HEAD is as GET.
    """
    return [
        _handler(method, [one for one in rows if one[0].method == method], parts, workers, limiter)
        for method in dict.fromkeys(route.method for route, _ in rows)
    ]


def _handler(
    method: str,
    rows: list[tuple[Route, Row]],
    parts: Parts,
    workers: Workers,
    limiter: Limiter,
) -> HTTPRouteHandler:
    by_path = {route.path: (route, row) for route, row in rows}

    async def handle(request: Request[Any, Any, Any]) -> ASGIApp:
        route, row = by_path[request.scope["path_template"]]
        kept = _kept(route, request, parts)
        if kept is not None:
            return kept
        if is_plain_read(request.scope) and (refusal := limiter.refusal(request.scope)):
            return refusal
        return await _reply(route, row, request, parts, workers)

    methods = [HttpMethod.GET, HttpMethod.HEAD] if method == "GET" else [method]
    paths = [litestar_path(path) for path in by_path]
    return HTTPRouteHandler(path=paths, http_method=cast("Any", methods), status_code=OK)(handle)


def _kept(route: Route, request: Request[Any, Any, Any], parts: Parts) -> Reply | None:
    """The reply that is kept for everyone who shows no token."""
    if not route.keeps:
        return None
    headers = headers_of(request)
    if token_of(headers).shown is not Shown.NOTHING:
        return None
    key = _key(route, request, headers)
    return None if key is None else parts.shelf.find(key)


async def _reply(
    route: Route, row: Row, request: Request[Any, Any, Any], parts: Parts, workers: Workers
) -> Reply:
    headers = headers_of(request)
    token = token_of(headers)
    key = _key(route, request, headers) if token.shown is Shown.NOTHING else None
    body = await request.body() if route.method in WRITES else b""

    def work() -> Reply:
        changes = 0 if key is None else parts.shelf.changes(key[0])
        visitor = visitor_of(token, parts.access, parts.now())
        reply = answer(route, row, _ask(request, parts, headers, body, visitor))
        if key is not None and reply.status == OK:
            parts.shelf.keep(key, reply, changes)
        return reply

    return await workers.run(work)


def _key(
    route: Route, request: Request[Any, Any, Any], headers: Mapping[str, str]
) -> tuple[str, str] | None:
    """The name under which the reply is kept; None if it is not."""
    if not route.keeps:
        return None
    scope = request.scope
    varied = "" if route.varies is None else route.varies(headers)
    asked = f"{scope['path']}?{scope['query_string'].decode('latin-1')} {varied}"
    return (request.path_params["event"], asked)


def _ask(
    request: Request[Any, Any, Any],
    parts: Parts,
    headers: dict[str, str],
    body: bytes,
    visitor: Visitor,
) -> Ask:
    return Ask(
        parts,
        method=request.method,
        path=request.scope["path"],
        params={name: str(value) for name, value in request.path_params.items()},
        query=request.scope["query_string"],
        headers=headers,
        body=body,
        visitor=visitor,
        client=request.client.host if request.client else "",
    )


def litestar_path(path: str) -> str:
    """The path in Litestar's way of writing: every parameter is a text without slashes."""
    return path.replace("}", ":str}")
