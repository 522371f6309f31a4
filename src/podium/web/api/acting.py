"""Acts: one route for each kind of command, with the command's fields as body."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from podium.event.fact import Command
from podium.event.ids import PersonId
from podium.event.preview import Preview
from podium.event.registration import ChangeEntrant, Register
from podium.event.settings import Line
from podium.event.setup import CloseEvent
from podium.event.staff import NameStaff
from podium.event.table import COMMANDS
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import SPECTATOR
from podium.people.person import Person, person
from podium.service.answer import Performed, Refused
from podium.web.access.table import act_path, preview_path
from podium.web.api.grouping import grouped
from podium.web.api.shapes import Acknowledged
from podium.web.asking import Ask
from podium.web.body import check_json, decoded
from podium.web.problem import Denied, Problem, WebCode, deny, refused
from podium.web.reply import Reply, json_reply
from podium.web.route import Begin, Described, Finish, Route, whole

MOST_PEOPLE = 16


class Called(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody is called whom a command brings in."""

    id: str
    name: str
    public_name: str | None = None
    mail: str | None = None


NAMING = ("register", "change-entrant", "name-staff")
"""Commands that can bring names."""


def kind_name(kind: type[Command]) -> str:
    """The kind as it stands in addresses."""
    return str(kind.__struct_config__.tag)


def _type_of(field: FieldInfo) -> Any:
    """The type of a field; a group is named by those who type it, and known by an id after that."""
    return Line | None if field.name == "group" else field.type


def body_shape(kind: type[Command]) -> type[Struct]:
    """What is sent: the fields of the command, and of some kinds also `people`."""
    listed: list[Any] = [
        (one.name, _type_of(one)) if one.required else (one.name, _type_of(one), one.default)
        for one in fields(kind)
    ]
    if kind_name(kind) in NAMING:
        listed.append(("people", tuple[Called, ...], ()))
    return msgspec.defstruct(
        kind.__name__, listed, frozen=True, kw_only=True, forbid_unknown_fields=True
    )


SHAPES = {kind: body_shape(kind) for kind in COMMANDS}


class Order(Struct, frozen=True):
    """A command and the names it brings."""

    command: Command
    people: tuple[Person, ...] = ()


def read_order(kind: type[Command], raw: bytes) -> Order:
    """The command in a body; raises `Denied`."""
    return order_of(kind, decoded(raw, SHAPES[kind]))


def order_of(kind: type[Command], body: Struct) -> Order:
    """The command in a body of its shape; raises `Denied`."""
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


def perform(ask: Ask, order: Order, *, actor: PersonId) -> Performed:
    """Does it, or raises `Denied`. Forms and the API go this way."""
    return begin(ask, order, actor=actor)()


def begin(ask: Ask, order: Order, *, actor: PersonId) -> Callable[[], Performed]:
    """Has it written; what this returns waits for that. Both may raise `Denied`."""
    session = ask.visitor.session
    check_names(ask, order, actor)

    def done() -> Performed:
        answer = ask.parts.service.perform(
            ask.place.id,
            order.command,
            actor=actor,
            key=ask.key,
            session="" if session is None else session.id,
            people=order.people,
        )
        mark_shelf(ask, order)
        did = performed(answer)
        if isinstance(order.command, CloseEvent):
            ask.parts.access.claims.event_closed(ask.place.id, ask.parts.now())
        return did

    return done


def perform_all(
    ask: Ask, commands: Iterable[Command], people: tuple[Person, ...], *, actor: PersonId
) -> Performed:
    """Does several commands, all or none, with the names they bring; or raises `Denied`."""
    session = ask.visitor.session
    answer = ask.parts.service.perform(
        ask.place.id,
        *commands,
        actor=actor,
        key=ask.key,
        session="" if session is None else session.id,
        people=people,
    )
    ask.parts.shelf.changed(ask.place.id)
    return performed(answer)


