"""The guard: who may do what, read from the one table of rights before every handler."""

import asyncio

from litestar.handlers.base import BaseRouteHandler

from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.web.access.event import known_event
from podium.web.access.request import Request
from podium.web.access.table import TABLE, About, Gets, Row
from podium.web.access.visitor import known_visitor, verdict
from podium.web.http.csrf import check_form_token, check_origin
from podium.web.http.problem import Denied, WebCode, deny
from podium.web.http.routing import WRITES
from podium.web.http.session_token import Shown


async def guard(request: Request, handler: BaseRouteHandler) -> None:
    """Raises `Denied` unless the table of rights has an answer for the visitor.

    A command is decided on the newest state anyway. So its sender may be let in by what is known
    in memory, without a thread; a refusal is checked again in the database.
    """
    method = request.method
    if method == "OPTIONS":
        return
    if method in WRITES:
        await request.body()
    row = TABLE["GET" if method == "HEAD" else method, request.scope["path_template"]]
    protected = not handler.opt.get("harmless")
    if handler.opt.get("command") and _admitted_as_known(request, row):
        return
    await asyncio.to_thread(_check, request, row, protected=protected)


def _admitted_as_known(request: Request, row: Row) -> bool:
    """Whether the visitor may do it by what is known in memory."""
    backend = request.backend
    visitor = known_visitor(request.token, backend.access, backend.now())
    if visitor is None:
        return False
    event = known_event(backend, request.path_params["event"], visitor)
    if event is None:
        return False
    request.assume(visitor, event)
    try:
        _check(request, row, protected=True)
    except Denied:
        request.look_again()
        return False
    return True


def _check(request: Request, row: Row, *, protected: bool) -> None:
    """`protected`: against forged requests."""
    visitor = request.visitor
    if visitor.token.shown is Shown.BEARER and visitor.session is None:
        raise deny(WebCode.TOKEN_DEAD)
    if request.method in WRITES:
        check_origin(request.headers, request.backend.settings.address)
        if visitor.session is not None and protected:
            check_form_token(visitor.token, request.stated_form_token)
    match _gets(row, request):
        case Gets.SIGN_IN:
            raise deny(WebCode.SIGN_IN_NEEDED)
        case Gets.NO:
            raise deny(WebCode.FORBIDDEN)


def _gets(row: Row, request: Request) -> Gets:
    """Visitors who are not signed in are told so before they learn anything about an event."""
    visitor = request.visitor
    if visitor.session is None and verdict(row, visitor, SPECTATOR) is Gets.SIGN_IN:
        return Gets.SIGN_IN
    if row.about is About.EVENT:
        return verdict(row, visitor, request.event.viewer)
    by_claim = visitor.session is not None and visitor.session.event is not None
    return verdict(row, visitor, Viewer(Role.ENTRANT) if by_claim else SPECTATOR)
