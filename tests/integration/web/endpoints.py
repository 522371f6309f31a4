"""Everything that is served, by method and path, for tests that go through all of it."""

from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from podium.web.app import HANDLERS
from podium.web.http.routing import endpoint


class Endpoint(Struct, frozen=True):
    """A handler with its method and path."""

    method: str
    path: str
    handler: HTTPRouteHandler

    @property
    def name(self) -> tuple[str, str]:
        """The name of its row in the table of rights."""
        return (self.method, self.path)


ENDPOINTS = tuple(Endpoint(*endpoint(handler), handler) for handler in HANDLERS)
