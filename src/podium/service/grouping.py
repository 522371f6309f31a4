"""The groups that travel together, for entering players by a group's name."""

from collections.abc import Mapping

from msgspec import Struct

from podium.people.person import Person
from podium.service.groups import groups_by_name, groups_of
from podium.service.ids import EventId
from podium.service.service import Service


class KnownGroups(Struct, frozen=True):
    """The groups of an event. `by_name`: in the form of `people.text.folded`."""

    ids: frozenset[str]
    by_name: dict[str, str]


def known_groups(service: Service, event: EventId, people: Mapping[str, Person]) -> KnownGroups:
    """All groups that entrants of the event travel with. Not for display: see `View.own`."""
    state = service.state(event)
    if state is None:
        return KnownGroups(frozenset(), {})
    return KnownGroups(groups_of(state), groups_by_name(state, people))
