"""Passes commands from requests to the service."""

import asyncio
from collections.abc import Iterable

from msgspec import Struct

from podium.event.fact import Command
from podium.event.ids import PersonId
from podium.event.registration import ChangeEntrant, Register
from podium.event.setup import CloseEvent
from podium.event.staff import NameStaff
from podium.kernel.refusal import Refusal
from podium.people.person import Person, person
from podium.service.answer import Performed, Refused
from podium.web.access.request import Request
from podium.web.acts.commands import NAMING, Called
from podium.web.acts.groups import grouped
from podium.web.http.problem import Denied, Problem, WebCode, deny, refused

MOST_PEOPLE = 16


class Order(Struct, frozen=True):
    """A command and the names it carries."""

    command: Command
    people: tuple[Person, ...] = ()


def order_of(kind: type[Command], body: Struct) -> Order:
    """The command in a request body of its kind; raises `Denied`."""
    given = {name: getattr(body, name) for name in kind.__struct_fields__}
    called = getattr(body, "people", ())
    if len(called) > MOST_PEOPLE:
        raise deny(WebCode.MALFORMED, where="$.people")
    return Order(kind(**given), tuple(_person(one) for one in called))


def _person(called: Called) -> Person:
    made = person(called.id, name=called.name, public_name=called.public_name, mail=called.mail)
    if isinstance(made, Refusal):
        raise refused(made)
    return made


async def perform(request: Request, order: Order) -> Performed:
    """Performs the order, or raises `Denied`. Nothing blocks the event loop."""
    actor = actor_of(request)
    if isinstance(order.command, NAMING):
        order = await asyncio.to_thread(_with_names, request, order, actor)
    backend, event = request.backend, request.event.id
    answer = await backend.service.act(
        event,
        order.command,
        actor=actor,
        key=request.key,
        session=request.visitor.session_id,
        people=order.people,
    )
    done = performed(answer)
    if order.people:
        backend.cache.changed(event)
    if isinstance(order.command, CloseEvent):
        await asyncio.to_thread(backend.access.claims.event_closed, event, backend.now())
    return done


def perform_blocking(request: Request, order: Order, *, actor: PersonId) -> Performed:
    """The same for a write of several steps that has a thread of its own."""
    order = _with_names(request, order, actor)
    return perform_all(request, (order.command,), order.people, actor=actor)


def perform_all(
    request: Request, commands: Iterable[Command], people: tuple[Person, ...], *, actor: PersonId
) -> Performed:
    """Performs several commands with their names, all or none; or raises `Denied`."""
    answer = request.backend.service.perform(
        request.event.id,
        *commands,
        actor=actor,
        key=request.key,
        session=request.visitor.session_id,
        people=people,
    )
    if people:
        request.backend.cache.changed(request.event.id)
    return performed(answer)


def performed(answer: Performed | Refused) -> Performed:
    """The result if the command was performed; otherwise raises `Denied`."""
    if isinstance(answer, Refused):
        raise Denied(Problem(answer.refusal.code, answer.refusal.values, answer.standing))
    return answer


def actor_of(request: Request) -> PersonId:
    """The actor in the event. Raises `Denied` for a visitor without an identity."""
    actor = request.event.person
    if actor is None:
        raise deny(WebCode.SIGN_IN_NEEDED)
    return actor


def _with_names(request: Request, order: Order, actor: PersonId) -> Order:
    """The order with the names that belong to it: group names are stored apart from the facts, and
    staff take the name of their account. May wait for the database.
    """
    command, people = order.command, order.people
    if isinstance(command, (Register, ChangeEntrant)):
        command, groups = grouped(request, command)
        people = (*people, *groups)
    elif isinstance(command, NameStaff) and not people and command.person not in request.people:
        account = request.backend.access.accounts.find(command.person)
        people = () if account is None else (Person(account.id, account.name),)
    order = Order(command, people)
    check_names(request, order, actor)
    return order


def check_names(request: Request, order: Order, actor: PersonId) -> None:
    """Raises `Denied` for names of other people: a command names the people it enters, and only
    staff rename people who already have a name.
    """
    people = {one.id for one in order.people}
    if not people:
        return
    if people - _brought_in(order.command):
        raise deny(WebCode.MALFORMED, where="$.people")
    event = request.event
    if event.viewer.role.is_staff:
        return
    own = {actor, event.viewer.entrant}
    if event.person is None:
        own |= {f"{actor}{suffix}" for suffix in "t123456789"}  # the team of a new player
    if (people & set(request.people)) - own:
        raise deny(WebCode.FORBIDDEN)


def _brought_in(command: Command) -> set[str]:
    """The ids for which a command may carry names."""
    match command:
        case (
            Register(entrant=entrant, members=members, group=group)
            | ChangeEntrant(entrant=entrant, members=members, group=group)
        ):
            return {entrant, *members, *((group,) if group else ())}
        case NameStaff(person=one):
            return {one}
        case _:
            return set()
