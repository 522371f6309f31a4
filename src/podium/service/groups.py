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
    """The ids of the event's groups by their folded names (`people.text.folded`): an entry that
    names an existing group joins it.
    """
    return {folded(people[one].name): one for one in sorted(groups_of(state)) if one in people}


def nameless_groups(state: State, people: Mapping[str, Person]) -> tuple[str, ...]:
    """Groups without any member who still has a name: their own names can be erased."""
    known = {
        one.group
        for one in entries_of(state)
        if not (isinstance(one, Entered) and one.standing is Standing.WITHDRAWN)
        and any(i in people for i in (one.id, *one.members))
    }
    return tuple(sorted(groups_of(state) - known))
