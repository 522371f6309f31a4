"""The API's document as the server gives it."""

from typing import Any, cast

from tests.integration.web.world import World


def api_document() -> dict[str, Any]:
    """What `GET /api/v1/openapi.json` answers."""
    with World() as world:
        return cast("dict[str, Any]", world.get("/api/v1/openapi.json").json())
