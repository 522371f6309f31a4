"""A list of entrants as commands that register them."""

from collections import Counter
from collections.abc import Callable, Mapping

from msgspec import Struct

from podium.event.registration import Register
from podium.event.state import State
from podium.event.terms import Standing
from podium.exchange.entrant_list import Applicant
from podium.people.person import Person
from podium.people.text import folded
from podium.service.groups import groups_by_name
from podium.service.ids import EventId
from podium.service.service import Service

_ID_BYTES = 5


class NewEntries(Struct, frozen=True):
    """The commands for a list. `there`: how many on it are already registered."""

    commands: tuple[Register, ...]
    people: tuple[Person, ...]
    there: int


def new_entries(
    service: Service,
    event: EventId,
    applicants: tuple[Applicant, ...],
    token: Callable[[int], str],
    known: Mapping[str, Person],
) -> NewEntries:
    """The registrations of those on a list who are not registered yet; see `registrations`."""
    state = service.state(event)
    if state is None:
        return NewEntries((), (), 0)
    new, there = not_yet_there(state, applicants, known)
    return NewEntries(*registrations(state, new, token, known), len(there))


def not_yet_there(
    state: State, applicants: tuple[Applicant, ...], known: Mapping[str, Person]
) -> tuple[tuple[Applicant, ...], tuple[Applicant, ...]]:
    """Splits a list into new applicants and registered ones. An applicant is registered if an
    entrant has the same name and no other mail address; each entrant matches once.
    """
    there = _by_name(state, known)
    new: list[Applicant] = []
    again: list[Applicant] = []
    for applicant in applicants:
        mails = there.get(folded(applicant.name), Counter())
        same = _same_mail(applicant, mails)
        if same is None:
            new.append(applicant)
        else:
            mails[same] -= 1
            if not mails[same]:
                del mails[same]
            again.append(applicant)
    return tuple(new), tuple(again)


def _by_name(state: State, known: Mapping[str, Person]) -> dict[str, Counter[str]]:
    """How many entered people there are of each name and mail address, both folded; the address is
    empty for those without one.
    """
    there: dict[str, Counter[str]] = {}
    for entered in state.entrants.values():
        if entered.standing is Standing.WITHDRAWN:
            continue
        for one in dict.fromkeys((entered.id, *entered.members)):
            if (person := known.get(one)) is not None:
                mails = there.setdefault(folded(person.name), Counter())
                mails[folded(person.mail or "")] += 1
    return there


def _same_mail(applicant: Applicant, mails: Mapping[str, int]) -> str | None:
    """The address of a namesake who may be this applicant: one of them may have none."""
    if applicant.mail is None:
        return next(iter(mails), None)
    wanted = folded(applicant.mail)
    return next((mail for mail in (wanted, "") if mail in mails), None)


def registrations(
    state: State,
    applicants: tuple[Applicant, ...],
    token: Callable[[int], str],
    known: Mapping[str, Person],
) -> tuple[tuple[Register, ...], tuple[Person, ...]]:
    """Commands that register everyone under new opaque ids, and the names of people and clubs.

    `token`: makes a text from a number of random bytes. `known`: people and groups already in the
    event. Two people may have the same name; clubs with the same name are one club.
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
