"""Liveness and readiness of the server, and its numbers for operators."""

import asyncio
from importlib.metadata import version
from typing import Any, cast

from podium.web.access.request import Request
from podium.web.api.shapes import ServerStatus
from podium.web.http.metrics import MEDIA
from podium.web.http.response import NO_STORE, Response, json_response
from podium.web.http.routing import get


@get("/health", summary="Whether it lives.")
def health(request: Request) -> Response[ServerStatus]:  # noqa: ARG001
    """Liveness: any response means that the server runs."""
    return json_response(ServerStatus("alive"), headers=NO_STORE)


@get("/ready", summary="Whether it can work.")
def ready(request: Request) -> Response[ServerStatus]:
    """Readiness: reads from the store and asks whether it still writes; a failure is answered
    with 503.
    """
    journal = request.backend.service.journal
    journal.streams(limit=1)
    if (trouble := journal.trouble()) is not None:
        raise trouble
    return json_response(ServerStatus("ready"), headers=NO_STORE)


@get("/metrics")
async def metrics(request: Request) -> Response[None]:
    """The numbers of this process; another one behind the same proxy has its own."""
    backend = request.backend
    trouble = await asyncio.to_thread(backend.service.journal.trouble)
    text = backend.metrics.text(
        version=version("podium"),
        streams=cast("Any", request.scope)["hub"].count,
        ready=trouble is None,
    )
    return Response(text.encode(), media=MEDIA, headers=NO_STORE)


HANDLERS = (health, ready, metrics)
