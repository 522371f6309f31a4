"""The routes as Litestar serves them: from a request to a thread that answers it, and back."""

from collections.abc import Callable, Mapping
from typing import Any

from litestar import HttpMethod, Request
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp, Receive, Scope

from podium.web.access.table import Row
from podium.web.access.visitor import Shown, Token, Visitor, token_of, visitor_of
from podium.web.asking import Ask, Parts
from podium.web.guards.rates import Limiter, is_plain_read
from podium.web.guards.telling import told
from podium.web.problem import Problem, WebCode, deny
from podium.web.reply import Reply
from podium.web.route import WRITES, Begin, Finish, Route, Stale, answer, begun
from podium.web.workers import Workers

OK = 200
METHODS = list(HttpMethod)

ByMethod = dict[str, tuple[Route, Row]]


def served(
    rows: tuple[tuple[Route, Row], ...], parts: Parts, workers: Workers, limiter: Limiter
) -> HTTPRouteHandler:
    """All routes as one handler for every method, which is much quicker to set up than one for
    each. HEAD is as GET.
    """
    by_path: dict[str, ByMethod] = {}
    for route, row in rows:
        by_path.setdefault(route.path, {})[route.method] = (route, row)

    async def handle(request: Request[Any, Any, Any]) -> ASGIApp:
        scope = request.scope
        by_method = by_path[scope["path_template"]]
        method = scope["method"]
        found = by_method.get("GET" if method == "HEAD" else method)
        if found is None:
            return _other_method(scope, by_method)
        return await _reply(*found, _Asked(scope, request.receive), parts, workers, limiter)

    paths = [litestar_path(path) for path in by_path]
    return HTTPRouteHandler(paths, http_method=METHODS, status_code=OK)(handle)


def litestar_path(path: str) -> str:
    """The path in Litestar's way of writing: every parameter is a text without slashes."""
    return path.replace("}", ":str}")


def headers_of(scope: Scope) -> dict[str, str]:
    """Headers by their names in small letters."""
    return {
        name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]
    }


class _Asked:
    """A request as it came in."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self.scope: Any = scope
        self.receive = receive
        self.headers = headers_of(scope)
        self.token: Token = token_of(self.headers)
        self.params: Mapping[str, str] = self.scope["path_params"]

    def by(self, visitor: Visitor, body: bytes, parts: Parts, *, fresh: bool = True) -> Ask:
        """The request for whoever answers it."""
        client = self.scope.get("client")
        return Ask(
            parts,
            method=self.scope["method"],
            path=self.scope["path"],
            params=self.params,
            query=self.scope["query_string"],
            headers=self.headers,
            body=body,
            visitor=visitor,
            client=client[0] if client else "",
            fresh=fresh,
        )


def _other_method(scope: Scope, by_method: ByMethod) -> Reply:
    methods = {*by_method, "OPTIONS", *(("HEAD",) if "GET" in by_method else ())}
    allow = (("allow", ", ".join(sorted(methods))),)
    if scope.get("method") == "OPTIONS":
        return Reply(status=204, headers=allow)
    return told(scope, Problem(WebCode.METHOD_NOT_ALLOWED, headers=allow))


async def _reply(
    route: Route, row: Row, asked: _Asked, parts: Parts, workers: Workers, limiter: Limiter
) -> Reply:
    key = _key(route, asked)
    if key is not None and (kept := parts.shelf.find(key)) is not None:
        return kept
    if is_plain_read(asked.scope) and (refusal := await limiter.refusal(asked.scope)):
        return refusal
    body = await _body(asked.receive) if route.method in WRITES else b""
    if route.begin is not None:
        start = _starting(route, route.begin, row, asked, body, parts)
        return await workers.act(asked.params["event"], start)

    def work() -> Reply:
        changes = 0 if key is None else parts.shelf.changes(key[0])
        visitor = visitor_of(asked.token, parts.access, parts.now())
        reply = answer(route, row, asked.by(visitor, body, parts))
        if key is not None and reply.status == OK:
            parts.shelf.keep(key, reply, changes)
        return reply

    return await workers.run(work)


def _key(route: Route, asked: _Asked) -> tuple[str, str] | None:
    """The name under which the reply is kept for all who show no token; None if it is not."""
    if not route.keeps or asked.token.shown is not Shown.NOTHING:
        return None
    scope = asked.scope
    varied = "" if route.varies is None else route.varies(asked.headers)
    what = f"{scope['path']}?{scope['query_string'].decode('latin-1')} {varied}"
    return (asked.params["event"], what)


def _starting(
    route: Route, begin: Begin, row: Row, asked: _Asked, body: bytes, parts: Parts
) -> Callable[[], Finish]:
    """The first half of an act. What is decided is decided on the newest state in any case; who
    would be turned away for what is known here is looked at once more, by what is known at all.
    """

    def start() -> Finish:
        visitor = visitor_of(asked.token, parts.access, parts.now())
        try:
            return begun(route, begin, row, asked.by(visitor, body, parts, fresh=False))
        except Stale:
            return begun(route, begin, row, asked.by(visitor, body, parts))

    return start


async def _body(receive: Receive) -> bytes:
    """All of the body; the guards see to it that it ends. Raises `Denied` if the sender leaves."""
    pieces: list[bytes] = []
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise deny(WebCode.MALFORMED)
        pieces.append(message["body"])
        more = message.get("more_body", False)
    return b"".join(pieces)
