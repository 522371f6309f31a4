"""Passes commands from requests to the service."""

import asyncio
import hashlib
from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct

from podium.event.added_numbers import TIME_TO_OPEN
from podium.event.applications import WithdrawApplication
from podium.event.approving import DecideApplications
from podium.event.fact import Command
from podium.event.ids import PersonId
from podium.event.preview import Preview
from podium.event.registration import ChangeEntrant, Register
from podium.event.rounds import DrawRound
from podium.event.self_check_in import CheckInMyself
from podium.event.setup import CloseEvent
from podium.event.staff import NameStaff
from podium.kernel.now import SECOND
from podium.kernel.refusal import Code
from podium.people.person import Person
from podium.service.answer import Performed, Refused
from podium.web.access.request import Request
from podium.web.acts.commands import NAMING
from podium.web.acts.groups import grouped, join_groups
from podium.web.acts.people import named
from podium.web.http.problem import Denied, Problem, WebCode, accepted, deny, slow_down
from podium.web.http.rate_limit import network_of
from podium.web.http.turns import SCOPE, Turns

MOST_PEOPLE = 16
MOST_ASKINGS = 3
"""How often one request asks phones, if what the draw depends on changes meanwhile."""
LOOK_EVERY, LONGEST_WAIT = 0.1, TIME_TO_OPEN / SECOND + 1
"""Seconds. Even where the clock of the machine is set back, a request does not wait for ever."""


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
    people = (named(one.id, one.name, one.public_name, one.mail) for one in called)
    return Order(kind(**given), tuple(people))


async def perform(request: Request, order: Order, actor: PersonId | None = None) -> Performed:
    """Performs the order, or raises `Denied`. Nothing blocks the event loop.

    `actor`: the visitor, unless they are only now being entered.
    """
    if isinstance(order.command, WithdrawApplication):
        _check_applicant(request)
    actor = actor or actor_of(request)
    if isinstance(order.command, CheckInMyself):
        return await _perform_with_code(request, order.command, actor)
    if isinstance(order.command, NAMING):
        order = await asyncio.to_thread(_with_names, request, order, actor)
    if isinstance(order.command, DrawRound):
        return await draw(request, order.command, actor)
    done = await perform_all(request, (order.command,), order.people, actor)
    if isinstance(order.command, DecideApplications) and order.command.approved:
        await join_groups(request, order.command, actor)
    if isinstance(order.command, CloseEvent):
        backend = request.backend
        await asyncio.to_thread(backend.access.claims.event_closed, done.event, backend.now())
    return done


def _check_applicant(request: Request) -> None:
    """Raises `Denied` for who is signed in elsewhere, so that they never applied here. Everybody
    may withdraw what they may never have made, and each time is written down: it is limited as
    entering is.
    """
    if request.event.person is None:
        raise deny(Code.NOT_ALLOWED)
    if wait := request.backend.entering.take(network_of(request.client_address)):
        raise slow_down(wait)


async def _perform_with_code(
    request: Request, command: CheckInMyself, actor: PersonId
) -> Performed:
    """Performs a command that brings the room's code; wrong ones lengthen the wait (ADR 14)."""
    tries, key = request.backend.tries, f"room/{request.event.id}/{actor}"
    if wait := tries.take(key, request.backend.now()):
        raise slow_down(wait / SECOND)
    done = await perform_all(request, (command,), (), actor)
    tries.right(key)
    return done


async def draw(request: Request, command: DrawRound, actor: PersonId) -> Performed:
    """Draws a round. If phones are asked for numbers first, waits until all have answered or their
    time is over, and draws then; whoever asks meanwhile, or again after a crash, waits with it.
    """
    await _numbers_came(request)
    done = await perform_all(request, (command,), (), actor)
    for again in range(1, MOST_ASKINGS + 1):
        if not await _numbers_came(request):
            break
        key = hashlib.sha256(f"{request.key} {again}".encode()).hexdigest()
        await perform_all(request, (command,), (), actor, key=key)
    return done


async def _numbers_came(request: Request) -> bool:
    """Waits for the numbers of a draw, without keeping a turn; False at once if there are none."""
    service, event = request.backend.service, request.event.id
    if service.draw_due(event) is None:
        return False
    turns: Turns = cast("Any", request.scope)[SCOPE]
    patience = LONGEST_WAIT
    async with turns.aside():
        while (due := service.draw_due(event)) is not None and service.now() < due and patience > 0:
            await asyncio.sleep(LOOK_EVERY)
            patience -= LOOK_EVERY
    return due is not None


async def perform_all(
    request: Request,
    commands: Sequence[Command],
    people: tuple[Person, ...],
    actor: PersonId,
    *,
    key: str = "",
) -> Performed:
    """Performs several commands with their names, all or none; or raises `Denied`. `key`: another
    than that of the request.
    """
    event = request.event.id
    answer = await request.backend.service.act(
        event,
        *commands,
        actor=actor,
        key=key or request.key,
        session=request.visitor.session_id,
        people=people,
        issue=request.visitor.issue,
    )
    if people and not all(isinstance(one, Register) for one in commands):
        request.backend.cache.changed(event)  # an entry changes what everyone sees by itself
    return performed(answer)


def previewed(request: Request, command: Command) -> Preview:
    """What a command of the visitor would change, without performing it; raises `Denied`."""
    preview, actor = request.backend.service.preview, actor_of(request)
    return accepted(preview(request.event.id, command, actor=actor))


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
    if isinstance(command, (Register, ChangeEntrant)) and not request.event.viewer.role.is_staff:
        order = _with_newcomers(request, command, people, actor)
    check_names(request, order, actor)
    return order


def _with_newcomers(
    request: Request, command: Register | ChangeEntrant, people: tuple[Person, ...], actor: PersonId
) -> Order:
    """The entry with a name for everyone who comes into the event by it: the account's for those
    who enter themselves. Raises `Denied` for newcomers without a name, and for others' accounts.
    """
    accounts = request.backend.access.accounts
    called = {one.id for one in people} | set(request.people)
    for member in set(command.members) - set(request.people):
        account = accounts.find(member)
        if account is not None and member != actor:
            raise deny(Code.CONSENT_MISSING, person=member)
        if member not in called:
            if account is None:
                raise deny(WebCode.MALFORMED, where="$.people")
            people = (*people, Person(account.id, account.name))
    return Order(command, people)


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
    if isinstance(command, Register | ChangeEntrant):
        groups = (command.group,) if command.group else ()
        return {command.entrant, *command.members, *groups}
    return {command.person} if isinstance(command, NameStaff) else set()
