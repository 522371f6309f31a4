"""The routes of the judge's phone."""

from collections.abc import Callable

from podium.event.ids import MatchRef
from podium.event.view.shapes import Desk
from podium.kernel.now import Now
from podium.kernel.refusal import Code
from podium.service.behaviour import REGISTRY
from podium.web.asking import Ask
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
from podium.web.problem import deny
from podium.web.route import Route


def _now(ask: Ask, subject: Subject) -> Page:
    desk: Desk = desk_of(subject)
    return now_page(
        subject,
        ask.place.state,
        desk,
        moments=_moments(ask),
        me=own_entrant(ask),
        search=_search(ask),
    )


def _players(ask: Ask, subject: Subject) -> Page:
    return judged_list_page(subject, ask.place.state, _search(ask))


def _rulings(ask: Ask, subject: Subject) -> Page:
    return rulings_page(subject, ask.place.state, own_entrant(ask))


def _table(ask: Ask, subject: Subject) -> Page:
    ref = MatchRef(address_number(ask.params["number"]), address_number(ask.params["index"]))
    page = table_page(subject, ask.place.state, ref, moments=_moments(ask), me=own_entrant(ask))
    if page is None:
        raise deny(Code.UNKNOWN, thing="match", key=f"{ref.round}/{ref.index}")
    return page


def _entrant(ask: Ask, subject: Subject) -> Page:
    entrant = ask.params["entrant"]
    page = judged_page(
        subject, ask.place.state, entrant, ground=ask.query.get("ground", ""), me=own_entrant(ask)
    )
    if page is None:
        raise deny(Code.UNKNOWN, thing="entrant", key=entrant[:LONGEST_SEARCH])
    return page


def _moments(ask: Ask) -> dict[int, Now]:
    """When the open calls were made, by the numbers of their facts."""
    acts = {made_by_act(call) for call in open_calls(ask.place.state).values()}
    if not acts:
        return {}
    before = min(acts) - 1
    entries = ask.parts.service.entries(ask.place.id, before)
    numbered = enumerate(entries, before + 1)
    return {number: REGISTRY.decode(entry).at for number, entry in numbered if number in acts}


def _search(ask: Ask) -> str:
    return ask.query.get("q", "").strip()[:LONGEST_SEARCH]


def _route(path: str, build: Callable[[Ask, Subject], Page]) -> Route:
    return staff_route(Tab.JUDGE, f"judge{path}", build)


ROUTES = (
    _route("", _now),
    _route("/players", _players),
    _route("/rulings", _rulings),
    _route("/table/{number}/{index}", _table),
    _route("/entrant/{entrant}", _entrant),
)
