"""A route: a method, a path and what answers it, by the rights of whoever asks."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct

from podium.journal.trouble import Trouble
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.people.access.passwords import Busy
from podium.web.access.forgery import check_form_token, check_origin
from podium.web.access.table import About, Gets, Row
from podium.web.access.visitor import Shown, verdict
from podium.web.asking import Ask
from podium.web.problem import STORE_TROUBLE, Denied, Problem, WebCode, deny, problem_reply
from podium.web.reply import Reply

BUSY = Problem(WebCode.TOO_MANY_REQUESTS, headers=(("retry-after", "1"),))
T = TypeVar("T")

WRITES = ("POST", "PUT", "DELETE", "PATCH")

Handler = Callable[[Ask], Reply]
Finish = Callable[[], Reply]
Begin = Callable[[Ask], Finish]
Told = Callable[[Ask, Problem], Reply]


class Stale(Exception):
    """A request would be refused: look at the newest state before that is said."""


class Described(Struct, frozen=True):
    """What the API's document says about a route.

    `body`: the type of what is sent, `reply`: of what is answered (media types where it is a
    file), `query`: names of optional fields behind the question mark, `keyed`: whether a write
    needs an idempotency key.
    """

    summary: str
    reply: Any = None
    body: Any = None
    status: int = 200
    query: tuple[str, ...] = ()
    keyed: bool = True


class Route(Struct, frozen=True):
    """What answers requests of a method at a path, such as /e/{event}.

    `handler` runs in a thread, so it may wait for the database; it returns a reply or raises
    `Denied`. `told`: how a problem looks; JSON if not stated. `keeps`: of an event, and everyone
    who shows no token gets the same for a second; `varies`: what else it depends on, such as the
    language that headers ask for. `harmless`: it changes nothing but how the browser itself shows
    things, so its forms need no token of a session. `begin`: for acts, the handler in two halves:
    what it returns waits for the disk; those of an event that wait together share a commit.
    """

    method: str
    path: str
    handler: Handler
    told: Told | None = None
    keeps: bool = False
    varies: Callable[[Mapping[str, str]], str] | None = None
    described: Described | None = None
    harmless: bool = False
    begin: Begin | None = None

    @property
    def name(self) -> tuple[str, str]:
        """The name of the row in the table of rights."""
        return (self.method, self.path)


def whole(begin: Begin) -> Handler:
    """Both halves of an act, one after the other."""
    return lambda ask: begin(ask)()


def answer(route: Route, row: Row, ask: Ask) -> Reply:
    """The reply to a request: rights first, then the handler. Runs in a thread."""

    def work() -> Reply:
        _check(route, row, ask)
        return route.handler(ask)

    return _told(route, ask, work)


def begun(route: Route, begin: Begin, row: Row, ask: Ask) -> Finish:
    """The same in two halves; what it returns is the second. Both run in a thread.

    Raises `Stale` if it is refused for a state that may not be the newest.
    """

    def work() -> Finish:
        try:
            _check(route, row, ask)
            return begin(ask)
        except Denied:
            if not ask.fresh:
                raise Stale from None
            raise

    started = _told(route, ask, work)
    return (lambda: started) if isinstance(started, Reply) else partial(_told, route, ask, started)


def _told(route: Route, ask: Ask, work: Callable[[], T]) -> T | Reply:
    try:
        return work()
    except Denied as denied:
        return _tell(route, ask, denied.problem)
    except Busy:
        return _tell(route, ask, BUSY)
    except Trouble:
        return _tell(route, ask, STORE_TROUBLE)


def _tell(route: Route, ask: Ask, problem: Problem) -> Reply:
    if route.begin is not None:
        ask.look_again()
    return problem_reply(problem) if route.told is None else route.told(ask, problem)


def _check(route: Route, row: Row, ask: Ask) -> None:
    visitor = ask.visitor
    if visitor.token.shown is Shown.BEARER and visitor.session is None:
        raise deny(WebCode.TOKEN_DEAD)
    if ask.method in WRITES:
        check_origin(ask.headers, ask.parts.settings.address)
        by_cookie = visitor.session is not None and visitor.token.shown is Shown.COOKIE
        if by_cookie and not route.harmless:
            check_form_token(visitor.token, ask.stated_form_token)
    gets = _gets(row, ask)
    if gets is Gets.SIGN_IN:
        raise deny(WebCode.SIGN_IN_NEEDED)
    if gets is Gets.NO:
        raise deny(WebCode.FORBIDDEN)


def _gets(row: Row, ask: Ask) -> Gets:
    """Who is not signed in is told so before they learn anything about an event."""
    if ask.visitor.session is None and verdict(row, ask.visitor, SPECTATOR) is Gets.SIGN_IN:
        return Gets.SIGN_IN
    if row.about is About.EVENT:
        return verdict(row, ask.visitor, ask.place.viewer)
    session = ask.visitor.session
    by_claim = session is not None and session.event is not None
    return verdict(row, ask.visitor, Viewer(Role.ENTRANT) if by_claim else SPECTATOR)
