"""A list of entrants as commands that register them."""

from collections.abc import Callable

from podium.event.registration import Register
from podium.event.state import State
from podium.exchange.entrant_list import Applicant
from podium.people.person import Person

_ID_BYTES = 5


def registrations(
    state: State, applicants: tuple[Applicant, ...], token: Callable[[int], str]
) -> tuple[tuple[Register, ...], tuple[Person, ...]]:
    """Registers everyone under a new opaque id, and what they are called.

    `token`: a text of so many random bytes. Two people may have the same name.
    """
    taken = {*state.entrants, *state.people, *state.staff}
    commands: list[Register] = []
    people: list[Person] = []

    def new_id() -> str:
        while (made := token(_ID_BYTES)) in taken:
            pass
        taken.add(made)
        return made

    groups: dict[str, str] = {}
    for one in applicants:
        if one.club and one.club not in groups:
            groups[one.club] = new_id()
            people.append(Person(groups[one.club], one.club))
        entrant = new_id()
        people.append(Person(entrant, one.name, one.public_name, one.mail))
        members = tuple(Person(new_id(), name) for name in one.members)
        people.extend(members)
        ids = tuple(member.id for member in members) or (entrant,)
        commands.append(Register(entrant, ids, groups.get(one.club or "")))
    return tuple(commands), tuple(people)
