"""Listing and creating events."""

from msgspec import Struct

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


class Visible(Struct, frozen=True):
    """The events a visitor may know of, latest first. `mine`: those in which they are on the staff,
    open or closed.
    """

    lines: tuple[EventLine, ...]
    mine: frozenset[EventId]


def visible_events(request: Request, search: str = "") -> Visible:
    """The events a visitor may know of: announced ones, and others for their staff and the host.
    `search`: only those that match every word of it by prefix.
    """
    listing = request.backend.service.listing(request.visitor.account)
    host, own = request.visitor.host, listing.roles
    lines = tuple(
        line
        for line in listing.lines
        if (line.announced or host or line.id in own) and (not search or line.mentions(search))
    )
    return Visible(lines, frozenset(own))


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
