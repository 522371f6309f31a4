"""The event that a request is about, as the visitor may see it."""

from functools import cached_property

from podium.event.state import State
from podium.event.view.shapes import View
from podium.exchange.naming import Naming
from podium.kernel.refusal import Code
from podium.people.person import Person
from podium.service.event_views import EventViews
from podium.service.ids import EventId
from podium.web.access.backend import Backend
from podium.web.access.visitor import Visitor
from podium.web.http.problem import deny


class EventContext:
    """The event at this moment, and who the visitor is there."""

    def __init__(self, backend: Backend, views: EventViews) -> None:
        self.id = views.event
        self.views = views
        self.viewer = views.viewer
        self.person = views.person
        self._backend = backend

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
        return self._backend.service.people.of(self.id)

    @cached_property
    def names(self) -> Naming:
        """What everyone is called in public."""
        return Naming(self.state, self.people)


def event_context(backend: Backend, event: str, visitor: Visitor) -> EventContext:
    """The event as it is now. Raises `Denied` if there is none that the visitor may know of."""
    views = None
    if could_be_event(event):
        views = backend.service.event_views(EventId(event), visitor.identity_in(event))
    if views is None or views.is_hidden:
        raise deny(Code.NO_SUCH_EVENT)
    return EventContext(backend, views)


def known_event(backend: Backend, event: str, visitor: Visitor) -> EventContext | None:
    """The event as it is known in memory; None if the database has to be asked. It never waits,
    but what another process wrote a moment ago may be missing.
    """
    views = backend.service.known_views(EventId(event), visitor.identity_in(event))
    return None if views is None or views.is_hidden else EventContext(backend, views)


def could_be_event(text: str) -> bool:
    """Whether a text has the form of an event id: others need not be looked up."""
    return 1 <= len(text) <= 64 and text.isascii() and text.isalnum()
