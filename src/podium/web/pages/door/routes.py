"""The routes of the check-in screen at the door. Its token opens it: no device there needs to be
signed in.
"""

from typing import Any

from litestar.params import FromPath

from podium.core.ids import EntrantId
from podium.event.ids import PODIUM
from podium.event.self_check_in import CheckInAtDoor
from podium.web.access.request import Request
from podium.web.access.table import PAGE
from podium.web.acts.perform import Order, perform
from podium.web.http.problem import WebCode, deny, slow_down
from podium.web.http.query import LONGEST_SEARCH
from podium.web.http.rate_limit import network_of
from podium.web.http.response import Response, see_other
from podium.web.pages import addresses
from podium.web.pages.acting import act_problem
from podium.web.pages.door.door import door_page
from podium.web.pages.serving import form, own_page_response, page, subject_of
from podium.web.texts.tabs import Tab


def _show(request: Request, token: FromPath[str]) -> Response[Any]:
    _check(request, token)
    expected = request.event.expected_at_door(token)
    done = request.query.get("done", "")[:LONGEST_SEARCH]
    shown = door_page(subject_of(request), token, expected, done)
    return own_page_response(request, Tab.EVENT, shown)


async def _arrive(request: Request, token: FromPath[str]) -> Response[None]:
    """Checks an entrant in; the journal says that it was at the door."""
    _check(request, token)
    if wait := request.backend.entering.take(network_of(request.client_address)):
        raise slow_down(wait)
    entrant = EntrantId(request.form_fields.get("entrant", ""))
    await perform(request, Order(CheckInAtDoor(entrant)), PODIUM)
    back = addresses.event(request.event.id, "door", token)
    return see_other(f"{back}?done={entrant}")


def _check(request: Request, token: str) -> None:
    """Raises `Denied` unless the token opens the screen now."""
    if not request.event.opens_door(token):
        raise deny(WebCode.NOT_FOUND)


HANDLERS = (
    page(f"{PAGE}/door/{{token}}", _show),
    form(f"{PAGE}/door/{{token}}", _arrive, act_problem(CheckInAtDoor)),
)
