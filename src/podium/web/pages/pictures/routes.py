"""The route of the pictures."""

from podium.web.access.table import PAGE
from podium.web.asking import Ask
from podium.web.pages.frame import Tab
from podium.web.pages.pictures.page import PicturesPage, pictures_page
from podium.web.pages.serving import LONGEST_SEARCH, event_page_reply, told_as_page, variant
from podium.web.pages.subject import Subject
from podium.web.reply import Reply
from podium.web.route import Route


def _build(ask: Ask, subject: Subject) -> PicturesPage:
    search = ask.query.get("q", "")[:LONGEST_SEARCH]
    return pictures_page(subject, ask.place.views.places_by_round, search=search)


def _pictures(ask: Ask) -> Reply:
    return event_page_reply(ask, Tab.STANDINGS, _build)


ROUTES = (Route("GET", f"{PAGE}/pictures", _pictures, told_as_page, keeps=True, varies=variant),)
