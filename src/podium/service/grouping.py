"""The groups that travel together, for entering players by a group's name."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.registration import ChangeEntrant
from podium.event.terms import Standing
from podium.people.person import Person
from podium.service.groups import groups_by_name, groups_of, same_groups
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


def joined_groups(
    service: Service, event: EventId, people: Mapping[str, Person], approved: Iterable[EntrantId]
) -> tuple[ChangeEntrant, ...]:
    """What brings entrants who were approved into the groups that others made under the names of
    theirs.
    """
    state = service.state(event)
    if state is None:
        return ()
    same = same_groups(state, people)
    entered = (state.entrants[one] for one in approved if one in state.entrants)
    return tuple(
        ChangeEntrant(one.id, one.members, same[one.group])
        for one in entered
        if one.group in same and one.standing is not Standing.WITHDRAWN
    )
