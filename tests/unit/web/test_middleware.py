"""The middleware alone: what is limited, and what is answered from the cache."""

import asyncio
import io
import re
from typing import Any

import pytest

from podium.web.http.logs import Log
from podium.web.http.metrics import Metrics
from podium.web.http.middleware import Middleware, MiddlewareConfig
from podium.web.http.problem import problem_response
from podium.web.http.rate_limit import Rate, RateLimiter
from podium.web.http.response import Response
from podium.web.http.response_cache import ResponseCache


class Handler:
    opt: dict[str, Any] = {"cached": True}  # noqa: RUF012


class Served:
    """A middleware around an application that counts what gets through to it."""

    def __init__(self) -> None:
        self.calls = 0
        config = MiddlewareConfig(
            log=Log(io.StringIO()),
            given={},
            lifespan=self._lifespan,
            show_problem=lambda _scope, problem: problem_response(problem),
            group=re.compile(r"/e/(\w+)"),
            version=lambda _group: "1.0",
            query=lambda path, _query: "" if path.startswith("/e/") else None,
            variant=lambda _headers: "",
            metrics=Metrics(),
        )
        once = Rate(at_once=2, a_second=0.001)
        plenty = Rate(100, 1)
        limiter = RateLimiter(
            of_session=once, of_address=once, of_refusals=plenty, of_ones_refusals=plenty
        )
        self._middleware = Middleware(self._app, config, limiter, ResponseCache())

    async def _lifespan(self, receive: Any, send: Any) -> None:
        raise NotImplementedError

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        self.calls += 1
        scope.update(route_handler=Handler, path_template="/e/{event}")
        response: Response[None] = Response(b"shown")
        await response(scope, receive, send)

    def get(self, path: str, *, cookie: bool = False) -> int:
        """The status of the answer."""
        headers = [(b"cookie", b"podium=token")] if cookie else []
        scope: Any = {
            "type": "http",
            "method": "GET",
            "path": path,
            "query_string": b"",
            "headers": headers,
            "client": ("10.0.0.1", 1),
        }
        statuses: list[int] = []

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])

        asyncio.run(self._middleware(scope, None, send))  # type: ignore[arg-type]
        return statuses[0]


@pytest.mark.parametrize("cookie", [False, True])
def test_what_is_not_cached_is_limited_with_and_without_a_session(cookie: bool) -> None:
    served = Served()
    assert [served.get("/", cookie=cookie) for _ in range(3)] == [200, 200, 429]
    assert served.calls == 2


def test_what_is_cached_costs_nothing_and_is_not_limited() -> None:
    served = Served()
    assert [served.get("/e/a") for _ in range(5)] == [200] * 5
    assert served.calls == 1


def test_a_session_gets_nothing_from_the_cache() -> None:
    served = Served()
    served.get("/e/a")
    served.get("/e/a", cookie=True)
    assert served.calls == 2
