"""Whether the server lives, and whether it can do its work."""

from podium.web.api.shapes import StatusSaid
from podium.web.asking import Ask
from podium.web.reply import NO_STORE, Reply, json_reply
from podium.web.route import Described, Route


def _health(_ask: Ask) -> Reply:
    return json_reply(StatusSaid("alive"), headers=NO_STORE)


def _ready(ask: Ask) -> Reply:
    """Reads from the store; its troubles are answered with 503."""
    ask.parts.service.journal.streams(limit=1)
    return json_reply(StatusSaid("ready"), headers=NO_STORE)


ROUTES = (
    Route("GET", "/health", _health, described=Described("Whether it lives.", StatusSaid)),
    Route("GET", "/ready", _ready, described=Described("Whether it can work.", StatusSaid)),
)
