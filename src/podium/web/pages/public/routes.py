"""The routes of the public pages."""

from podium.kernel.refusal import Code
from podium.web.access.table import PAGE
from podium.web.api.events import account_of, visible_events, worked_at
from podium.web.asking import Ask
from podium.web.pages import addresses
from podium.web.pages.frame import Tab
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
    event_page_reply,
    plain_page_reply,
    told_as_page,
    variant,
)
from podium.web.pages.subject import Subject
from podium.web.problem import deny
from podium.web.reply import Reply
from podium.web.route import Route


def _home(ask: Ask) -> Reply:
    search = ask.query.get("q", "")[:LONGEST_SEARCH]
    lines = visible_events(ask.parts, ask.visitor, search)
    page: HomePage = home_page(
        lines,
        search=search,
        host=ask.visitor.host,
        mine=worked_at(ask.parts, ask.visitor, lines),
        account=account_of(ask.visitor) is not None,
    )
    return plain_page_reply(ask, page)


def _pairings(ask: Ask, subject: Subject) -> PairingsPage:
    by = By.TABLE if ask.query.get("by") == By.TABLE else By.NAME
    return pairings_page(subject, by=by, search=ask.query.get("q", "")[:LONGEST_SEARCH])


def _round(ask: Ask, subject: Subject) -> RoundPage:
    stated = ask.params["number"]
    number = int(stated) if stated.isascii() and stated.isdecimal() and len(stated) < 5 else 0
    page = round_page(subject, number)
    if page is None:
        raise deny(Code.UNKNOWN, thing="round", key=stated[:20])
    return page


def _event_address(ask: Ask) -> str:
    return ask.address + addresses.event(ask.place.id)


def _route(path: str, tab: Tab, build: Build) -> Route:
    def handle(ask: Ask) -> Reply:
        return event_page_reply(ask, tab, build)

    return Route("GET", PAGE + path, handle, told_as_page, keeps=True, varies=variant)


ROUTES = (
    Route("GET", "/", _home, told_as_page),
    _route("", Tab.EVENT, lambda _ask, subject: event_page(subject)),
    _route("/pairings", Tab.PAIRINGS, _pairings),
    _route("/standings", Tab.STANDINGS, lambda _ask, subject: standings_page(subject)),
    _route("/rounds/{number}", Tab.ROUNDS, _round),
    _route("/wall", Tab.WALL, lambda ask, subject: wall_page(subject, _event_address(ask))),
    _route(
        "/bracket",
        Tab.BRACKET,
        lambda ask, subject: bracket_page(subject, ask.place.views.cut),
    ),
)
