"""What a handler is given: the request, who asks, and the event it is about."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl

from msgspec import Struct, field

from podium.event.ids import PersonId
from podium.event.state import State
from podium.event.view.shapes import View
from podium.exchange.naming import Naming
from podium.kernel.now import Now
from podium.kernel.refusal import Code
from podium.kernel.viewer import Viewer
from podium.people.access.access import Access
from podium.people.access.tries import Tries
from podium.people.person import Person
from podium.service.event_views import EventViews
from podium.service.ids import EventId
from podium.service.service import Service
from podium.web.access.forgery import CSRF_FIELD, CSRF_HEADER, form_token
from podium.web.access.visitor import Visitor
from podium.web.guards.buckets import OF_CODE, OF_ENTERING, Buckets
from podium.web.problem import WebCode, deny
from podium.web.shelf import Shelf

MOST_FIELDS = 2000
_THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")


class WebSettings(Struct, frozen=True, kw_only=True):
    """What whoever runs a server says about it.

    `address`: what the links it hands out begin with, such as http://shop.local:8000; None: what
    the request names. `nearby`: the host that others on the network reach it by, for links that are
    made on the machine itself. `secure`: it is reached over TLS. `trust_proxy`: the address of a
    visitor is what the proxy in front of it says.
    """

    address: str | None = None
    nearby: str | None = None
    secure: bool = False
    trust_proxy: bool = False


class Parts(Struct, frozen=True, kw_only=True):
    """What a server is made of. Only tests hand in a clock of their own."""

    service: Service
    access: Access
    now: Callable[[], Now]
    log: Any
    settings: WebSettings = WebSettings()
    tries: Tries = field(default_factory=Tries)
    codes: Buckets = field(default_factory=lambda: Buckets(OF_CODE))
    entering: Buckets = field(default_factory=lambda: Buckets(OF_ENTERING))
    shelf: Shelf = field(default_factory=Shelf)


class Place:
    """The event that a request is about, as the visitor may see it at this moment."""

    def __init__(self, views: EventViews, parts: Parts) -> None:
        self.id = views.event
        self.views = views
        self.viewer: Viewer = views.viewer
        self.person: PersonId | None = views.person
        self._parts = parts

    @property
    def state(self) -> State:
        """What views are not built from yet."""
        return self.views._state  # noqa: SLF001

    @property
    def view(self) -> View:
        """What the visitor may see; its cursor is the one that streams tell."""
        return self.views.view

    @cached_property
    def people(self) -> dict[str, Person]:
        """Everybody's names and mail by id: for staff; others see what `names` gives."""
        return self._parts.service.people.of(self.id)

    @cached_property
    def names(self) -> Naming:
        """What everyone is called in public."""
        return Naming(self.state, self.people)


class Ask:
    """A request. `params`: what stands for the names in the path, `headers`: by small letters.

    `fresh`: whether what other processes wrote a moment ago must be known.
    """

    def __init__(
        self,
        parts: Parts,
        *,
        method: str,
        path: str,
        params: Mapping[str, str],
        query: bytes,
        headers: Mapping[str, str],
        body: bytes,
        visitor: Visitor,
        client: str,
        fresh: bool = True,
    ) -> None:
        self.parts = parts
        self.method = method
        self.path = path
        self.params = params
        self.headers = headers
        self.body = body
        self.visitor = visitor
        self.client = client
        self.fresh = fresh
        self._query = query

    @cached_property
    def query(self) -> dict[str, str]:
        """The fields behind the question mark; of several of a name, the last."""
        return dict(_pairs(self._query))

    @cached_property
    def form(self) -> dict[str, str]:
        """The fields of a form that was sent; of several of a name, the last."""
        return dict(self.form_pairs)

    @cached_property
    def form_pairs(self) -> list[tuple[str, str]]:
        """The fields of a form that was sent as they came; empty for anything else."""
        kind = self.headers.get("content-type", "").partition(";")[0].strip().lower()
        return _pairs(self.body) if kind == "application/x-www-form-urlencoded" else []

    @cached_property
    def place(self) -> Place:
        """The event in the path. Raises `Denied` if there is none that the visitor may know of."""
        event = EventId(self.params["event"])
        views = views_of(event, self.parts, self.visitor, fresh=self.fresh)
        if views is None:
            raise deny(Code.NO_SUCH_EVENT)
        return Place(views, self.parts)

    def look_again(self) -> None:
        """The event may have changed since it was looked at: what it says now is the newest."""
        self.fresh = True
        self.__dict__.pop("place", None)

    @property
    def key(self) -> str:
        """The idempotency key of a write: a header, or the hidden field of a form."""
        key = self.headers.get("idempotency-key") or self.form.get("key", "")
        if not key:
            raise deny(WebCode.KEY_MISSING)
        return key

    @property
    def form_token(self) -> str:
        """What the visitor's forms carry in their hidden field `csrf`."""
        return form_token(self.visitor.token)

    @property
    def stated_form_token(self) -> str:
        """What the request carries of it."""
        return self.headers.get(CSRF_HEADER) or self.form.get(CSRF_FIELD, "")

    @property
    def address(self) -> str:
        """What links to this server begin with. A phone cannot follow one to `localhost`."""
        settings = self.parts.settings
        if settings.address is not None:
            return settings.address
        scheme = "https" if settings.secure else "http"
        host = self.headers.get("host", "localhost")
        name, colon, port = _split_host(host)
        if settings.nearby is not None and name.lower() in _THIS_MACHINE:
            host = f"{settings.nearby}{colon}{port}"
        return f"{scheme}://{host}"


def _split_host(host: str) -> tuple[str, str, str]:
    """Name, colon and port of a Host header; without a port both are empty."""
    if host.endswith("]") or ":" not in host:
        return (host, "", "")
    return host.rpartition(":")


def _pairs(raw: bytes) -> list[tuple[str, str]]:
    try:
        return parse_qsl(
            raw.decode("ascii"),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=MOST_FIELDS,
        )
    except ValueError:
        raise deny(WebCode.MALFORMED) from None


def views_of(
    event: EventId, parts: Parts, visitor: Visitor, *, fresh: bool = True
) -> EventViews | None:
    """All that a visitor may see of an event; None if there is none that they may know of."""
    if not could_be_event(event):
        return None
    views = parts.service.event_views(event, visitor.identity_in(event), fresh=fresh)
    return None if views is None or views.is_hidden else views


def could_be_event(text: str) -> bool:
    """Whether a text has the form of an event id: others need not be looked up."""
    return 1 <= len(text) <= 64 and text.isascii() and text.isalnum()
