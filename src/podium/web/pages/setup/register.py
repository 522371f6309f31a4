"""The page on which players enter themselves."""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from podium.event.terms import ApplicationState, Registration
from podium.event.view.shapes import EventPhase
from podium.rulebooks.rulebook import Rulebook
from podium.service.event_views import EventViews
from podium.service.ids import EventId
from podium.web.pages.setup.entrants import asks_groups


class Door(StrEnum):
    """Whether a visitor can enter."""

    OPEN = "open"
    FULL = "full"
    """They join the waiting list."""
    NOT_ANNOUNCED = "not-announced"
    STARTED = "started"
    CLOSED = "closed"
    BY_STAFF = "by-staff"
    """Only the staff enter people."""
    ENTERED = "entered"
    APPLIED = "applied"
    """They have applied; their own page says what became of it."""


class RegisterPage(Struct, frozen=True):
    """Registration. `ahead`: how many are waiting already. `called`: the name of the visitor's
    account.

    `staff`: the visitor is staff, and enters others at the desk. `code`: the one on the wall is
    asked for. `approval`: the staff approve of entries.
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
    code: bool
    approval: bool


def register_page(views: EventViews, *, called: str) -> RegisterPage:
    """The page for this visitor."""
    rulebook = views.rulebook
    return RegisterPage(
        id=views.id,
        door=_door(views),
        rulebook=rulebook,
        members=rulebook.members,
        groups=asks_groups(rulebook),
        free=views.free_places,
        ahead=sum(line.waiting for line in views.view.entrants),
        called=called,
        staff=views.viewer.role.is_staff,
        code=views.view.event.registration is Registration.ROOM,
        approval=views.view.event.registration is Registration.APPROVAL,
    )


def _door(views: EventViews) -> Door:
    view = views.view
    if views.plays_as is not None:
        return Door.ENTERED
    if view.event.phase is EventPhase.CLOSED:
        return Door.CLOSED
    if _has_to_wait(views):
        return Door.APPLIED
    if view.event.settings is None:
        return Door.NOT_ANNOUNCED
    if view.rounds:
        return Door.STARTED
    if view.event.registration is Registration.CLOSED:
        return Door.BY_STAFF
    return Door.FULL if views.free_places == 0 else Door.OPEN


def _has_to_wait(views: EventViews) -> bool:
    """Whether an application keeps a visitor from entering: where everyone may enter meanwhile,
    only one that was turned down.
    """
    own = views.own_application
    if own is None or own.state is ApplicationState.TURNED_DOWN:
        return own is not None
    return views.view.event.registration is Registration.APPROVAL
