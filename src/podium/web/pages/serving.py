"""From a request to the bytes of a page: subject, frame, rendering, and what is kept of it."""

import gzip
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from urllib.parse import urlencode
from weakref import WeakKeyDictionary

from podium.service.service import Service
from podium.web.access.cookies import cookie_value
from podium.web.asking import Ask
from podium.web.pages.frame import Frame, Tab, event_frame
from podium.web.pages.languages import preferred
from podium.web.pages.names import Rolls
from podium.web.pages.problem import problem_page
from podium.web.pages.rendering import Page, Renderer
from podium.web.pages.subject import Subject
from podium.web.problem import Denied, Problem
from podium.web.reply import HTML, NO_STORE, Headers, Reply, etag_of

LANGUAGE_COOKIE = "language"
PRIVATE = (
    ("cache-control", "private, no-cache"),
    ("vary", "accept-encoding, accept-language, cookie"),
)
QUERY = ("by", "q", "table", "entrant", "size", "ground")
"""What pages read from behind the question mark; all else is passed over."""
LONGEST_SEARCH = 100
_SMALL = 1_000
"""Bytes below which compressing is not worth it."""

_ROLLS = Rolls()

Build = Callable[[Ask, Subject], Page]


@cache
def renderer() -> Renderer:
    """The one renderer of the program."""
    return Renderer()


def subject_of(ask: Ask, *, real: bool = False) -> Subject:
    """What the pages of an event are built from. `real`: for staff, true names."""
    place = ask.place
    real = real and place.viewer.role.is_staff
    names = _ROLLS.get(place.id, place.view.entrants, place.people, real=real)
    return Subject(place.id, place.view, place.views.rulebook, names, language_of(ask))


def language_of(ask: Ask) -> str:
    """The language to answer in."""
    return language_in(ask.headers)


def language_in(headers: Mapping[str, str]) -> str:
    """The language that a request wants: as chosen, else as the browser wishes."""
    chosen = cookie_value(headers.get("cookie", ""), LANGUAGE_COOKIE)
    return preferred(headers.get("accept-language", ""), chosen)


def variant(headers: Mapping[str, str]) -> str:
    """All that a page for everyone depends on besides its address and the event."""
    return f"{language_in(headers)} {_packs(headers)} {headers.get('host', '')}"


def _packs(headers: Mapping[str, str]) -> bool:
    return "gzip" in headers.get("accept-encoding", "")


def event_page_reply(ask: Ask, tab: Tab, build: Build) -> Reply:
    """A page of an event that all viewers of a kind share: it holds no form that writes.

    Kept as bytes until something in it changes: facts, names, what the clock shows.
    """
    place, language = ask.place, language_of(ask)
    people = hash(tuple(place.people.values()))
    key = (ask.address, path_of(ask), place.viewer, place.views.cursor, language, people)

    def make() -> bytes:
        frame = frame_of(ask, tab=tab)
        return renderer().html(build(ask, subject_of(ask)), frame)

    body, packed = _shelf(ask.parts.service).get((*key, ask.visitor.session is not None), make)
    return html_reply(ask, body, packed=packed)


def own_page_reply(ask: Ask, tab: Tab, page: Page, *, status: int = 200) -> Reply:
    """A page of an event with forms that write: made anew each time, for this visitor alone."""
    frame = frame_of(ask, tab=tab, forms=True)
    return html_reply(ask, renderer().html(page, frame), status=status, headers=NO_STORE)


def plain_page_reply(ask: Ask, page: Page, *, status: int = 200) -> Reply:
    """A page that belongs to no event."""
    frame = Frame(
        language=language_of(ask),
        path=path_of(ask),
        signed_in=ask.visitor.session is not None,
        token=ask.form_token,
        key=new_key(),
    )
    return html_reply(ask, renderer().html(page, frame), status=status, headers=NO_STORE)


def told_as_page(ask: Ask, problem: Problem) -> Reply:
    """A problem for people to read; give it to a route as `told`."""
    return problem_as_page(
        language_of(ask), problem, back=_back(ask), signed_in=ask.visitor.session is not None
    )


def problem_as_page(
    language: str, problem: Problem, *, back: str = "/", signed_in: bool = False
) -> Reply:
    """A problem for people to read, whatever is known of the request. `back`: where to go on."""
    frame = Frame(language=language, path=back, signed_in=signed_in)
    body = renderer().html(problem_page(problem, back=back), frame)
    return Reply(body, problem.status, HTML, (*NO_STORE, *problem.headers))


def frame_of(ask: Ask, *, tab: Tab | None = None, forms: bool = False) -> Frame:
    """What stands around a page of the event in the path. `forms`: whether the page writes."""
    place = ask.place
    return Frame(
        language=language_of(ask),
        path=path_of(ask),
        role=place.viewer.role,
        entrant=place.viewer.entrant,
        event=event_frame(place.id, place.view, head=ask.parts.service.witness(place.id) or None),
        tab=tab,
        signed_in=ask.visitor.session is not None,
        token=ask.form_token if forms else None,
        key=new_key() if forms else None,
    )


def path_of(ask: Ask) -> str:
    """The address of the page asked for, with its query."""
    known = [(name, ask.query[name][:LONGEST_SEARCH]) for name in QUERY if ask.query.get(name)]
    return f"{ask.path}?{urlencode(known)}" if known else ask.path


def new_key() -> str:
    """A fresh idempotency key for the forms of a page."""
    return secrets.token_urlsafe(12)


def html_reply(
    ask: Ask,
    body: bytes,
    *,
    packed: bytes | None = None,
    status: int = 200,
    headers: Headers = PRIVATE,
) -> Reply:
    """The page as sent: compressed for whoever can read that."""
    if not _packs(ask.headers) or len(body) < _SMALL:
        return Reply(body, status, HTML, headers, etag_of(body) if status == 200 else None)
    sent = packed_bytes(body) if packed is None else packed
    tag = etag_of(sent) if status == 200 else None
    return Reply(sent, status, HTML, (*headers, ("content-encoding", "gzip")), tag)


def packed_bytes(body: bytes) -> bytes:
    """Compressed; the same bytes always give the same."""
    return gzip.compress(body, compresslevel=6, mtime=0)


def _back(ask: Ask) -> str:
    """Where to go on after a problem: the event's page if there is one the visitor may know of."""
    try:
        return f"/e/{ask.place.id}"
    except (Denied, KeyError):
        return "/"


class _Shelf:
    """Pages as bytes, those asked for last."""

    MOST = 400

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, tuple[bytes, bytes]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], bytes]) -> tuple[bytes, bytes]:
        """The page of this key and its compressed form, made if it is not there."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        body = make()
        found = (body, packed_bytes(body))
        with self._lock:
            self._kept[key] = found
            while len(self._kept) > self.MOST:
                self._kept.popitem(last=False)
        return found


_shelves: WeakKeyDictionary[Service, _Shelf] = WeakKeyDictionary()


def _shelf(service: Service) -> _Shelf:
    return _shelves.setdefault(service, _Shelf())
