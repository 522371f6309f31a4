"""Entering an event: staff enter any player, visitors with an account enter themselves, and all
others get a new id and a claim code.
"""

from msgspec.structs import replace

from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.event.terms import Registration
from podium.service.answer import Performed
from podium.web.access.request import Request
from podium.web.acts.ids import id_by_key
from podium.web.acts.perform import Order, perform
from podium.web.http.problem import WebCode, deny, slow_down
from podium.web.http.rate_limit import network_of

SHORTEST_KEY = 16


def new_person(request: Request, which: str = "") -> PersonId:
    """An id for an unknown person. Only the key identifies them if the request is repeated.

    `which`: distinguishes several people in one request.
    """
    if len(request.key) < SHORTEST_KEY:
        raise deny(WebCode.KEY_MISSING, shortest=SHORTEST_KEY)
    return PersonId(id_by_key(request, f"person{which}"))


async def join(request: Request, order: Order) -> tuple[Performed, PersonId]:
    """Enters a player and returns the actor. Visitors who are not signed in get new ids."""
    known = request.event.person
    person = known or new_person(request)
    if not request.event.viewer.role.is_staff and (wait := _wait(request)):
        raise slow_down(wait)
    if known is not None:
        return await perform(request, order, known), known
    return await perform(request, _under_own_ids(order, person), person), person


def _wait(request: Request) -> float:
    """How many seconds those who enter themselves from this address have to wait."""
    backend, event = request.backend, request.event
    network = network_of(request.client_address)
    wait = backend.entering.take(network)
    if not wait and event.view.event.registration is Registration.APPROVAL:
        wait = backend.applying.take(event.id.encode() + b" " + network)
    return wait


def _under_own_ids(order: Order, person: PersonId) -> Order:
    command = order.command
    assert isinstance(command, Register)  # noqa: S101 - the route is that of this command
    alone = len(command.members) <= 1
    ids: dict[str, str] = {command.entrant: person if alone else f"{person}t"}
    members = []
    for place, member in enumerate(command.members):
        ids[member] = person if place == 0 else f"{person}{place}"
        members.append(ids[member])
    people = [replace(one, id=ids[one.id]) for one in order.people if one.id in ids]
    if alone and not any(one.id == person for one in people):
        raise deny(WebCode.MALFORMED, where="$.people")
    entered = replace(command, entrant=ids[command.entrant], members=tuple(members))
    return Order(entered, tuple({one.id: one for one in people}.values()))
