"""The routes of the public pages."""

from typing import Any

from litestar.handlers import HTTPRouteHandler

from podium.kernel.refusal import Code
from podium.web.access.request import Request
from podium.web.access.table import PAGE
from podium.web.acts.events import visible_events, worked_at
from podium.web.http.problem import deny
from podium.web.http.response import Response
from podium.web.pages import addresses
from podium.web.pages.public.bracket import bracket_page
from podium.web.pages.public.event import event_page
from podium.web.pages.public.home import HomePage, home_page
from podium.web.pages.public.pairings import By, PairingsPage, pairings_page
from podium.web.pages.public.rounds import RoundPage, round_page
from podium.web.pages.public.standings import standings_page
from podium.web.pages.public.wall import wall_page
from podium.web.pages.serving import (
    LONGEST_SEARCH,
    Build,
    event_page_response,
    page,
    plain_page_response,
)
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab


def _home(request: Request) -> Response[Any]:
    search = request.query.get("q", "")[:LONGEST_SEARCH]
    lines = visible_events(request, search)
    home: HomePage = home_page(
        lines,
        search=search,
        host=request.visitor.host,
        mine=worked_at(request, lines),
        account=request.visitor.account is not None,
    )
    return plain_page_response(request, home)


def _pairings(request: Request, subject: Subject) -> PairingsPage:
    by = By.TABLE if request.query.get("by") == By.TABLE else By.NAME
    return pairings_page(subject, by=by, search=request.query.get("q", "")[:LONGEST_SEARCH])


def _round(request: Request, subject: Subject) -> RoundPage:
    stated = request.path_params["number"]
    number = int(stated) if stated.isascii() and stated.isdecimal() and len(stated) < 5 else 0
    shown = round_page(subject, number)
    if shown is None:
        raise deny(Code.UNKNOWN, thing="round", key=stated[:20])
    return shown


def _event_address(request: Request) -> str:
    return request.address + addresses.event(request.event.id)


def _route(path: str, tab: Tab, build: Build) -> HTTPRouteHandler:
    def handle(request: Request) -> Response[Any]:
        return event_page_response(request, tab, build)

    return page(PAGE + path, handle, cached=True)


HANDLERS = (
    page("/", _home),
    _route("", Tab.EVENT, lambda _request, subject: event_page(subject)),
    _route("/pairings", Tab.PAIRINGS, _pairings),
    _route("/standings", Tab.STANDINGS, lambda _request, subject: standings_page(subject)),
    _route("/rounds/{number}", Tab.ROUNDS, _round),
    _route("/wall", Tab.WALL, lambda request, subject: wall_page(subject, _event_address(request))),
    _route(
        "/bracket",
        Tab.BRACKET,
        lambda request, subject: bracket_page(subject, request.event.cut),
    ),
)
