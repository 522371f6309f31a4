"""The routes of the public pages."""

from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from podium.kernel.now import SECOND
from podium.kernel.refusal import Code
from podium.service.index import EventLine
from podium.web.access.request import Request
from podium.web.access.table import PAGE
from podium.web.acts.events import visible_events
from podium.web.http.numbers import number_in
from podium.web.http.problem import deny
from podium.web.http.query import PAGE_NUMBER, SEARCH, Reads, one_of, page_in, search_in, step_in
from podium.web.http.response import Response
from podium.web.pages import addresses
from podium.web.pages.names import Rolls
from podium.web.pages.public.bracket import BracketPage, bracket_page
from podium.web.pages.public.event import event_page
from podium.web.pages.public.home import (
    MOST_TOLD,
    RECENT_DAYS,
    EventCard,
    HomePage,
    PageOfEvents,
    event_card,
    home_page,
    listed,
)
from podium.web.pages.public.pairings import By, PairingsPage, pairings_page
from podium.web.pages.public.rounds import RoundPage, round_page
from podium.web.pages.public.standings import standings_page
from podium.web.pages.public.wall import WallPage, wall_page
from podium.web.pages.serving import (
    Build,
    count_search,
    event_page_response,
    page,
    plain_page_response,
)
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab


def _home(request: Request) -> Response[Any]:
    search = search_in(request.query.get(SEARCH, ""))
    if search:
        count_search(request)
    visible = visible_events(request, search)
    wanted = number_in(page_in(request.query.get(PAGE_NUMBER, "")))
    since = _recent_day(request)
    shown = listed(visible.lines, visible.mine, wanted, since=since)
    home: HomePage = home_page(
        _cards(request, shown),
        search=search,
        host=request.visitor.host,
        mine=visible.mine,
        account=request.visitor.account is not None,
        page=shown.page,
        pages=shown.pages,
        since=since,
    )
    return plain_page_response(request, home)


def _recent_day(request: Request) -> str:
    """An event from before is hardly played any more, wherever it is and if it takes days."""
    today = datetime.fromtimestamp(request.backend.service.now() / SECOND, UTC)
    return (today - timedelta(days=RECENT_DAYS)).date().isoformat()


def _cards(request: Request, shown: PageOfEvents) -> tuple[EventCard, ...]:
    """A card for each event. Only the first of the first page are read."""
    most = MOST_TOLD if shown.page == 1 else 0
    told, rest = shown.lines[:most], shown.lines[most:]
    return (*(_card(request, one) for one in told), *map(EventCard, rest))


def _card(request: Request, line: EventLine) -> EventCard:
    """The card of an event as spectators see it, whoever asks."""
    service = request.backend.service
    views = service.event_views(line.id)
    if views is None or not line.announced:
        return EventCard(line)
    if not line.closed:
        return event_card(line, views.view)
    rolls, people = Rolls(request.backend.rolls), service.people.of(line.id)
    return event_card(line, views.view, rolls.get(line.id, views.view.entrants, people))


def _pairings(request: Request, subject: Subject) -> PairingsPage:
    by = By.TABLE if request.query.get("by") == By.TABLE else By.NAME
    return pairings_page(subject, by=by, search=search_in(request.query.get(SEARCH, "")))


def _round(request: Request, number: FromPath[str]) -> Response[Any]:
    def build(_request: Request, subject: Subject) -> RoundPage:
        wanted = number_in(number)
        shown = round_page(subject, wanted, request.event.added_numbers(wanted))
        if shown is None:
            raise deny(Code.UNKNOWN, thing="round", key=number[:20])
        return shown

    return event_page_response(request, Tab.ROUNDS, build)


def _bracket(request: Request, subject: Subject) -> BracketPage:
    return bracket_page(subject, request.event.cut, step=number_in(request.query.get("step", "")))


def _event_address(request: Request) -> str:
    return request.address + addresses.event(request.event.id)


def _wall(request: Request) -> Response[Any]:
    """For staff it shows the room's code, which changes by itself."""
    room = request.event.room

    def build(request: Request, subject: Subject) -> WallPage:
        return wall_page(subject, request.event.cut, _event_address(request), room)

    return event_page_response(request, Tab.WALL, build, at="" if room is None else room.code)


def _route(
    path: str, tab: Tab, build: Build, reads: Reads = MappingProxyType({})
) -> HTTPRouteHandler:
    def handle(request: Request) -> Response[Any]:
        return event_page_response(request, tab, build)

    return page(PAGE + path, handle, cached=True, reads=reads)


HANDLERS = (
    page("/", _home, reads={SEARCH: search_in, PAGE_NUMBER: page_in}),
    _route("", Tab.EVENT, lambda request, subject: event_page(subject, request.event.cut)),
    _route("/pairings", Tab.PAIRINGS, _pairings, {"by": one_of(By.TABLE), SEARCH: search_in}),
    _route("/standings", Tab.STANDINGS, lambda _request, subject: standings_page(subject)),
    page(f"{PAGE}/rounds/{{number}}", _round, cached=True, reads={}),
    page(f"{PAGE}/wall", _wall, cached=True, reads={}),
    _route("/bracket", Tab.BRACKET, _bracket, {"step": step_in}),
)
