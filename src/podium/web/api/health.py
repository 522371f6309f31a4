"""Whether the server lives, and whether it can do its work."""

from podium.web.access.request import Request
from podium.web.api.shapes import StatusSaid
from podium.web.http.response import NO_STORE, Response, json_response
from podium.web.http.routing import get


@get("/health", summary="Whether it lives.")
def health(request: Request) -> Response[StatusSaid]:  # noqa: ARG001
    """It answers, so it lives."""
    return json_response(StatusSaid("alive"), headers=NO_STORE)


@get("/ready", summary="Whether it can work.")
def ready(request: Request) -> Response[StatusSaid]:
    """Reads from the store; its troubles are answered with 503."""
    request.backend.service.journal.streams(limit=1)
    return json_response(StatusSaid("ready"), headers=NO_STORE)


HANDLERS = (health, ready)
