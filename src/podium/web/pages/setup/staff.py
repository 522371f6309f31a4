"""Organisers and judges, how they sign in, and which of them may play (EV-8, LCG-40)."""

from collections.abc import Callable
from typing import ClassVar

from msgspec import Struct

from podium.core.tier import Tier
from podium.event.ids import PersonId
from podium.event.view.staffing import Staffing
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import Role
from podium.rulebooks.staff import StaffRules
from podium.service.ids import EventId
from podium.web.pages.names import Name
from podium.web.pages.qr import Qr, qr
from podium.web.pages.subject import Subject

ROLES = (Role.JUDGE, Role.HEAD_JUDGE, Role.ORGANISER)


class StaffRow(Struct, frozen=True):
    """A staff member. `own`: the viewer themselves. `link`: they may get a new link."""

    person: PersonId
    version: int
    name: Name
    role: Role
    own: bool
    plays: bool
    link: bool


class StaffPage(Struct, frozen=True):
    """The staff. `refusal`: why the event cannot start for lack of staff."""

    template: ClassVar[str] = "setup/staff.html"
    id: EventId
    rows: tuple[StaffRow, ...]
    roles: tuple[Role, ...]
    rules: StaffRules
    tier: Tier
    refusal: Refusal | None


class InvitedPage(Struct, frozen=True):
    """How a new staff member signs in: once, within ten minutes. `code` is None for an account that
    can already sign in.
    """

    template: ClassVar[str] = "setup/invited.html"
    shown_once: ClassVar[bool] = True
    id: EventId
    name: str
    role: Role
    address: str
    code: Qr | None
    minutes: int


def staff_page(
    subject: Subject,
    staffing: Staffing,
    own: PersonId | None,
    may_link: Callable[[PersonId], bool],
) -> StaffPage:
    """The staff of the event. `may_link`: whether the viewer may issue a link for an account."""
    order = (Role.ORGANISER, Role.HEAD_JUDGE, Role.JUDGE)
    rows = [
        StaffRow(
            one.person,
            one.version,
            subject.roll.person(one.person),
            one.role,
            own=one.person == own,
            plays=one.plays,
            link=one.person != own and may_link(one.person),
        )
        for one in staffing.members
    ]
    rows.sort(key=lambda row: (order.index(row.role), subject.place(row.name)))
    return StaffPage(
        subject.event,
        tuple(rows),
        ROLES,
        subject.rulebook.staff,
        subject.desk.settings.tier,
        staffing.refusal,
    )


def invited_page(
    event: EventId, name: str, role: Role, address: str | None, *, minutes: int
) -> InvitedPage:
    """The link for the new staff member. `address` is None if they need none."""
    code = None if address is None else qr(address)
    return InvitedPage(event, name, role, address or "", code, minutes)
