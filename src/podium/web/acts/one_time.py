"""Switching one-time codes on and off, for the visitor's own account."""

from podium.people.access.account import Account
from podium.people.access.secret import Secret
from podium.people.access.session import Session
from podium.web.access.request import Request
from podium.web.access.sign_in import check_code
from podium.web.acts.accounts import came_by_link, check_current
from podium.web.http.problem import WebCode, deny


def begin(request: Request, account: Account, session: Session, current: str) -> bytes:
    """A new secret for the account's app; it counts once a code of it is confirmed. Raises
    `Denied`.
    """
    if not account.has_password:
        raise deny(WebCode.FORM_INCOMPLETE)
    if not came_by_link(session, request.backend.now()):
        check_current(request, account.id, current)
    secret = request.backend.access.second_factors.begin(account.id, request.backend.now())
    if secret is None:  # they are on already
        raise deny(WebCode.FORM_INCOMPLETE)
    return secret


def confirm(
    request: Request, account: Account, session: Session, one_time: str
) -> tuple[Secret, ...] | None:
    """Switches codes on if this is the app's, and signs out all other devices. The recovery codes;
    None if the code is wrong.
    """
    access, now = request.backend.access, request.backend.now()
    codes = access.second_factors.confirm(account.id, one_time, now)
    if codes is not None:
        access.sessions.revoke_all(account.id, now, but=session.id)
        request.backend.log.info("second-factor-on", person=account.id)
    return codes


def end(request: Request, account: Account, *, current: str, one_time: str) -> None:
    """Switches codes off, by the password and a code. Raises `Denied`."""
    if not request.backend.access.second_factors.is_on(account.id):
        raise deny(WebCode.FORM_INCOMPLETE)
    check_current(request, account.id, current)
    check_code(request, account.id, one_time)
    request.backend.access.second_factors.end(account.id)
    request.backend.log.info("second-factor-off", person=account.id)
