"""The routes of the judge's phone."""

from collections.abc import Callable

from litestar.handlers import HTTPRouteHandler

from podium.event.ids import MatchRef
from podium.event.view.shapes import Desk
from podium.kernel.now import Now
from podium.kernel.refusal import Code
from podium.service.behaviour import REGISTRY
from podium.web.access.request import Request
from podium.web.http.problem import deny
from podium.web.pages.desk.routes import address_number, desk_of, own_entrant, staff_route
from podium.web.pages.frame import Tab
from podium.web.pages.judge.calls import made_by_act, open_calls
from podium.web.pages.judge.entrant import judged_list_page, judged_page
from podium.web.pages.judge.now import now_page
from podium.web.pages.judge.rulings import rulings_page
from podium.web.pages.judge.table import table_page
from podium.web.pages.rendering import Page
from podium.web.pages.serving import LONGEST_SEARCH
from podium.web.pages.subject import Subject


def _now(request: Request, subject: Subject) -> Page:
    desk: Desk = desk_of(subject)
    return now_page(
        subject,
        request.event.state,
        desk,
        moments=_moments(request),
        me=own_entrant(request),
        search=_search(request),
    )


def _players(request: Request, subject: Subject) -> Page:
    return judged_list_page(subject, request.event.state, _search(request))


def _rulings(request: Request, subject: Subject) -> Page:
    return rulings_page(subject, request.event.state, own_entrant(request))


def _table(request: Request, subject: Subject) -> Page:
    ref = MatchRef(
        address_number(request.path_params["number"]), address_number(request.path_params["index"])
    )
    page = table_page(
        subject, request.event.state, ref, moments=_moments(request), me=own_entrant(request)
    )
    if page is None:
        raise deny(Code.UNKNOWN, thing="match", key=f"{ref.round}/{ref.index}")
    return page


def _entrant(request: Request, subject: Subject) -> Page:
    entrant = request.path_params["entrant"]
    page = judged_page(
        subject,
        request.event.state,
        entrant,
        ground=request.query.get("ground", ""),
        me=own_entrant(request),
    )
    if page is None:
        raise deny(Code.UNKNOWN, thing="entrant", key=entrant[:LONGEST_SEARCH])
    return page


def _moments(request: Request) -> dict[int, Now]:
    """When the open calls were made, by the numbers of their facts."""
    acts = {made_by_act(call) for call in open_calls(request.event.state).values()}
    if not acts:
        return {}
    before = min(acts) - 1
    entries = request.backend.service.entries(request.event.id, before)
    numbered = enumerate(entries, before + 1)
    return {number: REGISTRY.decode(entry).at for number, entry in numbered if number in acts}


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
