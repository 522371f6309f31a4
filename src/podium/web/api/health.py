"""Liveness and readiness of the server."""

from podium.web.access.request import Request
from podium.web.api.shapes import StatusSaid
from podium.web.http.response import NO_STORE, Response, json_response
from podium.web.http.routing import get


@get("/health", summary="Whether it lives.")
def health(request: Request) -> Response[StatusSaid]:  # noqa: ARG001
    """Liveness: any response means that the server runs."""
    return json_response(StatusSaid("alive"), headers=NO_STORE)


@get("/ready", summary="Whether it can work.")
def ready(request: Request) -> Response[StatusSaid]:
    """Readiness: reads from the store; a failure is answered with 503."""
    request.backend.service.journal.streams(limit=1)
    return json_response(StatusSaid("ready"), headers=NO_STORE)


HANDLERS = (health, ready)
