"""All handlers of the API."""

from litestar.handlers import HTTPRouteHandler

from podium.web.api import accounts, commands, events, exports, health, people, reading, sign_in
from podium.web.api.document import document_handler

_HANDLERS: tuple[HTTPRouteHandler, ...] = (
    *health.HANDLERS,
    *sign_in.HANDLERS,
    *accounts.HANDLERS,
    *events.HANDLERS,
    *reading.HANDLERS,
    *commands.HANDLERS,
    *people.HANDLERS,
    *exports.HANDLERS,
)

HANDLERS = (*_HANDLERS, document_handler(_HANDLERS))
