"""The routes of the desk of a running event."""

from collections.abc import Callable
from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from podium.event.entered_rounds import EnterPairing
from podium.event.ids import MatchRef
from podium.event.results import CorrectResult
from podium.kernel.refusal import Code
from podium.web.access.request import Request
from podium.web.access.table import PAGE
from podium.web.acts.commands import BODIES
from podium.web.acts.perform import Order, order_of, previewed
from podium.web.http.numbers import number_in
from podium.web.http.problem import Denied, Problem, deny
from podium.web.http.query import SEARCH, search_in
from podium.web.http.response import Response
from podium.web.pages.acting import order_form, with_result
from podium.web.pages.desk.announcements import announcements_page
from podium.web.pages.desk.by_hand import by_hand_page, read_by_hand
from podium.web.pages.desk.clock import clock_page
from podium.web.pages.desk.conduct import conduct_page
from podium.web.pages.desk.desk import desk_page
from podium.web.pages.desk.draft import draft_page
from podium.web.pages.desk.find import find_page
from podium.web.pages.desk.forecast import forecast_part
from podium.web.pages.desk.journal import journal_page
from podium.web.pages.desk.match import (
    MatchPage,
    PreviewPart,
    match_page,
    preview_part,
    results_page,
)
from podium.web.pages.fields import tree_of, typed
from podium.web.pages.names import roll
from podium.web.pages.rendering import Page
from podium.web.pages.reporting import flat
from podium.web.pages.serving import (
    language_of,
    own_page_response,
    page,
)
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab


def staff_subject(request: Request) -> Subject:
    """The event with real names."""
    event = request.event
    names = roll(event.view.entrants, request.people, real=True)
    return Subject(event.id, event.view, event.rulebook, names, language_of(request))


def _desk(request: Request, subject: Subject) -> Page:
    return desk_page(
        subject,
        subject.desk,
        expected=forecast_part(subject, request.staff.paces, request.backend.service.now()),
        just_taken="taken-back" in request.query,
    )


def _draft(_request: Request, subject: Subject) -> Page:
    return draft_page(subject, subject.desk.draft)


def _results(request: Request, subject: Subject) -> Page:
    return results_page(
        subject,
        request.staff,
        table=request.query.get("table", "").strip()[:8],
        number=number_in(request.query.get("round", "")),
    )


def _clock(request: Request, subject: Subject) -> Page:
    return clock_page(subject, request.staff.look)


def _conduct(request: Request, subject: Subject) -> Page:
    search = search_in(request.query.get(SEARCH, ""))
    return conduct_page(
        subject,
        request.staff,
        request.query.get("entrant", ""),
        search=search,
        me=request.event.plays_as,
    )


def _find(request: Request, subject: Subject) -> Page:
    return find_page(subject, search_in(request.query.get(SEARCH, "")))


def _announcements(request: Request, subject: Subject) -> Page:
    return announcements_page(subject, request.staff)


def _journal(request: Request, subject: Subject) -> Page:
    before = number_in(request.query.get("before", ""))
    return journal_page(subject, request.staff.journal(before if before > 0 else None))


def _match(request: Request, number: FromPath[str], index: FromPath[str]) -> Response[Any]:
    subject, ref = staff_subject(request), MatchRef(number_in(number), number_in(index))
    preview: PreviewPart | None = None
    problem: Problem | None = None
    if any(name.startswith("report.") for name in request.query):
        try:
            preview = _previewed(request, subject, ref)
        except Denied as denied:
            problem = denied.problem
    shown: MatchPage | None = match_page(
        subject,
        request.staff,
        ref,
        preview=preview,
        problem=problem,
        typed=request.query if problem is not None else None,
        me=request.event.plays_as,
    )
    if shown is None:
        raise deny(Code.UNKNOWN, thing="match", key=f"{ref.round}/{ref.index}")
    return own_page_response(request, Tab.DESK, shown)


def _previewed(request: Request, subject: Subject, ref: MatchRef) -> PreviewPart:
    """What the correction in the form would change, without performing it."""
    typed_in = [
        (name, value) for name, value in request.query.items() if name.startswith("report.")
    ]
    tree = with_result(request.event, tree_of([*flat(ref, "match"), *typed_in]), confirms=True)
    command = order_of(CorrectResult, typed(tree, BODIES[CorrectResult])).command
    assert isinstance(command, CorrectResult)  # noqa: S101 - made of its own shape
    found = previewed(request, command)
    return preview_part(subject, ref, command.result, found)


def _by_hand(request: Request, subject: Subject) -> Page:
    return by_hand_page(subject, request.staff)


def _entered_by_hand(request: Request) -> Order:
    """Makes the round paired on paper the draft."""
    return Order(read_by_hand(request, staff_subject(request)))


def staff_route(tab: Tab, path: str, build: Callable[[Request, Subject], Page]) -> HTTPRouteHandler:
    """A staff page at an address below the event's own."""

    def handle(request: Request) -> Response[Any]:
        return own_page_response(request, tab, build(request, staff_subject(request)))

    return page(f"{PAGE}/{path}", handle)


def _route(path: str, build: Callable[[Request, Subject], Page]) -> HTTPRouteHandler:
    return staff_route(Tab.DESK, f"desk{path}", build)


HANDLERS = (
    _route("", _desk),
    _route("/round", _draft),
    _route("/by-hand", _by_hand),
    order_form(f"{PAGE}/desk/by-hand", _entered_by_hand, EnterPairing),
    _route("/results", _results),
    _route("/clock", _clock),
    _route("/conduct", _conduct),
    _route("/find", _find),
    _route("/announcements", _announcements),
    _route("/journal", _journal),
    page(f"{PAGE}/desk/match/{{number}}/{{index}}", _match),
)
