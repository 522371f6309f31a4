"""Accounts of the server: names, sign-in links and credentials."""

from podium.event.ids import PersonId
from podium.kernel.now import MINUTE
from podium.kernel.refusal import Code, Refusal
from podium.people.access.passwords import password_problem
from podium.people.person import Person
from podium.web.access.request import Request
from podium.web.http.problem import WebCode, deny, refused

RECENTLY = 10 * MINUTE
"""How recent a sign-in must be to change a password: after longer, another person may hold the
device.
"""


def rename(request: Request, person: str, name: str) -> None:
    """Renames an account, on the server and in every event where it is staff. Raises `Denied`."""
    changed = request.backend.access.accounts.change(person, name=name)
    if isinstance(changed, Refusal):
        raise refused(changed)
    service = request.backend.service
    for event in service.roles(PersonId(person)):
        service.people.put(event, (Person(person, changed.name),))
        request.backend.cache.changed(event)


def invitation(request: Request, person: str) -> str:
    """The address of a link that signs an account in once."""
    token = request.backend.access.accounts.issue_link(person, request.backend.now())
    if token is None:
        raise deny(Code.UNKNOWN, thing="account", key=person[:64])
    return f"{request.address}/s/{token.reveal()}"


def set_credentials(request: Request, *, login: str | None, password: str) -> None:
    """Sets the visitor's password and login name and signs out all other devices.

    The account must have signed in recently. Raises `Denied` without any change.
    """
    session = request.visitor.session
    if session is None:
        raise deny(WebCode.SIGN_IN_NEEDED)
    accounts, now = request.backend.access.accounts, request.backend.now()
    known = accounts.find(session.person)
    if known is not None and known.has_password and now - session.made_at > RECENTLY:
        raise deny(WebCode.SIGN_IN_AGAIN)
    if (problem := password_problem(password, login=login)) is not None:
        raise refused(problem)
    if login is not None:
        changed = accounts.change(session.person, login=login)
        if isinstance(changed, Refusal):
            raise refused(changed)
    refusal = accounts.set_password(session.person, password, now=now, keep=session.id)
    if refusal is not None:
        raise refused(refusal)
