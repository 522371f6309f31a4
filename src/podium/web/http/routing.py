"""Registers handlers with Litestar: `route`, and `get` and `post` for most of them.

GET also answers HEAD. Handlers that are plain functions run in a thread, as they may wait for
the database; a parameter `data` is the strictly decoded body.
"""

import asyncio
import re
from collections.abc import Callable, Iterable
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.types import Empty

from podium.web.http.json_body import StrictJSON, check_json
from podium.web.http.limits import LARGEST_BODY
from podium.web.http.query import Reads
from podium.web.http.response import Response
from podium.web.http.turns import in_turn

Handler = Callable[..., Any]
Register = Callable[[Handler], HTTPRouteHandler]

WRITES = ("POST", "PUT", "DELETE", "PATCH")


def route(
    method: str,
    path: str,
    *,
    summary: str = "",
    status: int = 200,
    largest: int | None = None,
    **opt: Any,
) -> Register:
    """Registers a function for requests of a method at a path, such as /e/{event}.

    `summary`: for the API's document, which leaves out handlers without one. `largest`: the most
    bytes of a body, if other than `limits` allow; no more are read, and if it is more than usual,
    none before the rights are checked. Keys of `opt`:
    `cached` (all clients that are not signed in share a response for a second), `reads` (the
    query parameters that a shared response depends on), `command` (the guard may decide by what is
    in memory), `costly` (its cost grows with what it reads or makes: it waits for its turn),
    `personal` (it hands out personal data, which is logged), `harmless` (it only changes how the
    browser shows things, so its form needs no CSRF token), `show_problem` (how it shows errors),
    and for the document `keyed` (False: no idempotency key) and `media` (types of a file).
    """

    if largest is not None:
        opt["largest"] = largest

    def register(function: Handler) -> HTTPRouteHandler:
        reads_json, run = "data" in function.__annotations__, as_coroutine(function)
        return HTTPRouteHandler(
            path.replace("}", ":str}"),
            http_method=["GET", "HEAD"] if method == "GET" else method,  # type: ignore[arg-type]
            summary=summary,
            status_code=status,
            request_max_body_size=Empty if largest is None else largest,
            dto=StrictJSON if reads_json else Empty,
            before_request=check_json if reads_json else None,
            opt=opt,
        )(in_turn(run) if opt.get("costly") else run)

    return register


def as_coroutine(function: Handler) -> Handler:
    """The handler as a coroutine; a plain function is run in a thread.

    Litestar's `sync_to_thread` does the same, but wraps twice where a path has several methods.
    """
    if iscoroutinefunction(function):
        return function

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


class BodyLimits:
    """How large the body of a request may be, found by the path alone, before Litestar routes."""

    def __init__(self, handlers: Iterable[HTTPRouteHandler]) -> None:
        largest = ((endpoint(one)[1], one.opt.get("largest", 0)) for one in handlers)
        self._larger = tuple(
            (_pattern(path), size) for path, size in largest if size > LARGEST_BODY
        )

    def of(self, path: str) -> int:
        """The most bytes of a body that a path takes."""
        return next((size for known, size in self._larger if known.fullmatch(path)), LARGEST_BODY)


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{\w+\}", "[^/]+", path))


class CachedRoutes:
    """The routes whose responses are cached, found by the path alone, before Litestar routes."""

    def __init__(self, handlers: Iterable[HTTPRouteHandler]) -> None:
        self._reads: tuple[tuple[re.Pattern[str], Reads], ...] = tuple(
            (_pattern(endpoint(one)[1]), one.opt["reads"])
            for one in handlers
            if one.opt.get("cached")
        )

    def reads(self, path: str) -> Reads | None:
        """What the responses of a path depend on of a query; None if they are not cached."""
        return next((reads for known, reads in self._reads if known.fullmatch(path)), None)
