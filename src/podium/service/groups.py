"""Groups that travel together: opaque ids in the facts, names stored with people's names."""

from collections.abc import Mapping

from podium.event.state import Application, Entered, State
from podium.event.terms import Standing
from podium.people.person import Person
from podium.people.text import folded


def entries_of(state: State) -> tuple[Entered | Application, ...]:
    """All who entered, and all who applied."""
    return (*state.entrants.values(), *state.applications.values())


def groups_of(state: State) -> frozenset[str]:
    """The ids of all groups that entrants and applicants of the event travel with."""
    return frozenset(one.group for one in entries_of(state) if one.group is not None)


def groups_by_name(state: State, people: Mapping[str, Person]) -> dict[str, str]:
    """The ids of the entrants' groups by their folded names (`people.text.folded`): an entry that
    names an existing group joins it. Those of applicants are left out: who named one would learn of
    them.
    """
    groups = {one.group for one in state.entrants.values() if one.group is not None}
    return {folded(people[one].name): one for one in sorted(groups) if one in people}


def same_groups(state: State, people: Mapping[str, Person]) -> dict[str, str]:
    """Groups of entrants that have the name of another, with the one whose members came first: an
    applicant's is made anew, whoever has that name.
    """
    first: dict[str, str] = {}
    same = {}
    for group in (one.group for one in state.entrants.values()):
        if group is not None and group in people:
            known = first.setdefault(folded(people[group].name), group)
            if known != group:
                same[group] = known
    return same


def nameless_groups(state: State, people: Mapping[str, Person]) -> tuple[str, ...]:
    """Groups without any member who still has a name: their own names can be erased."""
    known = {
        one.group
        for one in entries_of(state)
        if not (isinstance(one, Entered) and one.standing is Standing.WITHDRAWN)
        and any(i in people for i in (one.id, *one.members))
    }
    return tuple(sorted(groups_of(state) - known))
