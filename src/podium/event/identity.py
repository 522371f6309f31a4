"""A person's identity in one event, and what they may see there."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.ids import PersonId
from podium.event.sight import sealed_to, sight_of
from podium.event.staff import plays, role_of
from podium.event.state import State
from podium.kernel.viewer import SPECTATOR, Role, Viewer


class Identity(Struct, frozen=True):
    """A person's identity in one event. `by_claim`: signed in with a player's code, which gives the
    rights of a player and never those of staff, even to staff.
    """

    person: PersonId | None = None
    by_claim: bool = False


UNKNOWN = Identity()


def viewer_of(state: State, identity: Identity) -> Viewer:
    """The viewer for whom views of the event are built. Staff who play see what staff see, except
    a clock that players may not see (LG-12), and the squads (SP-18) and lists of others.
    """
    person = identity.person
    if person is None:
        return SPECTATOR
    role = role_of(state, person)
    if role is not None and identity.by_claim:
        return SPECTATOR
    if role is not None:
        return Viewer(role, sight=sight_of(state, person), plays=sealed_to(state, person))
    entrant = entrant_of(state, person)
    if entrant is None:
        return Viewer(Role.SPECTATOR, state.applicants.get(person))
    return Viewer(Role.ENTRANT, entrant)


def actor_of(state: State, identity: Identity) -> PersonId | None:
    """The person as whom a command is given; staff do not act by a player's code."""
    person = identity.person
    if person is not None and identity.by_claim and role_of(state, person) is not None:
        return None
    return person


def entrant_of(state: State, person: PersonId | None) -> EntrantId | None:
    """The entrant as whom a person plays."""
    return state.people[person] if person is not None and plays(state, person) else None


def is_hidden(state: State, viewer: Viewer) -> bool:
    """Whether a viewer must not know that the event exists."""
    return state.setup.announced is None and not viewer.role.is_staff
