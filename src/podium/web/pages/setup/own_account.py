"""The visitor's own account, and the form for a new event."""

from typing import Any

from podium.people.access.account import Account
from podium.people.access.session import Session, SessionId
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.web.access.request import Request
from podium.web.acts.accounts import came_by_link, set_credentials
from podium.web.acts.accounts import rename as give_name
from podium.web.http.problem import WebCode, deny
from podium.web.http.response import Response, see_other
from podium.web.pages.serving import plain_page_response
from podium.web.pages.setup.account import account_page
from podium.web.pages.setup.settings import new_page

ACCOUNT = "/account"


def own_account(request: Request) -> tuple[Account, Session]:
    """The visitor's account; raises `Denied` for players, who have none."""
    session = request.visitor.session
    if session is None or session.event is not None:
        raise deny(WebCode.FORBIDDEN)
    account = request.backend.access.accounts.find(session.person)
    if account is None:
        raise deny(WebCode.SIGN_IN_NEEDED)
    return account, session


def show_account(request: Request) -> Response[Any]:
    """The account with its devices."""
    account, session = own_account(request)
    sessions = request.backend.access.sessions.of(account.id, request.backend.now())
    asks = account.has_password and not came_by_link(session, request.backend.now())
    factors = request.backend.access.second_factors
    shown = account_page(
        account,
        sessions,
        session.id,
        asks_current=asks,
        second_factor=factors.is_on(account.id),
        recovery=factors.recovery_codes_left(account.id),
    )
    return plain_page_response(request, shown)


def rename(request: Request) -> Response[Any]:
    """Renames the account, also in events where it is staff."""
    account, _ = own_account(request)
    give_name(request, account.id, request.form_fields.get("name", ""))
    return see_other(ACCOUNT)


def set_password(request: Request) -> Response[Any]:
    """Sets the password and the login name; signs out all other devices."""
    own_account(request)
    set_credentials(
        request,
        login=request.form_fields.get("login", "").strip(),
        password=request.form_fields.get("password", ""),
        current=request.form_fields.get("current", ""),
    )
    return see_other(ACCOUNT)


def end_device(request: Request) -> Response[Any]:
    """Signs out one device or, with `all`, every other one."""
    account, own = own_account(request)
    sessions, now = request.backend.access.sessions, request.backend.now()
    wanted = request.form_fields.get("device", "")
    if wanted == "all":
        sessions.revoke_all(account.id, now, but=own.id)
    elif wanted in {one.id for one in sessions.of(account.id, now)}:
        sessions.revoke(SessionId(wanted), now)
    return see_other(ACCOUNT)


def show_new(request: Request) -> Response[Any]:
    """The form for a new event. No rulebook is preselected: it cannot be changed later."""
    return plain_page_response(request, new_page(tuple(map(shipped, shipped_ids()))))
