"""The routes of the player's phone."""

from msgspec.structs import replace

from podium.web.access.table import PAGE
from podium.web.asking import Ask
from podium.web.pages.frame import Tab
from podium.web.pages.phone.me import StrangerPage, me_page
from podium.web.pages.serving import own_page_reply, subject_of, told_as_page
from podium.web.reply import Reply
from podium.web.route import Route


def _me(ask: Ask) -> Reply:
    """Staff who play (LCG-40) see their own match here as any player does."""
    place = ask.place
    views = place.views.as_player or place.views
    own = views.view.own
    if own is None:
        page = StrangerPage(place.id, place.viewer.role.is_staff)
        return own_page_reply(ask, Tab.EVENT, page)
    subject = replace(subject_of(ask), view=views.view)
    untimed = views.is_untimed(len(views.view.rounds))
    page_of_mine = me_page(subject, own, views.own_penalties, untimed=untimed)
    return own_page_reply(ask, Tab.ME, page_of_mine)


ROUTES = (Route("GET", f"{PAGE}/me", _me, told_as_page),)
