"""The request that handlers get: Litestar's, with its visitor and the event it is about.

Visitor, event and names may wait for the database on first access: the guard reads them in a
thread, before the handler runs. Error handlers get a different object for the same request, so
these values are kept in the scope, which both share, and so is the form: reading one is costly.
"""

import re
from functools import cached_property
from typing import Any, cast
from urllib.parse import parse_qsl

from litestar import Request as LitestarRequest
from litestar.exceptions import InternalServerException
from litestar.types import Empty

from podium.core.ids import EntrantId
from podium.event.view.shapes import EntrantLine
from podium.exchange.naming import Naming
from podium.kernel.refusal import Code
from podium.people.person import Person
from podium.service.event_views import EventViews
from podium.service.ids import EventId
from podium.service.staff_views import StaffViews
from podium.web.access.backend import Backend
from podium.web.access.visitor import Visitor, known_visitor, visitor_of
from podium.web.http.multipart import FormPart, form_parts
from podium.web.http.problem import WebCode, deny
from podium.web.http.session_token import Token, form_token, token_of

MOST_FIELDS = 2000
_NO_ESCAPE = re.compile(rb"%(?![0-9A-Fa-f]{2})")
"""No browser sends it, and a form full of it is costly to read."""
_THIS_MACHINE = re.compile(r"(?:localhost|127\.0\.0\.1|\[::1\])(|:\d*)", re.IGNORECASE)


