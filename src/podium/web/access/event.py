"""The event that a request is about, as the visitor may see it."""

from functools import cached_property

from podium.core.ids import EntrantId
from podium.event.view.shapes import EntrantLine, View
from podium.exchange.naming import Naming
from podium.kernel.refusal import Code
from podium.people.person import Person
from podium.service.event_views import EventViews
from podium.service.ids import EventId
from podium.service.staff_views import StaffViews
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
    def view(self) -> View:
        """What the visitor may see; its cursor is the one that streams tell."""
        return self.views.view

    @property
    def staff(self) -> StaffViews:
        """What only the staff may see: for routes that the table of rights keeps for them."""
        found = self.views.staff
        assert found is not None  # noqa: S101 - nobody else gets as far as this
        return found

    @cached_property
    def people(self) -> dict[str, Person]:
        """Everybody's names and mail by id: for staff; others see what `names` gives."""
        return self._backend.service.people.of(self.id)

    @cached_property
    def names(self) -> Naming:
        """What everyone is called in public."""
        return Naming(self._known, self.people)

    def _known(self, entrant: EntrantId) -> EntrantLine:
        found = self.views.entrant(entrant)
        if found is None:
            raise KeyError(entrant)
        return found


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
    known = EventId(event)
    if not backend.service.is_known(known):
        return None
    views = backend.service.event_views(known, visitor.identity_in(event), fresh=False)
    return None if views is None or views.is_hidden else EventContext(backend, views)


def could_be_event(text: str) -> bool:
    """Whether a text has the form of an event id: others need not be looked up."""
    return 1 <= len(text) <= 64 and text.isascii() and text.isalnum()
