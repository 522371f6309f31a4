"""The routes of the player's phone."""

from typing import Any

from msgspec.structs import replace

from podium.web.access.request import Request
from podium.web.access.table import PAGE
from podium.web.http.response import Response
from podium.web.pages.phone.me import StrangerPage, me_page
from podium.web.pages.serving import own_page_response, page, subject_of
from podium.web.texts.tabs import Tab


def _me(request: Request) -> Response[Any]:
    """Staff who play (LCG-40) see their own match here like any player."""
    event = request.event
    views = event.as_player or event
    own = views.view.own
    if own is None:
        stranger = StrangerPage(event.id, event.viewer.role.is_staff)
        return own_page_response(request, Tab.EVENT, stranger)
    subject = replace(subject_of(request), view=views.view)
    untimed = views.is_untimed(len(views.view.rounds))
    page_of_mine = me_page(subject, own, views.own_penalties, untimed=untimed)
    return own_page_response(request, Tab.ME, page_of_mine)


HANDLERS = (page(f"{PAGE}/me", _me),)