def mark_shelf(ask: Ask, order: Order) -> None:
    """What was kept for everyone is no longer good, if the order changed anything of it."""
    event, shelf = ask.place.id, ask.parts.shelf
    if order.people:
        shelf.changed(event)
    else:
        shelf.stands_at(event, ask.parts.service.cursor(event, SPECTATOR, as_known=True))


def check_names(ask: Ask, order: Order, actor: PersonId) -> None:
    """Raises `Denied` for names of others: a command names those it brings in, and who is not of
    the staff names nobody else who has a name already.
    """
    named = {one.id for one in order.people}
    if not named:
        return
    if named - _brought_in(order.command):
        raise deny(WebCode.MALFORMED, where="$.people")
    place = ask.place
    if place.viewer.role.is_staff:
        return
    own = {actor, place.viewer.entrant}
    if place.person is None:
        own |= {f"{actor}{suffix}" for suffix in "t123456789"}  # the team of somebody new
    if (named & set(place.people)) - own:
        raise deny(WebCode.FORBIDDEN)


def _brought_in(command: Command) -> set[str]:
    """The ids that a command may bring names for."""
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


def performed(answer: Performed | Refused) -> Performed:
    """The answer, if it was done; else raises `Denied`."""
    if isinstance(answer, Refused):
        raise Denied(Problem(answer.refusal.code, answer.refusal.values, answer.standing))
    return answer


def acknowledged(answer: Performed) -> Reply:
    """The answer to a write. The same request sent again gets the same bytes, so that nothing in
    it tells how far the event has come meanwhile.
    """
    return json_reply(Acknowledged(answer.event, answer.changed))


def actor_of(ask: Ask) -> PersonId:
    """Who acts in the event. Raises `Denied` for nobody."""
    person = ask.place.person
    if person is None:
        raise deny(WebCode.SIGN_IN_NEEDED)
    return person


def _act(kind: type[Command]) -> Begin:
    def start(ask: Ask) -> Finish:
        order = read_order(kind, check_json(ask))
        finish = begin(ask, named(ask, order), actor=actor_of(ask))
        return lambda: acknowledged(finish())

    return start


def in_lane(kind: type[Command], start: Begin) -> Begin | None:
    """How acts of a kind share commits; None: names are written before them, one by one."""
    return None if kind_name(kind) in NAMING else start


def named(ask: Ask, order: Order) -> Order:
    """The order with the names that belong to it: those of groups stand apart from the facts, and
    staff are called what their account says.
    """
    command = order.command
    if isinstance(command, ChangeEntrant):
        changed, groups = grouped(ask, command)
        return Order(changed, (*order.people, *groups))
    if not isinstance(command, NameStaff) or order.people or command.person in ask.place.people:
        return order
    account = ask.parts.access.accounts.find(command.person)
    if account is None:
        return order
    return Order(command, (Person(account.id, account.name),))


def _preview(kind: type[Command]) -> Callable[[Ask], Reply]:
    def handle(ask: Ask) -> Reply:
        order = read_order(kind, check_json(ask))
        found = ask.parts.service.preview(ask.place.id, order.command, actor=actor_of(ask))
        if isinstance(found, Refusal):
            raise refused(found)
        return json_reply(found)

    return handle


def summary_of(kind: type[Command]) -> str:
    """The first sentence of what the command says about itself."""
    return (kind.__doc__ or "").strip().partition("\n")[0]


def _act_route(kind: type[Command]) -> Route:
    start = _act(kind)
    return Route(
        "POST",
        act_path(kind_name(kind)),
        whole(start),
        described=Described(summary_of(kind), Acknowledged, SHAPES[kind]),
        begin=in_lane(kind, start),
    )


ACTS = tuple(_act_route(kind) for kind in COMMANDS if kind is not Register)
PREVIEWS = tuple(
    Route(
        "POST",
        preview_path(kind_name(kind)),
        _preview(kind),
        described=Described(
            f"What it would change: {summary_of(kind)}", Preview, SHAPES[kind], keyed=False
        ),
    )
    for kind in COMMANDS
)
ROUTES = (*ACTS, *PREVIEWS)
