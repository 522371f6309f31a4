"""The routes of the judge's phone."""

from collections.abc import Callable

from podium.event.ids import MatchRef
from podium.kernel.refusal import Code
from podium.web.asking import Ask
from podium.web.pages.desk.routes import address_number, staff_route
from podium.web.pages.frame import Tab
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
    me = ask.place.views.plays_as
    return now_page(subject, ask.place.staff, me=me, search=_search(ask))


def _players(ask: Ask, subject: Subject) -> Page:
    return judged_list_page(subject, _search(ask))


def _rulings(ask: Ask, subject: Subject) -> Page:
    return rulings_page(subject, ask.place.staff.rulings, ask.place.views.plays_as)


def _table(ask: Ask, subject: Subject) -> Page:
    ref = MatchRef(address_number(ask.params["number"]), address_number(ask.params["index"]))
    page = table_page(subject, ask.place.staff, ref, me=ask.place.views.plays_as)
    if page is None:
        raise deny(Code.UNKNOWN, thing="match", key=f"{ref.round}/{ref.index}")
    return page


def _entrant(ask: Ask, subject: Subject) -> Page:
    entrant = ask.params["entrant"]
    page = judged_page(
        subject,
        ask.place.staff,
        entrant,
        ground=ask.query.get("ground", ""),
        me=ask.place.views.plays_as,
    )
    if page is None:
        raise deny(Code.UNKNOWN, thing="entrant", key=entrant[:LONGEST_SEARCH])
    return page


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
