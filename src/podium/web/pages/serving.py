"""From a request to the bytes of a page: subject, frame, rendering, and the cache of pages."""

import secrets
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, cast

from litestar.handlers import HTTPRouteHandler
from litestar.types import Scope

from podium.event.view.shapes import View
from podium.kernel.now import Now
from podium.people.person import Person
from podium.rosters.settings import RosterKind
from podium.service.ids import EventId, stream_of
from podium.standby.pact import StreamDifference
from podium.web.access.request import Request
from podium.web.access.table import API
from podium.web.http.compression import SMALL, Compressed, accepts_gzip, compressed
from podium.web.http.middleware import headers_of
from podium.web.http.problem import Denied, Problem, problem_response, slow_down
from podium.web.http.query import SEARCH, Reads, search_in, what_counts
from podium.web.http.response import HTML, NO_STORE, Headers, Response, etag_of
from podium.web.http.routing import Handler, get, post
from podium.web.http.session_token import chosen_language
from podium.web.pages.desk.step import Next, next_of
from podium.web.pages.frame import NO_BRAND, BrandFrame, Frame, event_frame
from podium.web.pages.languages import preferred
from podium.web.pages.names import Rolls
from podium.web.pages.problem import problem_page
from podium.web.pages.rendering import Page, Renderer
from podium.web.pages.shop.shown import shown_brand
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab

PRIVATE = (
    ("cache-control", "private, no-cache"),
    ("vary", "accept-encoding, accept-language, cookie"),
)
OWN_QUERY: Reads = dict.fromkeys(
    (
        *("by", SEARCH, "table", "entrant", "size", "ground"),
        *("way", "status", "current_match", "penalty", "match", "back"),
    ),
    search_in,
)
"""The parameters that pages read which are made for one visitor alone."""


Build = Callable[[Request, Subject], Page]


@cache
def renderer() -> Renderer:
    """The one renderer of the process."""
    return Renderer()


def subject_of(request: Request, *, real: bool = False) -> Subject:
    """The data that the pages of an event are built from. `real`: real names, for staff."""
    event = request.event
    real = real and event.viewer.role.is_staff
    names = Rolls(request.backend.rolls).get(
        event.id, event.view.entrants, request.people, real=real
    )
    return Subject(event.id, event.view, event.rulebook, names, language_of(request))


def language_of(request: Request) -> str:
    """The language of the response."""
    return language_in(request.headers)


def language_in(headers: Mapping[str, str]) -> str:
    """The language of a request: as chosen, else by the browser's preference."""
    return preferred(headers.get("accept-language", ""), chosen_language(headers))


def variant(headers: Mapping[str, str]) -> str:
    """Everything a public page depends on besides its address and the event."""
    return f"{language_in(headers)} {accepts_gzip(headers)} {headers.get('host', '')}"


def event_page_response(request: Request, tab: Tab, build: Build, *, at: str = "") -> Response[Any]:
    """A page of an event that viewers of one kind share: it contains no form that writes.

    Cached as bytes until its content changes: facts, names, what the clock shows. Searches are
    not: everybody can think of any number of them, and they would drop the pages that all read.
    `at`: what else it depends on.
    """
    event, language = request.event, language_of(request)
    people = hash(_people_shown(request))
    brand = shown_brand(request.backend.brands.current())
    key = (request.address, path_of(request), event.viewer, event.cursor, language, people, brand)

    def make() -> Compressed:
        frame = frame_of(request, tab=tab)
        return compressed(renderer().html(build(request, subject_of(request)), frame))

    signed_in = request.visitor.session is not None
    if SEARCH in reads_of(request) and search_in(request.query.get(SEARCH, "")):
        count_search(request)
        body, packed = make()
    else:
        body, packed = request.backend.pages.get_or_make((*key, signed_in, at), make)
    return html_response(request, body, packed=packed)


def _people_shown(request: Request) -> tuple[Person | None, ...]:
    """The people whose names a page may hold. Others change nothing of it: it would take longer to
    make, and tell that somebody applied.
    """
    view, people = request.event.view, request.people
    if view.role.is_staff:
        return tuple(people.values())
    entrants = (known for line in view.entrants for known in (line.id, *line.members))
    staff = (person for person, _ in view.event.staff)
    return tuple(people.get(known) for known in (*entrants, *staff))


def own_page_response(
    request: Request, tab: Tab, page: Page, *, status: int = 200
) -> Response[Any]:
    """A page of an event with forms that write: made for this visitor alone, on each request."""
    frame = frame_of(request, tab=tab, forms=True)
    return html_response(request, renderer().html(page, frame), status=status, headers=NO_STORE)


def plain_page_response(
    request: Request, page: Page, *, status: int = 200, headers: Headers = ()
) -> Response[Any]:
    """A page that belongs to no event."""
    frame = Frame(
        language=language_of(request),
        path=path_of(request),
        signed_in=request.visitor.session is not None,
        token=request.form_token,
        key=new_key(),
        brand=shown_brand(request.backend.brands.current()),
        address=request.address,
    )
    body = renderer().html(page, frame)
    return html_response(request, body, status=status, headers=(*NO_STORE, *headers))


def problem_page_response(request: Request, problem: Problem) -> Response[Any]:
    """A problem as a page, with a way back to the event. May wait for the database."""
    signed_in = request.visitor.session is not None
    brand = shown_brand(request.backend.brands.current())
    return _problem_page(
        language_of(request), problem, back=_back(request), signed_in=signed_in, brand=brand
    )


