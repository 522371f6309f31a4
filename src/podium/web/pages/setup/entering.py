"""Entering people from forms: the input becomes entries with new ids."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from podium.event.fact import Command
from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.exchange.entrant_list import Applicant
from podium.kernel.refusal import Code
from podium.people.person import Person
from podium.people.text import folded
from podium.service.grouping import known_groups
from podium.web.access.request import Request
from podium.web.acts.ids import id_by_key
from podium.web.acts.joining import new_person
from podium.web.acts.people import named
from podium.web.acts.perform import Order
from podium.web.http.problem import deny
from podium.web.pages.fields import tree_of, typed

BETWEEN = " & "


class Typed(Struct, frozen=True):
    """One person as typed into a form."""

    name: str = ""
    public_name: str | None = None
    mail: str | None = None


LONGEST_CODE = 40
"""What is longer is no code of a room."""


class EntryForm(Struct, frozen=True):
    """An entry as typed. `team`: the team's own name, if it has one. `another`: than the entrant of
    the same name. `code`: the one on the wall, for those who enter themselves.
    """

    people: tuple[Typed, ...] = ()
    team: str = ""
    group: str | None = None
    seen: str | None = None
    another: bool = False
    code: str = ""


def read_entry(request: Request) -> EntryForm:
    """The entry in a form; raises `Denied` if a person has no name."""
    form = typed(tree_of(request.form_pairs), EntryForm)
    expected = request.event.rulebook.members
    if len(form.people) < expected or not all(one.name for one in form.people):
        raise deny(Code.TEXT_EMPTY, field="name")
    if len(form.people) > expected:
        raise deny(Code.MEMBERS_COUNT, members=len(form.people), expected=expected)
    return form


def entry(form: EntryForm, known_as: PersonId) -> Order:
    """The command that enters them. The first member's id is `known_as`; the other ids derive from
    it.

    Raises `Denied` for an invalid name or mail address.
    """
    alone = len(form.people) == 1
    ids = [known_as, *(PersonId(f"{known_as}{n}") for n in range(1, len(form.people)))]
    people = [tidy_person(one, at) for one, at in zip(form.people, ids, strict=True)]
    entrant = known_as if alone else f"{known_as}t"
    if form.team and not alone:
        people.append(tidy_person(Typed(form.team), entrant))
    code = form.code.strip()[:LONGEST_CODE]
    return Order(Register(entrant, tuple(ids), form.group, code), tuple(people))


def tidy_person(one: Typed, known_as: str) -> Person:
    """A person in normalised form; raises `Denied`."""
    return named(known_as, one.name, one.public_name, one.mail)


def form_of(applicant: Applicant) -> EntryForm:
    """A line of a list as a form."""
    if not applicant.members:
        one = Typed(applicant.name, applicant.public_name, applicant.mail)
        return EntryForm((one,), group=applicant.club)
    mails = (applicant.mail, *(None for _ in applicant.members[1:]))
    people = tuple(
        Typed(name, mail=mail) for name, mail in zip(applicant.members, mails, strict=True)
    )
    own = "" if applicant.name == BETWEEN.join(applicant.members) else applicant.name
    return EntryForm(people, own, applicant.club)


def entries(
    request: Request, applicants: Iterable[Applicant]
) -> tuple[tuple[Command, ...], tuple[Person, ...]]:
    """The commands that enter all of them, and the names; raises `Denied`."""
    forms = [form_of(one) for one in applicants]
    groups = _groups(request, forms)
    orders = [
        entry(
            replace(form, group=None if form.group is None else groups[folded(form.group)].id),
            new_person(request, f"/{place}"),
        )
        for place, form in enumerate(forms)
    ]
    people = (*groups.values(), *(one for order in orders for one in order.people))
    return tuple(order.command for order in orders), people


def _groups(request: Request, forms: Iterable[EntryForm]) -> dict[str, Person]:
    """The named groups by their folded names; new ones get an id."""
    people = request.people
    known = known_groups(request.backend.service, request.event.id, people).by_name
    found: dict[str, Person] = {}
    for form in forms:
        name = "" if form.group is None else folded(form.group)
        if name and name not in found:
            at = known.get(name) or id_by_key(request, f"group/{name}")
            found[name] = people.get(at) or tidy_person(Typed(form.group or ""), at)
    return found
