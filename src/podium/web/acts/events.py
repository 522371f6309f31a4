"""Listing and creating events."""

from podium.event.settings import Settings
from podium.event.setup import CreateEvent
from podium.people.person import Person
from podium.rulebooks.rulebook import Rulebook
from podium.service.answer import Performed
from podium.service.ids import EventId
from podium.service.index import EventLine
from podium.web.access.request import Request
from podium.web.acts.perform import performed
from podium.web.http.problem import WebCode, deny


def visible_events(request: Request, search: str = "") -> tuple[EventLine, ...]:
    """The events a visitor may know of: announced ones, and others for their staff and the host."""
    lines = request.backend.service.events(search)
    own = _own_events(request)
    host = request.visitor.host
    return tuple(line for line in lines if line.announced or host or line.id in own)


def worked_at(request: Request, lines: tuple[EventLine, ...]) -> frozenset[EventId]:
    """The open events in which the visitor is on the staff."""
    own = _own_events(request)
    return frozenset(line.id for line in lines if not line.closed and line.id in own)


def _own_events(request: Request) -> frozenset[EventId]:
    account = request.visitor.account
    return frozenset() if account is None else frozenset(request.backend.service.roles(account))


def create_event(request: Request, rulebook: Rulebook, settings: Settings) -> Performed:
    """Creates an event with the visitor as its organiser; raises `Denied`."""
    person = request.visitor.person
    if person is None:
        raise deny(WebCode.SIGN_IN_NEEDED)
    account = request.backend.access.accounts.find(person)
    answer = request.backend.service.create(
        CreateEvent(rulebook, settings),
        actor=person,
        key=request.key,
        session=request.visitor.session_id,
        people=() if account is None else (Person(account.id, account.name),),
    )
    return performed(answer)
