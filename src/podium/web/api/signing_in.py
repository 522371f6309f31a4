"""Sign-in for programs: a token instead of a cookie."""

from msgspec import Struct

from podium.kernel.now import MINUTE
from podium.kernel.refusal import Refusal
from podium.people.access.passwords import password_problem
from podium.web.access.forgery import form_token
from podium.web.access.signing_in import by_code, by_link, by_password, end_session
from podium.web.access.table import API
from podium.web.access.visitor import Shown
from podium.web.api.shapes import TokenSaid, Whoami
from podium.web.asking import Ask
from podium.web.body import read_json
from podium.web.problem import WebCode, deny, refused
from podium.web.reply import NO_STORE, Reply, json_reply
from podium.web.route import Described, Route

RECENTLY = 10 * MINUTE
"""Who signed in longer ago may have left a device alone: they prove again who they are before a
password changes.
"""


class SignInBody(Struct, frozen=True, forbid_unknown_fields=True):
    """One of three ways to sign in: login and password, the token of a link, a claim code."""

    login: str = ""
    password: str = ""
    link: str = ""
    code: str = ""


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The password to be used from now on. `login`: the name to sign in with, if it changes."""

    password: str
    login: str | None = None


def _api_sign_in(ask: Ask) -> Reply:
    body = read_json(ask, SignInBody)
    if body.link:
        signed_in = by_link(ask, body.link)
    elif body.code:
        signed_in = by_code(ask, body.code)
    else:
        signed_in = by_password(ask, body.login, body.password)
    session = signed_in.session
    said = TokenSaid(signed_in.token.reveal(), session.person, session.event)
    return json_reply(said, headers=NO_STORE)


def _api_sign_out(ask: Ask) -> Reply:
    end_session(ask)
    return Reply(status=204)


def _set_password(ask: Ask) -> Reply:
    wanted = read_json(ask, NewPassword)
    set_credentials(ask, login=wanted.login, password=wanted.password)
    return Reply(status=204)


def set_credentials(ask: Ask, *, login: str | None, password: str) -> None:
    """Own password and login name, for accounts that signed in a short while ago; all other
    devices are signed out by it.

    Raises `Denied`, and then nothing has changed.
    """
    session = ask.visitor.session
    if session is None:
        raise deny(WebCode.SIGN_IN_NEEDED)
    accounts = ask.parts.access.accounts
    known = accounts.find(session.person)
    if known is not None and known.has_password and ask.parts.now() - session.made_at > RECENTLY:
        raise deny(WebCode.SIGN_IN_AGAIN)
    if (problem := password_problem(password, login=login)) is not None:
        raise refused(problem)
    if login is not None:
        changed = accounts.change(session.person, login=login)
        if isinstance(changed, Refusal):
            raise refused(changed)
    refusal = accounts.set_password(session.person, password, now=ask.parts.now(), keep=session.id)
    if refusal is not None:
        raise refused(refusal)


def _me(ask: Ask) -> Reply:
    """Who the asker is on this server, and what their forms carry."""
    visitor = ask.visitor
    session = visitor.session
    if session is None:
        return json_reply(Whoami(None), headers=NO_STORE)
    account = ask.parts.access.accounts.find(session.person) if session.event is None else None
    return json_reply(
        Whoami(
            session.person,
            session.event,
            visitor.host,
            None if account is None else account.name,
            form_token(visitor.token) if visitor.token.shown is Shown.COOKIE else None,
        ),
        headers=NO_STORE,
    )


ROUTES = (
    Route("GET", f"{API}/me", _me, described=Described("Who the asker is.", Whoami)),
    Route(
        "POST",
        f"{API}/sign-in",
        _api_sign_in,
        described=Described("A session.", TokenSaid, SignInBody, keyed=False),
    ),
    Route(
        "POST",
        f"{API}/sign-out",
        _api_sign_out,
        described=Described("Ends the session.", status=204, keyed=False),
    ),
    Route(
        "POST",
        f"{API}/password",
        _set_password,
        described=Described("A new password for the asker.", None, NewPassword, 204, keyed=False),
    ),
)
