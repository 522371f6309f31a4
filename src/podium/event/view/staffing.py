"""Organisers and judges as the staff see them."""

from msgspec import Struct

from podium.event.ids import PersonId
from podium.event.staff import plays, start_refusal
from podium.event.state import State
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import Role


class StaffLine(Struct, frozen=True):
    """A staff member. `plays`: they are also entered."""

    person: PersonId
    version: int
    role: Role
    plays: bool


class Staffing(Struct, frozen=True):
    """The staff. `refusal`: why the event cannot start for lack of staff; None once it has
    started.
    """

    members: tuple[StaffLine, ...]
    refusal: Refusal | None


def staffing_part(state: State) -> Staffing:
    """The current staff."""
    members = tuple(
        StaffLine(one.person, one.version, one.role, plays(state, one.person))
        for one in state.staff.values()
        if one.role is not None
    )
    return Staffing(members, None if state.rounds else start_refusal(state))
