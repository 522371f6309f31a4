"""The route of the pictures."""

from typing import Any

from podium.web.access.request import Request
from podium.web.access.table import PAGE
from podium.web.http.query import SEARCH, one_of, search_in
from podium.web.http.response import Response
from podium.web.pages.pictures.page import PicturesPage, pictures_page
from podium.web.pages.serving import event_page_response, page
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab

EVERYONE = "all"
"""The query `by` for as many entrants as can be drawn."""


def _build(request: Request, subject: Subject) -> PicturesPage:
    search = search_in(request.query.get(SEARCH, ""))
    everyone = request.query.get("by") == EVERYONE
    places = request.event.places_by_round
    return pictures_page(subject, places, search=search, everyone=everyone)


def _pictures(request: Request) -> Response[Any]:
    return event_page_response(request, Tab.STANDINGS, _build)


_READS = {"by": one_of(EVERYONE), SEARCH: search_in}

HANDLERS = (page(f"{PAGE}/pictures", _pictures, cached=True, reads=_READS),)