class Request(LitestarRequest[Any, Any, Any]):
    """A request. The guard has read its body before the handler runs."""

    # What was sent

    async def body(self) -> bytes:
        """The body for decoders of JSON: an empty one is an empty object."""
        try:
            return await super().body() or b"{}"
        except InternalServerException:  # the sender has left: no failure of ours
            raise deny(WebCode.MALFORMED) from None

    @property
    def content(self) -> bytes:
        """The raw body, once it has been read."""
        return b"" if self._body is Empty else self._body

    @cached_property
    def token(self) -> Token:
        """The session token that the request carries."""
        return token_of(self.headers, secure=self.backend.settings.secure)

    @cached_property
    def query(self) -> dict[str, str]:
        """The query parameters; if a name is repeated, the last value counts."""
        return dict(self.query_pairs)

    @cached_property
    def query_pairs(self) -> list[tuple[str, str]]:
        """The query parameters as name and value pairs, in order."""
        return pairs_in(self.scope["query_string"])

    @cached_property
    def form_fields(self) -> dict[str, str]:
        """The form fields; if a name is repeated, the last value counts."""
        return dict(self.form_pairs)

    @property
    def form_pairs(self) -> list[tuple[str, str]]:
        """The form fields as name and value pairs, in order; empty if the body is not a form."""
        if "form" not in self._known:
            self._known["form"] = self._read_form()
        return cast("list[tuple[str, str]]", self._known["form"])

    def _read_form(self) -> list[tuple[str, str]]:
        kind = self.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind == "application/x-www-form-urlencoded":
            if _NO_ESCAPE.search(self.content):
                raise deny(WebCode.MALFORMED)
            return pairs_in(self.content)
        return [(part.name, part.text) for part in self._parts if part.file is None]

    @cached_property
    def form_files(self) -> dict[str, bytes]:
        """The files of a form by the names of their fields."""
        return {part.name: part.content for part in self._parts if part.file is not None}

    @cached_property
    def named_files(self) -> tuple[tuple[str, str, bytes], ...]:
        """Every file of a form that was chosen: the field, the name its sender gave it, and what
        is in it.
        """
        chosen = (part for part in self._parts if part.file)
        return tuple((part.name, part.file or "", part.content) for part in chosen)

    @cached_property
    def _parts(self) -> tuple[FormPart, ...]:
        parts = form_parts(self.headers.get("content-type", ""), self.content)
        if parts is None:
            raise deny(WebCode.MALFORMED)
        return parts

    @property
    def key(self) -> str:
        """The idempotency key of a write: from a header, or from the hidden field of a form."""
        key = self.headers.get("idempotency-key") or self.form_fields.get("key", "")
        if not key:
            raise deny(WebCode.KEY_MISSING)
        return key

    # Who sent it, and what it is about

    @property
    def backend(self) -> Backend:
        """The services of the server."""
        return cast("Backend", cast("Any", self.scope)["backend"])

    @property
    def visitor(self) -> Visitor:
        """The sender of the request."""
        if "visitor" not in self._known:
            backend = self.backend
            self._known["visitor"] = visitor_of(self.token, backend.access, backend.now())
        return cast("Visitor", self._known["visitor"])

    @property
    def event(self) -> EventViews:
        """The event in the path, as the visitor may see it. Raises `Denied` if there is none."""
        if "event" not in self._known:
            self._known["event"] = self.event_named(self.path_params["event"])
        return cast("EventViews", self._known["event"])

    def event_named(self, event: str) -> EventViews:
        """The current state of an event. Raises `Denied` if the visitor may not know of such an
        event.
        """
        views = None
        if 1 <= len(event) <= 64 and event.isascii() and event.isalnum():  # else it is no id
            identity = self.visitor.identity_in(event)
            views = self.backend.service.event_views(EventId(event), identity)
        if views is None or views.is_hidden:
            raise deny(Code.NO_SUCH_EVENT)
        return views

    def assume_known(self) -> bool:
        """Takes visitor and event from memory and returns whether both are there.

        It never waits, but may miss what another process wrote a moment ago.
        """
        backend, event = self.backend, EventId(self.path_params["event"])
        visitor = known_visitor(self.token, backend.access, backend.now())
        if visitor is None:
            return False
        views = backend.service.known_views(event, visitor.identity_in(event))
        if views is None or views.is_hidden:
            return False
        self._known.update(visitor=visitor, event=views)
        return True

    def look_again(self) -> None:
        """Forgets the event, which may have changed: the next access reads it again."""
        self._known.pop("event", None)

    @property
    def staff(self) -> StaffViews:
        """The staff's view; only for routes that the table of rights reserves for staff."""
        found = self.event.staff
        assert found is not None  # noqa: S101 - the guard admits only staff
        return found

    @cached_property
    def people(self) -> dict[str, Person]:
        """Full names and mail by id, for staff; others see what `names` gives."""
        return self.backend.service.people.of(self.event.id)

    @cached_property
    def names(self) -> Naming:
        """The public names of everyone in the event."""
        return Naming(_Entrants(self.event), self.people)

    @property
    def _known(self) -> dict[str, Any]:
        return cast("dict[str, Any]", self.scope)

    # What the response needs

    @property
    def form_token(self) -> str:
        """The CSRF token for the hidden field `csrf` of the visitor's forms."""
        return form_token(self.token)

    @property
    def client_address(self) -> str:
        """The network address that the request came from."""
        return self.client.host if self.client else ""

    @property
    def address(self) -> str:
        """The base URL for links to this server; a phone could not follow a link to `localhost`."""
        settings = self.backend.settings
        if settings.address is not None:
            return settings.address
        scheme = "https" if settings.secure else "http"
        host = self.headers.get("host", "localhost")
        if settings.nearby is not None and (port := _THIS_MACHINE.fullmatch(host)):
            host = settings.nearby + port[1]
        return f"{scheme}://{host}"


class _Entrants(dict[EntrantId, EntrantLine]):
    """The visible entrants by id; those who withdrew are looked up on demand."""

    def __init__(self, views: EventViews) -> None:
        super().__init__({line.id: line for line in views.view.entrants})
        self._views = views

    def __missing__(self, entrant: EntrantId) -> EntrantLine:
        found = self._views.entrant(entrant)
        if found is None:
            raise KeyError(entrant)
        return found


def pairs_in(raw: bytes) -> list[tuple[str, str]]:
    """The fields of a query or a form, in order. Raises `Denied` if they cannot be read."""
    try:
        return parse_qsl(
            raw.decode("ascii"),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=MOST_FIELDS,
        )
    except ValueError:
        raise deny(WebCode.MALFORMED) from None
