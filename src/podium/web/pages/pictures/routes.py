"""The route of the pictures."""

from typing import Any

from podium.web.access.request import Request
from podium.web.access.table import PAGE
from podium.web.http.response import Response
from podium.web.pages.pictures.page import PicturesPage, pictures_page
from podium.web.pages.serving import LONGEST_SEARCH, event_page_response, page
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab


def _build(request: Request, subject: Subject) -> PicturesPage:
    search = request.query.get("q", "")[:LONGEST_SEARCH]
    return pictures_page(subject, request.event.places_by_round, search=search)


def _pictures(request: Request) -> Response[Any]:
    return event_page_response(request, Tab.STANDINGS, _build)


HANDLERS = (page(f"{PAGE}/pictures", _pictures, cached=True),)
