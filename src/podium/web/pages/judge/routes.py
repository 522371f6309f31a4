"""The routes of the judge's phone."""

from collections.abc import Callable
from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.ids import MatchRef
from podium.kernel.refusal import Code
from podium.web.access.request import Request
from podium.web.access.table import PAGE
from podium.web.http.numbers import number_in
from podium.web.http.problem import deny
from podium.web.http.query import LONGEST_SEARCH, SEARCH, search_in
from podium.web.http.response import Response
from podium.web.pages.desk.routes import staff_route, staff_subject
from podium.web.pages.judge.entrant import judged_list_page, judged_page
from podium.web.pages.judge.now import now_page
from podium.web.pages.judge.rulings import rulings_page
from podium.web.pages.judge.table import TablePage, table_page
from podium.web.pages.lists.shown import entrant_list
from podium.web.pages.rendering import Page
from podium.web.pages.serving import own_page_response, page
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab


def _now(request: Request, subject: Subject) -> Page:
    me = request.event.plays_as
    return now_page(subject, request.staff, me=me, search=_search(request))


def _players(request: Request, subject: Subject) -> Page:
    return judged_list_page(subject, _search(request))


def _rulings(request: Request, subject: Subject) -> Page:
    return rulings_page(subject, request.staff.rulings, request.event.plays_as)


def _table(request: Request, number: FromPath[str], index: FromPath[str]) -> Response[Any]:
    ref = MatchRef(number_in(number), number_in(index))
    subject = staff_subject(request)
    shown = table_page(subject, request.staff, ref, me=request.event.plays_as)
    if shown is None:
        raise deny(Code.UNKNOWN, thing="match", key=f"{ref.round}/{ref.index}")
    if shown.checks_decks:
        shown = _with_lists(request, subject, shown)
    return own_page_response(request, Tab.JUDGE, shown)


def _with_lists(request: Request, subject: Subject, shown: TablePage) -> TablePage:
    """The page with the lists that the viewer has opened (LCG-21)."""
    part = request.event.rosters
    opened = (request.event.roster(seat.entrant) for seat in shown.match.row.seats)
    lists = {one.entrant: entrant_list(subject, one) for one in opened if one is not None}
    return replace(shown, lists=lists, may_look=part is not None and part.may_look)


def _entrant(request: Request, entrant: FromPath[str]) -> Response[Any]:
    shown = judged_page(
        staff_subject(request),
        request.staff,
        entrant,
        ground=request.query.get("ground", ""),
        me=request.event.plays_as,
        squad_names=request.event.squad_names(EntrantId(entrant)),
        unopened=_unopened(request, entrant),
    )
    if shown is None:
        raise deny(Code.UNKNOWN, thing="entrant", key=entrant[:LONGEST_SEARCH])
    return own_page_response(request, Tab.JUDGE, shown)


def _unopened(request: Request, entrant: str) -> bool:
    """Whether the visitor may open the list of an entrant and has not."""
    part = request.event.rosters
    if part is None or not part.may_look:
        return False
    return any(one.entrant == entrant and one.handed and not one.looking for one in part.desk or ())


def _search(request: Request) -> str:
    return search_in(request.query.get(SEARCH, ""))


def _route(path: str, build: Callable[[Request, Subject], Page]) -> HTTPRouteHandler:
    return staff_route(Tab.JUDGE, f"judge{path}", build)


HANDLERS = (
    _route("", _now),
    _route("/players", _players),
    _route("/rulings", _rulings),
    page(f"{PAGE}/judge/table/{{number}}/{{index}}", _table),
    page(f"{PAGE}/judge/entrant/{{entrant}}", _entrant),
)
