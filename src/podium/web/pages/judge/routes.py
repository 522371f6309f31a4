"""The routes of the judge's phone."""

from collections.abc import Callable

from litestar.handlers import HTTPRouteHandler

from podium.event.ids import MatchRef
from podium.kernel.refusal import Code
from podium.web.access.request import Request
from podium.web.http.problem import deny
from podium.web.pages.desk.routes import address_number, staff_route
from podium.web.pages.judge.entrant import judged_list_page, judged_page
from podium.web.pages.judge.now import now_page
from podium.web.pages.judge.rulings import rulings_page
from podium.web.pages.judge.table import table_page
from podium.web.pages.rendering import Page
from podium.web.pages.serving import LONGEST_SEARCH
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab


def _now(request: Request, subject: Subject) -> Page:
    me = request.event.plays_as
    return now_page(subject, request.staff, me=me, search=_search(request))


def _players(request: Request, subject: Subject) -> Page:
    return judged_list_page(subject, _search(request))


def _rulings(request: Request, subject: Subject) -> Page:
    return rulings_page(subject, request.staff.rulings, request.event.plays_as)


def _table(request: Request, subject: Subject) -> Page:
    ref = MatchRef(
        address_number(request.path_params["number"]), address_number(request.path_params["index"])
    )
    page = table_page(subject, request.staff, ref, me=request.event.plays_as)
    if page is None:
        raise deny(Code.UNKNOWN, thing="match", key=f"{ref.round}/{ref.index}")
    return page


def _entrant(request: Request, subject: Subject) -> Page:
    entrant = request.path_params["entrant"]
    page = judged_page(
        subject,
        request.staff,
        entrant,
        ground=request.query.get("ground", ""),
        me=request.event.plays_as,
    )
    if page is None:
        raise deny(Code.UNKNOWN, thing="entrant", key=entrant[:LONGEST_SEARCH])
    return page


def _search(request: Request) -> str:
    return request.query.get("q", "").strip()[:LONGEST_SEARCH]


def _route(path: str, build: Callable[[Request, Subject], Page]) -> HTTPRouteHandler:
    return staff_route(Tab.JUDGE, f"judge{path}", build)


HANDLERS = (
    _route("", _now),
    _route("/players", _players),
    _route("/rulings", _rulings),
    _route("/table/{number}/{index}", _table),
    _route("/entrant/{entrant}", _entrant),
)
