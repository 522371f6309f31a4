"""The routes of the player's phone."""

from typing import Any

from msgspec.structs import replace

from podium.event.staff import plays
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import Role, Viewer
from podium.web.access.request import Request
from podium.web.access.table import PAGE
from podium.web.http.response import Response
from podium.web.pages.frame import Tab
from podium.web.pages.phone.me import StrangerPage, me_page
from podium.web.pages.serving import own_page_response, page, subject_of
from podium.web.pages.subject import Subject


def _me(request: Request) -> Response[Any]:
    place = request.event
    subject = _as_player(request, subject_of(request))
    own = subject.view.own
    if own is None:
        stranger = StrangerPage(place.id, place.viewer.role.is_staff)
        return own_page_response(request, Tab.EVENT, stranger)
    return own_page_response(request, Tab.ME, me_page(subject, own, place.state))


def _as_player(request: Request, subject: Subject) -> Subject:
    """Staff who play (LCG-40) see their own match here as any player does."""
    place = request.event
    if (
        not place.viewer.role.is_staff
        or place.person is None
        or not plays(place.state, place.person)
    ):
        return subject
    viewer = Viewer(Role.ENTRANT, place.state.people[place.person])
    seen = request.backend.service.view(place.id, viewer)
    return subject if isinstance(seen, Refusal) else replace(subject, view=seen)


HANDLERS = (page(f"{PAGE}/me", _me),)
