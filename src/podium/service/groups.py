"""Groups that travel together: facts know them by opaque ids, their names stand with people's."""

from collections.abc import Mapping

from podium.event.state import State
from podium.event.terms import Standing
from podium.people.person import Person
from podium.people.text import folded


def groups_of(state: State) -> frozenset[str]:
    """The ids of all groups that anybody in the event travels with."""
    return frozenset(one.group for one in state.entrants.values() if one.group is not None)


def groups_by_name(state: State, people: Mapping[str, Person]) -> dict[str, str]:
    """The ids of the event's groups by their names in the form of `people.text.folded`: whoever
    names a group that is there means that one.
    """
    return {folded(people[one].name): one for one in sorted(groups_of(state)) if one in people}


def nameless_groups(state: State, people: Mapping[str, Person]) -> tuple[str, ...]:
    """Groups of which nobody is known by name any more: neither need they be."""
    known = {
        one.group
        for one in state.entrants.values()
        if one.standing is not Standing.WITHDRAWN
        and any(i in people for i in (one.id, *one.members))
    }
    return tuple(sorted(groups_of(state) - known))
