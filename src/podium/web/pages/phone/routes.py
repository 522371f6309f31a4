"""The routes of the player's phone."""

from msgspec.structs import replace

from podium.event.staff import plays
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import Role, Viewer
from podium.web.access.table import PAGE
from podium.web.asking import Ask
from podium.web.pages.frame import Tab
from podium.web.pages.phone.me import StrangerPage, me_page
from podium.web.pages.serving import own_page_reply, subject_of, told_as_page
from podium.web.pages.subject import Subject
from podium.web.reply import Reply
from podium.web.route import Route


def _me(ask: Ask) -> Reply:
    place = ask.place
    subject = _as_player(ask, subject_of(ask))
    own = subject.view.own
    if own is None:
        page = StrangerPage(place.id, place.viewer.role.is_staff)
        return own_page_reply(ask, Tab.EVENT, page)
    return own_page_reply(ask, Tab.ME, me_page(subject, own, place.state))


def _as_player(ask: Ask, subject: Subject) -> Subject:
    """Staff who play (LCG-40) see their own match here as any player does."""
    place = ask.place
    if (
        not place.viewer.role.is_staff
        or place.person is None
        or not plays(place.state, place.person)
    ):
        return subject
    viewer = Viewer(Role.ENTRANT, place.state.people[place.person])
    seen = ask.parts.service.view(place.id, viewer)
    return subject if isinstance(seen, Refusal) else replace(subject, view=seen)


ROUTES = (Route("GET", f"{PAGE}/me", _me, told_as_page),)
