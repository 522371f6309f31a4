"""Accounts of the server: names, sign-in links and credentials."""

from podium.event.ids import PersonId
from podium.kernel.now import MINUTE, SECOND, Now
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from podium.people.access.account import Account
from podium.people.access.passwords import password_problem
from podium.people.access.session import Session, SignInWay
from podium.people.person import Person
from podium.web.access.request import Request
from podium.web.acts.ids import account_id
from podium.web.http.problem import WebCode, accepted, deny, slow_down

RECENTLY = 10 * MINUTE
"""How long after a sign-in by a link a password that was forgotten can be replaced."""


def new_account(
    request: Request, name: str, *, login: str | None = None, host: bool = False
) -> Account:
    """A new account, the same if the request is repeated. Raises `Denied`."""
    create, now = request.backend.access.accounts.create, request.backend.now()
    person = account_id(request)
    return accepted(create(name=name, now=now, login=login, host=host, person=person))


def rename(request: Request, person: str, name: str) -> None:
    """Renames an account, on the server and in every event where it is staff. Raises `Denied`."""
    changed = accepted(request.backend.access.accounts.change(person, name=name))
    service = request.backend.service
    for event in service.roles(PersonId(person)):
        service.people.put(event, (Person(person, changed.name),))
        request.backend.cache.changed(event)


def invitation(request: Request, person: str, role: Role | None = None) -> str:
    """The address of a link that signs an account in once. `role`: in the event in the path; the
    link leads to its page there.
    """
    token = request.backend.access.accounts.issue_link(person, request.backend.now())
    if token is None:
        raise deny(Code.UNKNOWN, thing="account", key=person[:64])
    link = f"{request.address}/s/{token.reveal()}"
    if role is None:
        return link
    place = "desk" if role is Role.ORGANISER else "judge"
    return f"{link}?next=/e/{request.event.id}/{place}"


def set_credentials(request: Request, *, login: str | None, password: str, current: str) -> None:
    """Sets the visitor's password and login name and signs out all other devices.

    `current`: the password until now, which an unattended device does not know. Raises `Denied`
    without any change.
    """
    session = request.visitor.session
    if session is None:
        raise deny(WebCode.SIGN_IN_NEEDED)
    accounts, now = request.backend.access.accounts, request.backend.now()
    accepted(password_problem(password, login=login))
    known = accounts.find(session.person)
    if known is not None and known.has_password and not came_by_link(session, now):
        check_current(request, session.person, current)
    if login is not None:
        accepted(accounts.change(session.person, login=login))
    accepted(accounts.set_password(session.person, password, now=now, keep=session.id))


def came_by_link(session: Session, now: Now) -> bool:
    """Whether somebody signed in by a link a short while ago, as who forgot the password does. Not
    at a time to come, by a clock that was ahead: that may have been long ago.
    """
    return session.way is SignInWay.LINK and abs(now - session.made_at) <= RECENTLY


def check_current(request: Request, person: str, current: str) -> None:
    """Raises `Denied` unless this is the password of the account; wrong ones lengthen the wait."""
    tries, key = request.backend.tries, f"current/{person}"
    if wait := tries.take(key, request.backend.now()):
        raise slow_down(wait / SECOND)
    if not request.backend.access.accounts.is_password(person, current):
        request.backend.log.info("sign-in-failed", by="current-password", person=person)
        raise deny(WebCode.CURRENT_PASSWORD_WRONG)
    tries.right(key)


def sign_out_everywhere(request: Request, person: str) -> int:
    """Ends all sessions of an account but the one that asks; how many. It is in the log. Raises
    `Denied` if there is no such account.
    """
    access, visitor = request.backend.access, request.visitor
    if access.accounts.find(person) is None:
        raise deny(Code.UNKNOWN, thing="account", key=person[:64])
    own = None if visitor.session is None else visitor.session.id
    now = request.backend.now()
    ending = [one for one in access.sessions.of(person, now) if one.id != own]
    access.sessions.revoke_all(person, now, but=own)
    by = None if visitor.session is None else visitor.session.person
    request.backend.log.info("sessions-ended", by=by, person=person, count=len(ending))
    return len(ending)
