"""The guard: checks the origin of a write and the table of rights before every handler."""

import asyncio
import hmac

from litestar.handlers.base import BaseRouteHandler

from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.web.access.request import Request
from podium.web.access.table import TABLE, About, Permission, RightsRow
from podium.web.access.visitor import verdict
from podium.web.http.limits import LARGEST_BODY, SMALL_BODY
from podium.web.http.problem import Denied, WebCode, deny
from podium.web.http.routing import WRITES
from podium.web.http.session_token import Shown

CSRF_FIELD = "csrf"
CSRF_HEADER = "x-csrf-token"


async def guard(request: Request, handler: BaseRouteHandler) -> None:
    """Raises `Denied` unless the table of rights admits the visitor.

    A command is always decided on the newest state. Its sender may therefore be admitted by what
    is in memory, without a thread; a refusal is checked again in the database. The CSRF token of a
    large form is read in a thread. Bodies that may be larger than usual are read only from those
    whom the table admits.
    """
    method = request.method
    if method == "OPTIONS":
        return
    row = TABLE["GET" if method == "HEAD" else method, request.scope["path_template"]]
    if request.scope["query_string"]:
        _ = request.query_pairs  # raises `Denied` if it cannot be read
    if handler.opt.get("largest", 0) > LARGEST_BODY:
        await asyncio.to_thread(_check, request, row, protected=False)
    if method in WRITES:
        await request.body()
        _check_origin(request)
    protected = method in WRITES and not handler.opt.get("harmless")
    small = len(request.content) <= SMALL_BODY
    if handler.opt.get("command") and small and _admitted_as_known(request, row):
        return
    await asyncio.to_thread(_check, request, row, protected=protected)
    if handler.opt.get("personal"):
        _note_reading(request)


def _note_reading(request: Request) -> None:
    """Logs who of the staff takes names, mail addresses or warnings of many away, by their id."""
    session = request.visitor.session
    person = None if session is None else session.person
    route, event = request.scope["path_template"], request.path_params.get("event")
    request.backend.log.info("personal-data-read", person=person, at=event, route=route)


def _admitted_as_known(request: Request, row: RightsRow) -> bool:
    """Whether the visitor is admitted by what is in memory."""
    if not request.assume_known():
        return False
    try:
        _check(request, row, protected=True)
    except Denied:
        request.look_again()
        return False
    return True


def _check_origin(request: Request) -> None:
    """Refuses a write sent from a page of another site (CSRF).

    Behind a proxy, the host in the request may differ from the host in our own links.
    """
    headers, own = request.headers, request.backend.settings.address
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        raise deny(WebCode.FOREIGN_ORIGIN)
    origin = headers.get("origin")
    if origin is None or (own is not None and origin.lower() == _origin_of(own)):
        return
    if origin.partition("://")[2].lower() != headers.get("host", "").lower():
        raise deny(WebCode.FOREIGN_ORIGIN)


def _origin_of(address: str) -> str:
    scheme, _, rest = address.lower().partition("://")
    return f"{scheme}://{rest.partition('/')[0]}"


def _check(request: Request, row: RightsRow, *, protected: bool) -> None:
    """Checks the table of rights.

    `protected`: with a session cookie, the form must carry the CSRF token of its session.
    """
    visitor = request.visitor
    if visitor.token.shown is Shown.BEARER and visitor.session is None:
        raise deny(WebCode.TOKEN_DEAD)
    if protected and visitor.session is not None and visitor.token.shown is Shown.COOKIE:
        stated = request.headers.get(CSRF_HEADER) or request.form_fields.get(CSRF_FIELD, "")
        if not hmac.compare_digest(request.form_token.encode(), stated.encode(errors="replace")):
            raise deny(WebCode.FORM_OUTDATED)
    match _permission(row, request):
        case Permission.SIGN_IN:
            raise deny(WebCode.SIGN_IN_NEEDED)
        case Permission.DENIED:
            raise deny(WebCode.FORBIDDEN)


def _permission(row: RightsRow, request: Request) -> Permission:
    """What the visitor gets; asks for sign-in before it tells anything about an event."""
    visitor = request.visitor
    if visitor.session is None and verdict(row, visitor, SPECTATOR) is Permission.SIGN_IN:
        return Permission.SIGN_IN
    if row.about is About.EVENT:
        return verdict(row, visitor, request.event.viewer)
    by_claim = visitor.session is not None and visitor.session.event is not None
    return verdict(row, visitor, Viewer(Role.ENTRANT) if by_claim else SPECTATOR)
