"""The host, who runs Podium on a machine: they own the database and act for its organisers."""

from podium.event.ids import PersonId
from podium.event.state import State
from podium.kernel.viewer import Role

HOST = PersonId("host")


def organiser_of(state: State) -> PersonId:
    """The organiser in whose name the host gives commands; the first one of the event."""
    return next(one.person for one in state.staff.values() if one.role is Role.ORGANISER)