def _problem_page(
    language: str,
    problem: Problem,
    *,
    back: str = "/",
    signed_in: bool = False,
    brand: BrandFrame = NO_BRAND,
) -> Response[Any]:
    """The error page. `back`: where to go on."""
    frame = Frame(language=language, path=back, signed_in=signed_in, brand=brand)
    body = renderer().html(problem_page(problem, back=back), frame)
    return Response(body, problem.status, HTML, (*NO_STORE, *problem.headers))


def any_problem_response(scope: Scope, problem: Problem) -> Response[Any]:
    """A problem of a request without further context: a page for browsers, else JSON.

    Cheap, however often it is called.
    """
    headers, code = headers_of(scope), problem.code
    if "text/html" not in headers.get("accept", "") or scope["path"].startswith(API):
        return problem_response(problem)
    language = language_in(headers)
    body = renderer().problem_pages.get_or_make(
        (code, language), lambda: _problem_page(language, Problem(code)).body
    )
    return Response(body, problem.status, HTML, (*NO_STORE, *problem.headers))


def frame_of(request: Request, *, tab: Tab | None = None, forms: bool = False) -> Frame:
    """The frame of a page of the event in the path. `forms`: whether the page has forms
    that write.
    """
    event = request.event
    service, staff = request.backend.service, event.viewer.role.is_staff
    head = service.witness(event.id)
    lists = event.rulebook.roster is not RosterKind.NONE
    return Frame(
        language=language_of(request),
        path=path_of(request),
        role=event.viewer.role,
        entrant=event.viewer.entrant,
        event=event_frame(event.id, event.view, head=head or None, lists=lists),
        tab=tab,
        signed_in=request.visitor.session is not None,
        token=request.form_token if forms else None,
        key=new_key() if forms else None,
        brand=shown_brand(request.backend.brands.current()),
        address=request.address,
        trouble=service.store_trouble(event.id) if staff else None,
        differs=_differs(request, event.id) if staff else None,
        standby_lost=_standby_lost(request) if tab is Tab.DESK else None,
        next=_next(event.view) if tab is Tab.DESK else None,
    )


def _differs(request: Request, event: EventId) -> StreamDifference | None:
    """How the event differs from that of another laptop that leads, as far as is known."""
    leader = request.backend.leader
    rival = None if leader is None else leader.rivalry.rival
    found = () if rival is None else rival.differences
    return next((one for one in found if one.stream == stream_of(event)), None)


def _standby_lost(request: Request) -> Now | None:
    """When the laptop that followed this one was last heard of, if it has stopped."""
    leader = request.backend.leader
    seen = None if leader is None else leader.last_follower
    return seen.contact if seen is not None and seen.has_stopped(request.backend.now()) else None


def _next(view: View) -> Next | None:
    """What comes next, for the staff."""
    return None if view.desk is None else next_of(view, view.desk)


def path_of(request: Request) -> str:
    """The address of the requested page, with what counts of its query."""
    query = what_counts(request.query, reads_of(request))
    path = request.scope["path"]
    return f"{path}?{query}" if query else path


def count_search(request: Request) -> None:
    """Notes a search; raises `Denied` for whoever makes too many."""
    session = request.visitor.session
    searcher = request.client_address if session is None else f"session/{session.id}"
    if wait := request.backend.searches.take(searcher.encode()):
        raise slow_down(wait)


def reads_of(request: Request) -> Reads:
    """The query parameters that the requested page reads."""
    handler = cast("dict[str, Any]", request.scope).get("route_handler")
    return OWN_QUERY if handler is None else cast("Reads", handler.opt.get("reads", OWN_QUERY))


def new_key() -> str:
    """A fresh idempotency key for the forms of a page."""
    return secrets.token_urlsafe(12)


def html_response(
    request: Request,
    body: bytes,
    *,
    packed: bytes | None = None,
    status: int = 200,
    headers: Headers = PRIVATE,
) -> Response[Any]:
    """The page as a response: compressed for clients that accept it."""
    if not accepts_gzip(request.headers) or len(body) < SMALL:
        return Response(body, status, HTML, headers, etag_of(body) if status == 200 else None)
    sent = compressed(body)[1] if packed is None else packed
    tag = etag_of(sent) if status == 200 else None
    return Response(sent, status, HTML, (*headers, ("content-encoding", "gzip")), tag)


def _back(request: Request) -> str:
    """Where to go on after a problem: the event's page, if the visitor may know of the event."""
    try:
        return f"/e/{request.event.id}"
    except (Denied, KeyError):
        return "/"


ShowProblem = Callable[[Request, Problem], Response[Any]]


def page(
    path: str,
    handler: Handler,
    show_problem: ShowProblem = problem_page_response,
    **options: Any,
) -> HTTPRouteHandler:
    """Registers a handler that shows a page. `show_problem`: how it shows errors. A page that
    many share says what it `reads` of a query.
    """
    return get(path, show_problem=show_problem, **options)(handler)


def form(
    path: str, handler: Handler, show_problem: ShowProblem = problem_page_response, **options: Any
) -> HTTPRouteHandler:
    """Registers a handler for a form. `show_problem`: how it shows a refusal."""
    return post(path, show_problem=show_problem, **options)(handler)
