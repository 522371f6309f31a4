"""A list of entrants as commands that register them."""

from collections.abc import Callable, Mapping

from podium.event.registration import Register
from podium.event.state import State
from podium.exchange.entrant_list import Applicant
from podium.people.person import Person
from podium.people.text import folded
from podium.service.groups import groups_by_name

_ID_BYTES = 5


def registrations(
    state: State,
    applicants: tuple[Applicant, ...],
    token: Callable[[int], str],
    known: Mapping[str, Person],
) -> tuple[tuple[Register, ...], tuple[Person, ...]]:
    """Registers everyone under a new opaque id, and what they and their clubs are called.

    `token`: a text of so many random bytes. `known`: who is in the event already, and its groups.
    Two people may have the same name; a club of the same name is the same.
    """
    taken = {*state.entrants, *state.people, *state.staff, *known}
    groups = groups_by_name(state, known)
    commands: list[Register] = []
    people: list[Person] = []

    def new_id() -> str:
        while (made := token(_ID_BYTES)) in taken:
            pass
        taken.add(made)
        return made

    def group(name: str) -> str:
        if folded(name) not in groups:
            made = groups[folded(name)] = new_id()
            people.append(Person(made, name))
        return groups[folded(name)]

    for one in applicants:
        entrant = new_id()
        people.append(Person(entrant, one.name, one.public_name, one.mail))
        members = tuple(Person(new_id(), name) for name in one.members)
        people.extend(members)
        ids = tuple(member.id for member in members) or (entrant,)
        commands.append(Register(entrant, ids, None if one.club is None else group(one.club)))
    return tuple(commands), tuple(people)
