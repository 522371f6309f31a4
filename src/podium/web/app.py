"""The web application: every route with its row of the table of rights, behind the guards."""

from collections.abc import Iterable, Mapping
from typing import Any

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp

from podium.web import health
from podium.web.access import signing_in
from podium.web.access.table import TABLE, Row
from podium.web.api import acting, events, joining, reading
from podium.web.asking import Parts
from podium.web.pages import routes as pages
from podium.web.problem import Problem, WebCode, problem_reply
from podium.web.reply import Reply
from podium.web.route import Route, Workers, served

ROUTES: tuple[Route, ...] = (
    *health.ROUTES,
    *signing_in.ROUTES,
    *events.ROUTES,
    *reading.ROUTES,
    *joining.ROUTES,
    *acting.ROUTES,
    *pages.ROUTES,
)
"""Every route of the program."""


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


def create_app(parts: Parts, routes: tuple[Route, ...] = ROUTES) -> ASGIApp:
    """The application. What `parts` holds stays open when it ends: it belongs to the caller."""
    workers = Workers()
    handlers = [served(route, row, parts, workers) for route, row in rows_of(routes)]
    return Litestar(
        route_handlers=handlers,
        openapi_config=None,
        logging_config=None,
        exception_handlers={Exception: _on_error(parts), HTTPException: _on_http_error},
        on_shutdown=[workers.close],
        debug=False,
    )


_BY_STATUS = {
    404: WebCode.NOT_FOUND,
    405: WebCode.METHOD_NOT_ALLOWED,
    413: WebCode.TOO_LARGE,
}


def _on_http_error(_request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    code = _BY_STATUS.get(error.status_code, WebCode.MALFORMED)
    headers = tuple((error.headers or {}).items()) if code is WebCode.METHOD_NOT_ALLOWED else ()
    return _response(problem_reply(Problem(code, headers=headers)))


def _response(reply: Reply) -> Response[bytes]:
    """The reply as Litestar wants it from those who handle errors."""
    return Response(
        reply.body, status_code=reply.status, media_type=reply.media, headers=dict(reply.headers)
    )


def _on_error(parts: Parts) -> Any:
    def told(_request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        """What went wrong is logged without its text, which could hold anything."""
        parts.log.error("failed", error=type(error).__name__, where=_where(error))
        return _response(problem_reply(Problem(WebCode.INTERNAL)))

    return told


def _where(error: Exception) -> str:
    """The innermost place: a function and a line."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}"
