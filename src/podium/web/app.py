"""The web application: every route with its row of the table of rights, behind the guards."""

from collections.abc import Iterable, Mapping
from typing import Any

from litestar import Litestar, Request, Response, asgi
from litestar.exceptions import HTTPException
from litestar.types import Receive, Scope, Send

from podium.journal.trouble import Trouble
from podium.web import health
from podium.web.access import signing_in
from podium.web.access.table import TABLE, Row
from podium.web.api import (
    accounts,
    acting,
    document,
    events,
    joining,
    listing,
    people,
    personal,
    reading,
    records,
)
from podium.web.api import signing_in as api_signing_in
from podium.web.asking import Parts
from podium.web.guards.failure import place_of
from podium.web.guards.gate import gate
from podium.web.guards.rates import Limiter
from podium.web.guards.telling import for_people
from podium.web.live.hub import Hub
from podium.web.live.stream import stream
from podium.web.pages import routes as pages
from podium.web.pages.serving import language_in, problem_as_page
from podium.web.problem import STORE_TROUBLE, Denied, Problem, WebCode, problem_reply
from podium.web.reply import Reply
from podium.web.route import Route
from podium.web.served import headers_of, served
from podium.web.workers import Workers

_ROUTES: tuple[Route, ...] = (
    *health.ROUTES,
    *signing_in.ROUTES,
    *api_signing_in.ROUTES,
    *accounts.ROUTES,
    *events.ROUTES,
    *reading.ROUTES,
    *joining.ROUTES,
    *acting.ROUTES,
    *people.ROUTES,
    *personal.ROUTES,
    *listing.ROUTES,
    *records.ROUTES,
    *pages.ROUTES,
)

ROUTES: tuple[Route, ...] = (*_ROUTES, document.route(_ROUTES))
"""Every route of the program."""


LIVE_PATH = "/live"


class RouteWithoutRow(Exception):
    """A route is not in the table of rights: it is not served, and neither is anything else."""


def rows_of(
    routes: Iterable[Route], table: Mapping[tuple[str, str], Row] = TABLE
) -> tuple[tuple[Route, Row], ...]:
    """Every route with its row; raises `RouteWithoutRow`."""
    missing = [route.name for route in routes if route.name not in table]
    if missing:
        raise RouteWithoutRow(str(missing))
    return tuple((route, table[route.name]) for route in routes)


class App:
    """The application. What its parts hold stays open when it ends: it belongs to the caller."""

    def __init__(self, parts: Parts, routes: tuple[Route, ...], limiter: Limiter) -> None:
        self.routes = routes
        self.workers = Workers()
        self.hub = Hub(parts, self.workers)
        handler = served(rows_of(routes), parts, self.workers, limiter)
        live = asgi(LIVE_PATH, copy_scope=False)(stream(parts, self.workers, self.hub, limiter))
        self.litestar = Litestar(
            route_handlers=[handler, live],
            openapi_config=None,
            logging_config=None,
            exception_handlers={Exception: _on_error(parts), HTTPException: _on_http_error},
            on_startup=[self._start],
            on_shutdown=[self.close],
        )
        self._gate = gate(self.litestar, parts, limiter)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        await self._gate(scope, receive, send)

    async def _start(self) -> None:
        self.hub.start()

    def close(self) -> None:
        """Ends every stream and the threads."""
        self.hub.close()
        self.workers.close()


def create_app(
    parts: Parts, routes: tuple[Route, ...] = ROUTES, limiter: Limiter | None = None
) -> App:
    """The application; raises `RouteWithoutRow` if a route is not in the table of rights."""
    return App(parts, routes, limiter or Limiter())


_BY_STATUS = {
    404: WebCode.NOT_FOUND,
    413: WebCode.TOO_LARGE,
}


def _on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    code = _BY_STATUS.get(error.status_code, WebCode.MALFORMED)
    return _told(request, Problem(code))


def _told(request: Request[Any, Any, Any], problem: Problem) -> Response[bytes]:
    """The problem as a page for browsers, as JSON for everyone else."""
    headers = headers_of(request.scope)
    if not for_people(headers, request.scope["path"]):
        return _response(problem_reply(problem))
    return _response(problem_as_page(language_in(headers), problem))


def _response(reply: Reply) -> Response[bytes]:
    """The reply as Litestar wants it from those who handle errors."""
    return Response(
        reply.body, status_code=reply.status, media_type=reply.media, headers=dict(reply.headers)
    )


def _on_error(parts: Parts) -> Any:
    def told(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        if isinstance(error, Denied):
            return _told(request, error.problem)
        if isinstance(error, Trouble):
            return _told(request, STORE_TROUBLE)
        parts.log.error("failed", error=type(error).__name__, place=place_of(error))
        return _told(request, Problem(WebCode.INTERNAL))

    return told
