"""The routes of the explanations. They are open to everyone: what they explain is public."""

from typing import Any

from litestar.params import FromPath

from podium.core.ids import EntrantId
from podium.event.ids import MatchRef
from podium.exchange.draws_file import draws_file
from podium.kernel.refusal import Code
from podium.web.access.request import Request
from podium.web.access.table import PAGE
from podium.web.http.numbers import number_in
from podium.web.http.problem import deny
from podium.web.http.response import Response
from podium.web.pages.rendering import Page
from podium.web.pages.serving import event_page_response, page
from podium.web.pages.subject import Subject
from podium.web.pages.why.check import check_page
from podium.web.pages.why.match import match_why_page
from podium.web.pages.why.place import place_why_page
from podium.web.texts.tabs import Tab


def _place(request: Request, entrant: FromPath[str]) -> Response[Any]:
    def build(_request: Request, subject: Subject) -> Page:
        why = request.event.place_reasons(EntrantId(entrant))
        if why is None:
            raise deny(Code.UNKNOWN, thing="entrant", key=entrant)
        return place_why_page(subject, why)

    return event_page_response(request, Tab.STANDINGS, build)


def _match(request: Request, number: FromPath[str], index: FromPath[str]) -> Response[Any]:
    ref = MatchRef(number_in(number), number_in(index))

    def build(_request: Request, subject: Subject) -> Page:
        views = request.event
        line, past = views.match(ref), views.background(ref.round)
        if line is None or past is None:
            raise deny(Code.UNKNOWN, thing="match", key=f"{ref.round}/{ref.index}")
        return match_why_page(subject, line, subject.view.rounds[ref.round - 1], past)

    return event_page_response(request, Tab.PAIRINGS, build)


def _check(request: Request, number: FromPath[str]) -> Response[Any]:
    def build(_request: Request, subject: Subject) -> Page:
        page = check_page(subject, draws_file(request.event), number_in(number))
        if page is None:
            raise deny(Code.UNKNOWN, thing="round", key=number[:20])
        return page

    return event_page_response(request, Tab.ROUNDS, build)


HANDLERS = (
    page(f"{PAGE}/check/{{number}}", _check, reads={}),
    page(f"{PAGE}/why/place/{{entrant}}", _place, reads={}),
    page(f"{PAGE}/why/match/{{number}}/{{index}}", _match, reads={}),
)
