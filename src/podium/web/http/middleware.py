"""The one layer around the application: every request passes it before Litestar routes it.

It logs, adds the security headers, enforces size and rate limits, and serves from the cache.
Litestar's own middleware would run only after routing, once for each route.
"""

import re
import time
from bisect import bisect_left
from collections.abc import Awaitable, Callable, Mapping
from ipaddress import ip_address
from typing import Any, cast

from litestar.datastructures import Headers
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Struct

from podium.kernel.place import innermost_place
from podium.web.http.limits import (
    LARGEST_BODY,
    LARGEST_HEADERS,
    LONGEST_ADDRESS,
    LONGEST_HOST,
    MOST_HEADERS,
)
from podium.web.http.logs import Log
from podium.web.http.metrics import BOUNDS, METHODS, OTHER, STREAMS, Metrics
from podium.web.http.problem import Problem, WebCode
from podium.web.http.rate_limit import RateLimiter
from podium.web.http.response import Response
from podium.web.http.response_cache import Key, ResponseCache
from podium.web.http.session_token import Shown, token_of

_HOST = re.compile(r"(\[[0-9a-f:.%]+\]|[0-9a-z._-]+)(?::\d{1,5})?", re.IGNORECASE | re.ASCII)
_LOCAL = (".local", ".localhost", ".lan", ".internal", ".test", ".home.arpa")
"""Endings that no registry gives away."""

_OWN = ("script-src", "style-src", "img-src", "font-src", "connect-src", "worker-src")
CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        *(f"{kind} 'self'" for kind in (*_OWN, "manifest-src", "form-action")),
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
_ALWAYS = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
_UNDER_TLS = (b"strict-transport-security", b"max-age=31536000")


class MiddlewareConfig(Struct, frozen=True, kw_only=True):
    """What the middleware needs from the layers above it.

    `given`: what handlers find in the scope of each request. `lifespan`: what happens from the
    start of the server to its end. `show_problem`: makes the response to a request that is refused
    here. `group`: finds the group of cached responses for an address; `version`: of the public part
    of that group, None if it is not cached. `query`: what the response of a path depends on of a
    query, None if it is not cached. `variant`: everything else a cached response depends on.
    `metrics`: counts every request. `largest`: the most bytes of a body that a path takes.
    `secure`: the server is reached over TLS. `trust_proxy`, `hosts`: see `WebSettings`.
    """

    log: Log
    given: Mapping[str, object]
    lifespan: Callable[[Receive, Send], Awaitable[None]]
    show_problem: Callable[[Scope, Problem], Response[Any]]
    group: re.Pattern[str]
    version: Callable[[str], str | None]
    query: Callable[[str, bytes], str | None]
    variant: Callable[[Mapping[str, str]], str]
    metrics: Metrics
    largest: Callable[[str], int] = lambda _: LARGEST_BODY
    secure: bool = False
    trust_proxy: bool = False
    hosts: frozenset[str] | None = None


