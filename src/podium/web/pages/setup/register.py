"""The page on which players enter themselves."""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from podium.event.ids import PersonId
from podium.event.setup import taken_places
from podium.event.staff import plays
from podium.event.state import State
from podium.event.terms import Standing
from podium.kernel.viewer import Role
from podium.rulebooks.rulebook import Rulebook
from podium.service.ids import EventId
from podium.web.pages.setup.entrants import asks_groups


class Door(StrEnum):
    """Whether somebody can enter."""

    OPEN = "open"
    FULL = "full"
    """They come onto the waiting list."""
    NOT_ANNOUNCED = "not-announced"
    STARTED = "started"
    CLOSED = "closed"
    ENTERED = "entered"


class RegisterPage(Struct, frozen=True):
    """Registration. `ahead`: how many wait already. `called`: the name of whoever has an account.

    `staff`: the visitor works here, and enters others at the desk.
    """

    template: ClassVar[str] = "setup/register.html"
    id: EventId
    door: Door
    rulebook: Rulebook
    members: int
    groups: bool
    free: int | None
    ahead: int
    called: str
    staff: bool


def register_page(
    event: EventId, state: State, *, person: PersonId | None, role: Role, called: str
) -> RegisterPage:
    """The page for this visitor."""
    capacity = state.setup.settings.capacity
    waiting = sum(one.standing is Standing.WAITING for one in state.entrants.values())
    return RegisterPage(
        id=event,
        door=_door(state, person),
        rulebook=state.rulebook,
        members=state.rulebook.members,
        groups=asks_groups(state),
        free=None if capacity is None else max(0, capacity - taken_places(state)),
        ahead=waiting,
        called=called,
        staff=role.is_staff,
    )


def _door(state: State, person: PersonId | None) -> Door:
    if person is not None and plays(state, person):
        return Door.ENTERED
    if state.setup.closed:
        return Door.CLOSED
    if state.setup.announced is None:
        return Door.NOT_ANNOUNCED
    if state.rounds:
        return Door.STARTED
    capacity = state.setup.settings.capacity
    full = capacity is not None and taken_places(state) >= capacity
    return Door.FULL if full else Door.OPEN
