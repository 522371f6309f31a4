"""All guards in their order, around the application."""

from typing import Any, cast

from litestar.types import ASGIApp, Receive, Scope, Send

from podium.web.asking import Parts
from podium.web.guards.headers import secured
from podium.web.guards.limits import limited
from podium.web.guards.log import logged
from podium.web.guards.proxy import behind_proxy
from podium.web.guards.rates import Limiter, rated


def gate(app: ASGIApp, parts: Parts, limiter: Limiter) -> ASGIApp:
    """The application as it meets the network. Only HTTP comes in."""
    guarded = rated(limited(app), limiter)
    if parts.settings.trust_proxy:
        guarded = behind_proxy(guarded)
    guarded = secured(logged(guarded, parts.log), secure=parts.settings.secure)

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        kind = cast("str", scope["type"])
        if kind == "http":
            await guarded(scope, receive, send)
        elif kind == "lifespan":
            await app(scope, receive, send)
        else:
            closing: Any = {"type": "websocket.close", "code": 1008}
            await send(closing)

    return serve