class Middleware:
    """The outermost ASGI application. It handles HTTP only."""

    def __init__(
        self, app: ASGIApp, config: MiddlewareConfig, limiter: RateLimiter, cache: ResponseCache
    ) -> None:
        self._app = app
        self._config = config
        self._limiter = limiter
        self._cache = cache
        self._headers = [*_ALWAYS, _UNDER_TLS] if config.secure else _ALWAYS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request, or accompanies the server from start to end."""
        match cast("str", scope["type"]):
            case "http":
                await self._log(scope, receive, send)
            case "lifespan":
                await self._config.lifespan(receive, send)
            case _:
                await send(cast("Any", {"type": "websocket.close", "code": 1008}))

    async def _log(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Writes one line for each request: its kind and outcome, never who sent it.

        Addresses contain codes and tokens, queries and bodies contain names: the log has the
        pattern of the path, never the path. An uncaught exception is answered with 500.
        """
        began = time.perf_counter()
        status = 0

        async def sending(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        log = self._config.log
        try:
            await self._serve(scope, receive, sending)
        except Exception as error:  # noqa: BLE001 - the outermost layer
            log.error("failed", error=type(error).__name__, place=innermost_place(error))
            if not status:
                refusal = self._config.show_problem(scope, Problem(WebCode.INTERNAL))
                await refusal(scope, receive, sending)
        finally:
            asked = cast("Any", scope)
            method, route = asked.get("method", ""), asked.get("path_template", "")
            took = time.perf_counter() - began
            count(self._config.metrics, method, route, status, took)
            log.info("request", method=method, route=route, status=status, ms=round(took * 1000, 1))

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._config.trust_proxy:
            believe_proxy(scope)
        if (code := head_problem(scope, self._config)) is not None:
            await self._config.show_problem(scope, Problem(code))(scope, receive, send)
            return
        plain = is_plain_read(scope)
        if not plain and await self._limited(scope, receive, send):
            return
        key = self._key(scope, plain=plain)
        cached = None if key is None else self._cache.find(key)
        if cached is not None:
            cast("Any", scope)["path_template"] = cached.route
            await cached.response(scope, receive, send)
        elif not plain or not await self._limited(scope, receive, send):
            cast("Any", scope).update(self._config.given)
            await self._app(scope, receive, send)
            self._keep(key, cast("Any", scope))

    def _keep(self, key: Key | None, scope: dict[str, Any]) -> None:
        """Keeps the response to a request whose route says so."""
        response, handler = scope.get("response"), scope.get("route_handler")
        if key and response and response.status == 200 and handler and handler.opt.get("cached"):
            self._cache.keep(key, response, scope["path_template"])

    async def _limited(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Whether the request was refused by the rate limit."""
        problem = await self._limiter.refusal(scope)
        if problem is None:
            return False
        await self._config.show_problem(scope, problem)(scope, receive, send)
        return True

    def _key(self, scope: Scope, *, plain: bool) -> Key | None:
        """The cache key of a response; None for writes, requests with a session, paths whose
        responses are not cached, and queries that nobody can read.
        """
        if scope.get("method") not in ("GET", "HEAD"):
            return None
        found = self._config.group.match(scope["path"])
        headers = headers_of(scope)
        if found is None or not (plain or token_of(headers).shown is Shown.NOTHING):
            return None
        version = self._config.version(found[1])
        query = self._config.query(scope["path"], scope["query_string"])
        if version is None or query is None:
            return None
        variant = self._config.variant(headers)
        return self._cache.key(found[1], version, f"{scope['path']}?{query} {variant}")


def count(metrics: Metrics, method: str, route: str, status: int, seconds: float) -> None:
    """Counts a request that has ended. A method that nobody knows is not repeated."""
    metrics.requests[method if method in METHODS else OTHER, route, status] += 1
    if route != STREAMS:
        metrics.classes[bisect_left(BOUNDS, seconds)] += 1
        metrics.seconds += seconds


def headers_of(scope: Scope) -> Mapping[str, str]:
    """Headers by name, exactly as handlers read them: of two of a name, the first counts.

    Were the last to count here, a session that only the handler sees could fill the cache.
    """
    return Headers.from_scope(scope)


def head_problem(scope: Scope, config: MiddlewareConfig) -> WebCode | None:
    """The problem if the address, the headers or the stated size of the body are too large, or the
    request names another host.

    Litestar limits the body itself, but only where a handler reads it.
    """
    raw_path = cast("Any", scope).get("raw_path") or scope["path"].encode()
    if len(raw_path) + len(scope.get("query_string", b"")) > LONGEST_ADDRESS:
        return WebCode.ADDRESS_TOO_LONG
    headers = cast("list[tuple[bytes, bytes]]", scope["headers"])
    size = sum(len(name) + len(value) for name, value in headers)
    if len(headers) > MOST_HEADERS or size > LARGEST_HEADERS:
        return WebCode.HEADERS_TOO_LARGE
    larger = _exceeds(headers, LARGEST_BODY) and _exceeds(headers, config.largest(scope["path"]))
    if larger:
        return WebCode.TOO_LARGE
    hosts = [value.decode("latin-1") for name, value in headers if name == b"host"]
    ours = all(is_ours(host, config.hosts) for host in hosts) and len(hosts) <= 1
    return None if ours else WebCode.WRONG_HOST


def is_ours(stated: str, allowed: frozenset[str] | None) -> bool:
    """Whether the host that a request names is one of this server. `allowed`: names of its own
    besides those that nobody else can own; None: any name.

    A page of another site can make its own name lead to this machine (DNS rebinding) and would then
    count for browsers as a page of ours.
    """
    found = _HOST.fullmatch(stated) if len(stated) <= LONGEST_HOST else None
    if found is None:
        return False
    name = found[1].lower().rstrip(".")
    return allowed is None or name in allowed or _is_local(name)


def _is_local(name: str) -> bool:
    if "." not in name or name.endswith(_LOCAL):
        return True
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _exceeds(headers: list[tuple[bytes, bytes]], most: int) -> bool:
    """Whether the size that is stated for a body is larger than this."""
    stated = (value for name, value in headers if name == b"content-length")
    return any(len(one) > 9 or (one.isdigit() and int(one) > most) for one in stated)


def is_plain_read(scope: Scope) -> bool:
    """Whether this is a read without a session. Serving these from the cache costs nothing, so they
    count towards the rate limit only when the response has to be made.
    """
    return scope.get("method") in ("GET", "HEAD") and not any(
        name in (b"cookie", b"authorization") for name, _ in scope["headers"]
    )


def believe_proxy(scope: Scope) -> None:
    """Takes the client's address as reported by the nearest proxy."""
    lines = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    nearest = lines[-1].decode("latin-1").rpartition(",")[2].strip() if lines else ""
    if nearest:
        scope["client"] = (nearest[:64], 0)
