"""The addresses of the pages."""

from urllib.parse import urlencode

from podium.service.ids import EventId
from podium.tables.ids import TableId
from podium.web.access.table import API, TABLES
from podium.web.http.query import PAGE_NUMBER, SEARCH

HOME = "/"
SIGN_IN = "/sign-in"
SIGN_OUT = "/sign-out"
NEW = "/new"
ACCOUNT = "/account"
ACCOUNTS = "/accounts"
NOW = "/now"
RULES = "/rules"
SHOP = "/shop"
CATALOGUES = "/catalogues"
STANDBY = "/standby"
PLAY = "/play"
GAME_RULES = "/play/rules"


def home(search: str, page: int) -> str:
    """A page of the list of events."""
    asked = {SEARCH: search, PAGE_NUMBER: "" if page == 1 else str(page)}
    query = urlencode({name: value for name, value in asked.items() if value})
    return f"{HOME}?{query}" if query else HOME


def event(event: EventId, *parts: object) -> str:
    """A page of an event, such as `/e/…/rounds/3`; without parts the event's own page."""
    return "/".join(("/e", event, *map(str, parts)))


def draws(event: EventId) -> str:
    """The file of all draws of an event."""
    return f"{API}/events/{event}/draws/file"


def basis(event: EventId, number: int) -> str:
    """What the draw of a round depended on, as it was sealed."""
    return f"{API}/events/{event}/rounds/{number}/basis"


def rules(rulebook: str) -> str:
    """The rules of a rulebook that comes with Podium."""
    return f"{RULES}/{rulebook}"


def brand(name: str) -> str:
    """A file of the shop's brand: its logo or its style sheet."""
    return f"/brand/{name}"


def catalogue(digest: str, *parts: str) -> str:
    """An edition of a catalogue, such as `/catalogues/…/remove`; without parts its file."""
    return "/".join((CATALOGUES, digest, *parts))


def accounts(person: str, *parts: str) -> str:
    """What is done with an account, such as `/accounts/…/sign-out`."""
    return "/".join((ACCOUNTS, person, *parts))


def live(event: EventId) -> str:
    """The event stream with news of an event."""
    return f"/live?event={event}"


def table(table: TableId, *parts: object) -> str:
    """A page of a table of All-Star Draft; without parts the table itself."""
    return "/".join(("/t", table, *map(str, parts)))


def table_api(table: TableId, *parts: object) -> str:
    """What scripts and programs ask of a table."""
    return "/".join((TABLES, table, *map(str, parts)))


def table_live(table: TableId) -> str:
    """The event stream with news of a table."""
    return f"/live?table={table}"


def language(code: str) -> str:
    """The address for choosing a language (POST)."""
    return f"/language/{code}"
