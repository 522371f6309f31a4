"""Entering an event: staff enter anybody, somebody with an account themselves, and anybody else
gets an id of their own and a claim code with it.
"""

from msgspec.structs import replace

from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.service.answer import Performed
from podium.web.access.table import act_path
from podium.web.api.acting import (
    SHAPES,
    Order,
    kind_name,
    perform,
    read_order,
    summary_of,
)
from podium.web.api.fresh import id_by_key
from podium.web.api.grouping import grouped
from podium.web.api.shapes import ClaimSaid, Joined
from podium.web.asking import Ask
from podium.web.body import check_json
from podium.web.problem import WebCode, deny, slow_down
from podium.web.reply import Reply, json_reply
from podium.web.route import Described, Route

SHORTEST_KEY = 16


def new_person(ask: Ask, which: str = "") -> PersonId:
    """An id for somebody unknown. Their key is all that shows who they are if they ask again.

    `which`: tells several in one request apart.
    """
    if len(ask.key) < SHORTEST_KEY:
        raise deny(WebCode.KEY_MISSING, shortest=SHORTEST_KEY)
    return PersonId(id_by_key(ask, f"person{which}"))


def join(ask: Ask, order: Order) -> tuple[Performed, PersonId]:
    """Enters somebody, and who acted. Nobody's own choice of ids counts: they get new ones."""
    known = ask.place.person
    if known is not None:
        return perform(ask, order, actor=known), known
    person = new_person(ask)
    if wait := ask.parts.entering.take(ask.client.encode()):
        raise slow_down(wait)
    return perform(ask, _anew(order, person), actor=person), person


def _anew(order: Order, person: PersonId) -> Order:
    command = order.command
    assert isinstance(command, Register)  # noqa: S101 - the route is that of this command
    alone = len(command.members) <= 1
    ids: dict[str, str] = {command.entrant: person if alone else f"{person}t"}
    members = []
    for place, member in enumerate(command.members):
        ids[member] = person if place == 0 else f"{person}{place}"
        members.append(ids[member])
    people = [replace(one, id=ids[one.id]) for one in order.people if one.id in ids]
    people += [one for one in order.people if one.id == command.group]
    if alone and not any(one.id == person for one in people):
        raise deny(WebCode.MALFORMED, where="$.people")
    entered = Register(ids[command.entrant], tuple(members), command.group, seen=command.seen)
    return Order(entered, tuple({one.id: one for one in people}.values()))


def with_group(ask: Ask, order: Order) -> Order:
    """The order with its group by an id, and the group's name beside it."""
    command = order.command
    assert isinstance(command, Register)  # noqa: S101 - the route is that of this command
    entered, groups = grouped(ask, command)
    return Order(entered, (*order.people, *groups))


def claim_of(ask: Ask, person: PersonId) -> ClaimSaid:
    """How somebody who has entered says who they are from now on."""
    claim = ask.parts.access.claims.issue(ask.place.id, person, ask.parts.now())
    return ClaimSaid(person, claim.code.reveal())


def _register(ask: Ask) -> Reply:
    order = read_order(Register, check_json(ask))
    answer, person = join(ask, with_group(ask, order))
    claim = claim_of(ask, person) if ask.place.person is None else None
    return json_reply(Joined(answer.event, answer.changed, claim))


ROUTES = (
    Route(
        "POST",
        act_path(kind_name(Register)),
        _register,
        described=Described(summary_of(Register), Joined, SHAPES[Register]),
    ),
)
