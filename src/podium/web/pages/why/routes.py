"""The routes of the explanations. They are open to everyone: what they explain is public."""

from typing import Any

from podium.core.ids import EntrantId
from podium.event.ids import MatchRef
from podium.kernel.refusal import Code
from podium.web.access.request import Request
from podium.web.access.table import PAGE
from podium.web.http.problem import deny
from podium.web.http.response import Response
from podium.web.pages.rendering import Page
from podium.web.pages.serving import event_page_response, page
from podium.web.pages.subject import Subject
from podium.web.pages.why.match import match_why_page
from podium.web.pages.why.place import place_why_page
from podium.web.texts.tabs import Tab


def _number(stated: str) -> int:
    fine = stated.isascii() and stated.isdecimal() and len(stated) <= 6
    return int(stated) if fine else -1


def _place(request: Request) -> Response[Any]:
    entrant = EntrantId(request.path_params["entrant"])

    def build(_request: Request, subject: Subject) -> Page:
        why = request.event.place_reasons(entrant)
        if why is None:
            raise deny(Code.UNKNOWN, thing="entrant", key=entrant)
        return place_why_page(subject, why)

    return event_page_response(request, Tab.STANDINGS, build)


def _match(request: Request) -> Response[Any]:
    number, index = _number(request.path_params["number"]), _number(request.path_params["index"])

    def build(_request: Request, subject: Subject) -> Page:
        views = request.event
        line, past = views.match(MatchRef(number, index)), views.background(number)
        if line is None or past is None:
            raise deny(Code.UNKNOWN, thing="match", key=f"{number}/{index}")
        return match_why_page(subject, line, subject.view.rounds[number - 1], past)

    return event_page_response(request, Tab.PAIRINGS, build)


HANDLERS = (
    page(f"{PAGE}/why/place/{{entrant}}", _place),
    page(f"{PAGE}/why/match/{{number}}/{{index}}", _match),
)
