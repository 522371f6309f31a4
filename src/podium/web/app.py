"""The web application: every handler with its row of the table of rights, behind the middleware."""

import asyncio
import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Any, cast

from litestar import Litestar
from litestar import Request as LitestarRequest
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.types import Receive, Scope, Send

from podium.journal.trouble import DiskFull, OtherLeads, ReadOnly, Trouble
from podium.kernel.place import innermost_place
from podium.people.access.passwords import PasswordsBusy
from podium.service.ids import EventId
from podium.web.access.backend import Backend
from podium.web.access.guard import guard
from podium.web.access.request import Request, pairs_in
from podium.web.access.table import TABLE
from podium.web.api import (
    accounts,
    catalogues,
    commands,
    events,
    exports,
    health,
    people,
    reading,
    rosters,
    sign_in,
    standby,
    tables,
)
from podium.web.api.document import DOCUMENT_PATH, document, document_handler
from podium.web.http.limits import LARGEST_BODY
from podium.web.http.middleware import Middleware, MiddlewareConfig
from podium.web.http.problem import (
    BUSY,
    DISK_FULL,
    OTHER_LEADS,
    READ_ONLY,
    STORE_TROUBLE,
    Denied,
    Problem,
    WebCode,
)
from podium.web.http.query import what_counts
from podium.web.http.rate_limit import RateLimiter
from podium.web.http.response import Response
from podium.web.http.routing import BodyLimits, CachedRoutes, endpoint, options
from podium.web.http.turns import SCOPE, Turns
from podium.web.live.hub import Hub
from podium.web.live.stream import live
from podium.web.pages import handlers as pages
from podium.web.pages.api_reference import api_reference_handler
from podium.web.pages.serving import ShowProblem, any_problem_response, variant

Handlers = tuple[HTTPRouteHandler, ...]

_ROOMS = (
    *(health, sign_in, accounts, events, reading, commands, rosters),
    *(people, exports, catalogues, tables, standby),
)
_API: Handlers = tuple(handler for room in _ROOMS for handler in room.HANDLERS)
HANDLERS: Handlers = (
    *_API,
    document_handler(_API),
    api_reference_handler(lambda: document(_API), address=DOCUMENT_PATH),
    *pages.HANDLERS,
)
"""All handlers except that of the stream."""
THREADS = 32
"""The size of the thread pool for everything that may wait for the database."""
_EVENT = re.compile(r"/(?:e|api/v1/events)/([0-9A-Za-z]+)(?:/|$)")


class MissingRow(Exception):
    """A route is missing in the table of rights: the application refuses to start."""


def check_rows(handlers: Handlers) -> None:
    """Raises `MissingRow` for a handler that the table of rights does not cover."""
    missing = [name for name in map(endpoint, handlers) if name not in TABLE]
    if missing:
        raise MissingRow(str(missing))


class App(Middleware):
    """The application. It does not close the backend, which belongs to the caller."""

    def __init__(
        self, backend: Backend, handlers: Handlers = HANDLERS, limiter: RateLimiter | None = None
    ) -> None:
        """Raises `MissingRow` if a route is not in the table of rights."""
        self.hub = Hub(backend)
        self._studies, self._lookbacks = backend.studies, backend.lookbacks
        handlers = (*handlers, live)
        check_rows(handlers)
        settings = backend.settings
        config = MiddlewareConfig(
            log=backend.log,
            given={"backend": backend, "hub": self.hub, SCOPE: Turns()},
            lifespan=self._lifespan,
            show_problem=any_problem_response,
            group=_EVENT,
            version=lambda event: backend.service.public_cursor(EventId(event)),
            query=partial(_what_counts, CachedRoutes(handlers)),
            variant=variant,
            metrics=backend.metrics,
            largest=BodyLimits(handlers).of,
            secure=settings.secure,
            trust_proxy=settings.trust_proxy,
            hosts=settings.hosts,
        )
        super().__init__(_routes(handlers), config, limiter or RateLimiter(), backend.cache)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        """From the start of the server to its end (ASGI's lifespan protocol)."""
        for message, act in (("startup", self._start), ("shutdown", self.close)):
            await receive()
            act()
            await send(cast("Any", {"type": f"lifespan.{message}.complete"}))

    def _start(self) -> None:
        threads = ThreadPoolExecutor(THREADS, thread_name_prefix="web")
        asyncio.get_running_loop().set_default_executor(threads)
        self.hub.start()

    def close(self) -> None:
        """Ends every stream, the study and the look back under way."""
        self.hub.close()
        self._studies.close()
        self._lookbacks.close()


@cache
def _routes(handlers: Handlers) -> Litestar:
    """Routes requests to handlers. It takes a third of a second to make and belongs to no server,
    so all servers of a process share it.
    """
    return Litestar(
        route_handlers=(*options(handlers), *handlers),
        guards=[guard],  # type: ignore[list-item]
        request_class=Request,
        request_max_body_size=LARGEST_BODY,
        exception_handlers={Exception: _on_error},
        openapi_config=None,
        logging_config=None,
    )


def _what_counts(cached: CachedRoutes, path: str, query: bytes) -> str | None:
    """What a cached response depends on of a query; None if it is not cached, or if the query
    cannot be read.
    """
    reads = cached.reads(path)
    try:
        return None if reads is None else what_counts(dict(pairs_in(query)), reads)
    except Denied:
        return None


class _ProblemResponse(Response[Any]):
    """A problem shown as its route requires, which may wait for the database."""

    def __init__(self, request: Request, problem: Problem, show: ShowProblem) -> None:
        super().__init__()
        self._request = request
        self._problem = problem
        self._show = show

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Makes the response in a thread and sends it."""
        try:
            response = await asyncio.to_thread(self._show, self._request, self._problem)
        except (Denied, Trouble):
            response = any_problem_response(scope, self._problem)
        await response(scope, receive, send)


def _on_error(request: LitestarRequest[Any, Any, Any], error: Exception) -> Response[Any]:
    """The one exception handler: the problem as the route shows it, else a page or JSON."""
    assert isinstance(request, Request)  # noqa: S101 - the application makes no others
    problem = _problem_of(error)
    if problem.code is WebCode.INTERNAL:
        name, place = type(error).__name__, innermost_place(error)
        request.backend.log.error("failed", error=name, place=place)
    handler = cast("dict[str, Any]", request.scope).get("route_handler")
    show = None if handler is None else handler.opt.get("show_problem")
    if show is None:
        return any_problem_response(request.scope, problem)
    request.look_again()
    return _ProblemResponse(request, problem, show)


_BY_STATUS = {404: WebCode.NOT_FOUND, 405: WebCode.METHOD_NOT_ALLOWED, 413: WebCode.TOO_LARGE}


def _problem_of(error: Exception) -> Problem:
    match error:
        case Denied():
            return error.problem
        case PasswordsBusy():
            return BUSY
        case DiskFull():
            return DISK_FULL
        case OtherLeads():
            return OTHER_LEADS
        case ReadOnly():
            return READ_ONLY
        case Trouble():
            return STORE_TROUBLE
        case HTTPException(status_code=status) if status < 500:
            code = _BY_STATUS.get(status, WebCode.MALFORMED)
            return Problem(code, headers=_allowed(error.headers or {}))
        case _:
            return Problem(WebCode.INTERNAL)


def _allowed(headers: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The methods that an address allows, in order."""
    methods = sorted(headers["allow"].split(", ")) if "allow" in headers else []
    return (("allow", ", ".join(methods)),) if methods else ()
