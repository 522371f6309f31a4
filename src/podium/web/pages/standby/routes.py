"""The routes of the host's page for a second laptop."""

from typing import Any

from litestar.handlers import HTTPRouteHandler
from msgspec.structs import replace

from podium.standby.code import fresh_code, key_of, shown_code
from podium.standby.leader import Leader
from podium.standby.pact import new_pact
from podium.web.access.request import Request
from podium.web.access.sign_in import check_code, owes_code
from podium.web.acts.accounts import came_by_link, check_current
from podium.web.http.response import Response
from podium.web.pages.addresses import STANDBY
from podium.web.pages.serving import form, page, plain_page_response
from podium.web.pages.setup.own_account import own_account
from podium.web.pages.standby.page import StandbyPage, has_stopped, rows_of


def _show(request: Request) -> Response[Any]:
    return _shown(request)


def _new_code(request: Request) -> Response[Any]:
    """A new code, which ends the old one; asks for what an account asks for before other acts that
    give much away.
    """
    leader = request.backend.leader
    if leader is None:
        return _shown(request)
    _check_again(request)
    code = fresh_code()
    leader.renew(new_pact(key_of(code)).key)
    request.backend.log.info("standby-code-made", person=own_account(request)[0].id)
    return _shown(request, code=shown_code(code.reveal()))


def _check_again(request: Request) -> None:
    """Raises `Denied` unless the host proves again who they are."""
    account, session = own_account(request)
    fields = request.form_fields
    if not came_by_link(session, request.backend.now()):
        check_current(request, account.id, fields.get("current", ""))
    if owes_code(request, account.id):
        check_code(request, account.id, fields.get("one_time_code", ""))


def _shown(request: Request, *, code: str | None = None) -> Response[Any]:
    leader, (account, session) = request.backend.leader, own_account(request)
    shown = StandbyPage(
        possible=leader is not None,
        address=request.address,
        code=code,
        asks_current=not came_by_link(session, request.backend.now()),
        has_codes=owes_code(request, account.id),
    )
    if leader is not None:
        shown = _with_laptop(request, shown, leader)
    return plain_page_response(request, shown)


def _with_laptop(request: Request, shown: StandbyPage, leader: Leader) -> StandbyPage:
    follower, rival = leader.last_follower, leader.rivalry.rival
    names = {line.id: line.name for line in request.backend.service.events()} if rival else {}
    return replace(
        shown,
        follower=follower,
        lost=has_stopped(follower, request.backend.now()),
        rival=rival,
        rows=rows_of(rival, names),
    )


HANDLERS: tuple[HTTPRouteHandler, ...] = (
    page(STANDBY, _show),
    form(f"{STANDBY}/code", _new_code),
)
