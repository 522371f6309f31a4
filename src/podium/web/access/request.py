"""The request as handlers of Podium get it: with its visitor and the event it is about.

Both may wait for the database when they are first asked for, so that the guard does so in a
thread. Error handlers are given another object for the same request: what is known is kept in the
scope, which both share.
"""

from typing import Any, cast

from podium.web.access.backend import Backend
from podium.web.access.event import EventContext, event_context
from podium.web.access.visitor import Visitor, visitor_of
from podium.web.http.csrf import form_token
from podium.web.http.request import Request as HTTPRequest

_THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")


class Request(HTTPRequest):
    """A request of a visitor."""

    @property
    def backend(self) -> Backend:
        """What the server is made of."""
        return cast("Backend", self.app.state["backend"])

    @property
    def visitor(self) -> Visitor:
        """Who sent it."""
        known = self._kept.get("visitor")
        if known is None:
            backend = self.backend
            known = visitor_of(self.token, backend.access, backend.now())
            self._kept["visitor"] = known
        return cast("Visitor", known)

    @property
    def event(self) -> EventContext:
        """The event in the path. Raises `Denied` if there is none that the visitor may know of."""
        known = self._kept.get("event")
        if known is None:
            known = event_context(self.backend, self.path_params["event"], self.visitor)
            self._kept["event"] = known
        return cast("EventContext", known)

    def assume(self, visitor: Visitor, event: EventContext) -> None:
        """Visitor and event are known without asking the database."""
        self._kept.update(visitor=visitor, event=event)

    def look_again(self) -> None:
        """The event may have changed since it was looked at: it is read again when asked for."""
        self._kept.pop("event", None)

    @property
    def form_token(self) -> str:
        """What the visitor's forms carry in their hidden field `csrf`."""
        return form_token(self.token)

    @property
    def address(self) -> str:
        """What links to this server begin with. A phone cannot follow one to `localhost`."""
        settings = self.backend.settings
        if settings.address is not None:
            return settings.address
        scheme = "https" if settings.secure else "http"
        host = self.headers.get("host", "localhost")
        name, colon, port = _split_host(host)
        if settings.nearby is not None and name.lower() in _THIS_MACHINE:
            host = f"{settings.nearby}{colon}{port}"
        return f"{scheme}://{host}"

    @property
    def _kept(self) -> dict[str, Any]:
        return cast("dict[str, Any]", self.scope)


def _split_host(host: str) -> tuple[str, str, str]:
    """Name, colon and port of a Host header; without a port both are empty."""
    if host.endswith("]") or ":" not in host:
        return (host, "", "")
    return host.rpartition(":")
