"""From a request to the bytes of a page: subject, frame, rendering, and the cache of pages."""

import secrets
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any
from urllib.parse import urlencode

from litestar.handlers import HTTPRouteHandler
from litestar.types import Scope

from podium.kernel.refusal import Code
from podium.web.access.request import Request
from podium.web.access.table import API
from podium.web.http.compression import SMALL, Compressed, accepts_gzip, compressed
from podium.web.http.middleware import headers_of
from podium.web.http.problem import Denied, Problem, WebCode, problem_response
from podium.web.http.response import HTML, NO_STORE, Headers, Response, etag_of
from podium.web.http.routing import Handler, get, post
from podium.web.http.session_token import cookie_value
from podium.web.pages.frame import Frame, event_frame
from podium.web.pages.languages import preferred
from podium.web.pages.names import Rolls
from podium.web.pages.problem import problem_page
from podium.web.pages.rendering import Page, Renderer
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab

LANGUAGE_COOKIE = "language"
PRIVATE = (
    ("cache-control", "private, no-cache"),
    ("vary", "accept-encoding, accept-language, cookie"),
)
QUERY = ("by", "q", "table", "entrant", "size", "ground")
"""The query parameters that pages read; all others are ignored."""
LONGEST_SEARCH = 100


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
    chosen = cookie_value(headers.get("cookie", ""), LANGUAGE_COOKIE)
    return preferred(headers.get("accept-language", ""), chosen)


def variant(headers: Mapping[str, str]) -> str:
    """Everything a public page depends on besides its address and the event."""
    return f"{language_in(headers)} {accepts_gzip(headers)} {headers.get('host', '')}"


def event_page_response(request: Request, tab: Tab, build: Build) -> Response[Any]:
    """A page of an event that viewers of one kind share: it contains no form that writes.

    Cached as bytes until its content changes: facts, names, what the clock shows.
    """
    event, language = request.event, language_of(request)
    people = hash(tuple(request.people.values()))
    key = (request.address, path_of(request), event.viewer, event.cursor, language, people)

    def make() -> Compressed:
        frame = frame_of(request, tab=tab)
        return compressed(renderer().html(build(request, subject_of(request)), frame))

    signed_in = request.visitor.session is not None
    body, packed = request.backend.pages.get_or_make((*key, signed_in), make)
    return html_response(request, body, packed=packed)


def own_page_response(
    request: Request, tab: Tab, page: Page, *, status: int = 200
) -> Response[Any]:
    """A page of an event with forms that write: made for this visitor alone, on each request."""
    frame = frame_of(request, tab=tab, forms=True)
    return html_response(request, renderer().html(page, frame), status=status, headers=NO_STORE)


def plain_page_response(request: Request, page: Page, *, status: int = 200) -> Response[Any]:
    """A page that belongs to no event."""
    frame = Frame(
        language=language_of(request),
        path=path_of(request),
        signed_in=request.visitor.session is not None,
        token=request.form_token,
        key=new_key(),
    )
    return html_response(request, renderer().html(page, frame), status=status, headers=NO_STORE)


def problem_page_response(request: Request, problem: Problem) -> Response[Any]:
    """A problem as a page, with a way back to the event. May wait for the database."""
    signed_in = request.visitor.session is not None
    return _problem_page(language_of(request), problem, back=_back(request), signed_in=signed_in)


def _problem_page(
    language: str, problem: Problem, *, back: str = "/", signed_in: bool = False
) -> Response[Any]:
    """The error page. `back`: where to go on."""
    frame = Frame(language=language, path=back, signed_in=signed_in)
    body = renderer().html(problem_page(problem, back=back), frame)
    return Response(body, problem.status, HTML, (*NO_STORE, *problem.headers))


def any_problem_response(scope: Scope, problem: Problem) -> Response[Any]:
    """A problem of a request without further context: a page for browsers, else JSON.

    Cheap, however often it is called.
    """
    headers = headers_of(scope)
    if "text/html" not in headers.get("accept", "") or scope["path"].startswith(API):
        return problem_response(problem)
    body = _plain_problem(problem.code, language_in(headers))
    return Response(body, problem.status, HTML, (*NO_STORE, *problem.headers))


@lru_cache(maxsize=128)
def _plain_problem(code: Code | WebCode, language: str) -> bytes:
    return _problem_page(language, Problem(code)).body


def frame_of(request: Request, *, tab: Tab | None = None, forms: bool = False) -> Frame:
    """The frame of a page of the event in the path. `forms`: whether the page has forms
    that write.
    """
    event = request.event
    head = request.backend.service.witness(event.id)
    return Frame(
        language=language_of(request),
        path=path_of(request),
        role=event.viewer.role,
        entrant=event.viewer.entrant,
        event=event_frame(event.id, event.view, head=head or None),
        tab=tab,
        signed_in=request.visitor.session is not None,
        token=request.form_token if forms else None,
        key=new_key() if forms else None,
    )


def path_of(request: Request) -> str:
    """The address of the requested page, with its query."""
    query = request.query
    known = [(name, query[name][:LONGEST_SEARCH]) for name in QUERY if query.get(name)]
    path = request.scope["path"]
    return f"{path}?{urlencode(known)}" if known else path


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
    *,
    cached: bool = False,
) -> HTTPRouteHandler:
    """Registers a handler that shows a page. `show_problem`: how it shows errors."""
    return get(path, cached=cached, show_problem=show_problem)(handler)


def form(
    path: str, handler: Handler, show_problem: ShowProblem = problem_page_response, **options: Any
) -> HTTPRouteHandler:
    """Registers a handler for a form. `show_problem`: how it shows a refusal."""
    return post(path, show_problem=show_problem, **options)(handler)
