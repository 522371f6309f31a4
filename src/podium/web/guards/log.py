"""One line in the log for each request: what kind it was and what became of it, not who asked.

Addresses hold codes and tokens, queries and bodies names: what is logged is the pattern of the
path, never the path.
"""

import time
from typing import Any, cast

from litestar.types import ASGIApp, Receive, Scope, Send

from podium.web.guards.failure import place_of
from podium.web.guards.telling import told
from podium.web.problem import Problem, WebCode


def logged(app: ASGIApp, log: Any) -> ASGIApp:
    """The application with its log. What nobody caught is answered with 500 and logged."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 0

        async def sending(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, sending)
        except Exception as error:  # noqa: BLE001 - the outermost place
            log.error("failed", error=type(error).__name__, place=place_of(error))
            if not status:
                await told(scope, Problem(WebCode.INTERNAL))(scope, receive, sending)
        finally:
            log.info(
                "request",
                method=scope.get("method"),
                route=cast("Any", scope).get("path_template", ""),
                status=status,
                ms=round((time.perf_counter() - began) * 1000, 1),
            )

    return serve
