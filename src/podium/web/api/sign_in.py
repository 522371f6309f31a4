"""Sign-in for programs: a token instead of a cookie."""

from litestar.params import JSONBody
from msgspec import Struct

from podium.web.access.request import Request
from podium.web.access.sign_in import by_code, by_link, by_password, end_session
from podium.web.access.table import API
from podium.web.acts.accounts import set_credentials
from podium.web.api.shapes import SessionToken, Whoami
from podium.web.http.response import NO_STORE, Response, json_response
from podium.web.http.routing import get, post
from podium.web.http.session_token import Shown


class SignInBody(Struct, frozen=True, forbid_unknown_fields=True):
    """One of three ways to sign in: login and password, the token of a link, a claim code.

    `one_time_code`: of the account's app, or one of its recovery codes, if the account has that.
    """

    login: str = ""
    password: str = ""
    link: str = ""
    code: str = ""
    one_time_code: str = ""


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The new password. `login`: the new login name, if it changes. `current`: the password until
    now, if there is one and the caller has not just signed in by a link.
    """

    password: str
    login: str | None = None
    current: str = ""


@get(f"{API}/me", summary="Who the caller is.")
def me(request: Request) -> Response[Whoami]:
    """The visitor's identity on this server, and the CSRF token for their forms."""
    visitor = request.visitor
    session = visitor.session
    if session is None:
        return json_response(Whoami(None), headers=NO_STORE)
    account = request.backend.access.accounts.find(session.person) if visitor.account else None
    said = Whoami(
        session.person,
        session.event,
        visitor.host,
        None if account is None else account.name,
        request.form_token if visitor.token.shown is Shown.COOKIE else None,
    )
    return json_response(said, headers=NO_STORE)


@post(f"{API}/sign-in", summary="A session.", keyed=False)
def sign_in(request: Request, data: JSONBody[SignInBody]) -> Response[SessionToken]:
    """Opens a session."""
    if data.link:
        signed_in = by_link(request, data.link, data.one_time_code)
    elif data.code:
        signed_in = by_code(request, data.code)
    else:
        signed_in = by_password(request, data.login, data.password, data.one_time_code)
    session = signed_in.session
    said = SessionToken(signed_in.token.reveal(), session.person, session.event)
    return json_response(said, headers=NO_STORE)


@post(f"{API}/sign-out", summary="Ends the session.", status=204, keyed=False)
def sign_out(request: Request) -> Response[None]:
    """Ends the session."""
    end_session(request)
    return Response(status=204)


@post(f"{API}/password", summary="A new password for the caller.", status=204, keyed=False)
def set_password(request: Request, data: JSONBody[NewPassword]) -> Response[None]:
    """Sets the password of the caller's account."""
    set_credentials(request, login=data.login, password=data.password, current=data.current)
    return Response(status=204)


HANDLERS = (me, sign_in, sign_out, set_password)
