"""The addresses of the pages."""

from podium.service.ids import EventId

HOME = "/"
SIGN_IN = "/sign-in"
SIGN_OUT = "/sign-out"
NEW = "/new"
ACCOUNT = "/account"
NOW = "/now"


def event(event: EventId, *parts: object) -> str:
    """A page of an event, such as `/e/…/rounds/3`; without parts the event's own page."""
    return "/".join(("/e", event, *map(str, parts)))


def live(event: EventId) -> str:
    """The event stream with news of an event."""
    return f"/live?event={event}"


def language(code: str) -> str:
    """The address for choosing a language (POST)."""
    return f"/language/{code}"
