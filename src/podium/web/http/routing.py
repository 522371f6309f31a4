"""Registers handlers with Litestar: `route`, and `get` and `post` for most of them.

GET also answers HEAD. Handlers that are plain functions run in a thread, as they may wait for
the database; a parameter `data` is the strictly decoded body.
"""

import asyncio
from collections.abc import Callable, Iterable
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.types import Empty

from podium.web.http.json_body import StrictJSON, check_json
from podium.web.http.response import Response

Handler = Callable[..., Any]
Register = Callable[[Handler], HTTPRouteHandler]

WRITES = ("POST", "PUT", "DELETE", "PATCH")


def route(method: str, path: str, *, summary: str = "", status: int = 200, **opt: Any) -> Register:
    """Registers a function for requests of a method at a path, such as /e/{event}.

    `summary`: for the API's document, which leaves out handlers without one. Keys of `opt`:
    `cached` (all clients that are not signed in share a response for a second), `command` (the
    guard may decide by what is in memory), `harmless` (it only changes how the browser shows
    things, so its form needs no CSRF token), `show_problem` (how it shows errors), and for the
    document `keyed` (False: no idempotency key) and `media` (types of a file).
    """

    def register(function: Handler) -> HTTPRouteHandler:
        reads_json = "data" in function.__annotations__
        handler = function if iscoroutinefunction(function) else _in_thread(function)
        return HTTPRouteHandler(
            path.replace("}", ":str}"),
            http_method=["GET", "HEAD"] if method == "GET" else method,  # type: ignore[arg-type]
            summary=summary,
            status_code=status,
            dto=StrictJSON if reads_json else Empty,
            before_request=check_json if reads_json else None,
            opt=opt,
        )(handler)

    return register


def _in_thread(function: Handler) -> Handler:
    """The function as a coroutine that runs it in a thread.

    Litestar's `sync_to_thread` does the same, but wraps twice where a path has several methods.
    """

    @wraps(function)
    async def handle(**arguments: Any) -> Any:
        return await asyncio.to_thread(function, **arguments)

    return handle


def get(path: str, **options: Any) -> Register:
    """Registers a handler for reads."""
    return route("GET", path, **options)


def post(path: str, **options: Any) -> Register:
    """Registers a handler for writes."""
    return route("POST", path, **options)


def options(handlers: Iterable[HTTPRouteHandler]) -> tuple[HTTPRouteHandler, ...]:
    """Handlers of OPTIONS for the addresses with several handlers: Litestar's own names only the
    methods of the first one. To be registered before the others, or Litestar makes its own.
    """
    by_path: dict[str, list[HTTPRouteHandler]] = {}
    for handler in handlers:
        by_path.setdefault(min(handler.paths), []).append(handler)
    return tuple(_options(path, several) for path, several in by_path.items() if len(several) > 1)


def _options(path: str, handlers: Iterable[HTTPRouteHandler]) -> HTTPRouteHandler:
    methods = {"OPTIONS", *(method for one in handlers for method in one.http_methods)}

    async def allowed() -> Response[None]:
        return Response(status=204, headers=(("allow", ", ".join(sorted(methods))),))

    return HTTPRouteHandler(path, http_method="OPTIONS", status_code=204)(allowed)


def endpoint(handler: HTTPRouteHandler) -> tuple[str, str]:
    """Method and path of a handler, as in the table of rights. HEAD counts as GET."""
    methods = handler.http_methods
    (path,) = handler.paths
    return ("GET" if "GET" in methods else next(iter(methods)), path.replace(":str}", "}"))
