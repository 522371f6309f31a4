"""Sign-in and sign-out by link, claim code or password, for pages and the API."""

from podium.kernel.now import SECOND
from podium.kernel.refusal import Refusal
from podium.people.access.account import tidy_login
from podium.people.access.session import SignedIn
from podium.web.access.request import Request
from podium.web.http.problem import WebCode, deny, slow_down
from podium.web.http.response import NO_STORE, Response, see_other
from podium.web.http.session_token import set_cookie


def by_password(request: Request, login: str, password: str) -> SignedIn:
    """A session for the right password; each wrong attempt lengthens the wait."""
    access, now = request.backend.access, request.backend.now()
    key = login_key(login)
    _throttle(request, key)
    account = access.accounts.check_password(login, password)
    signed_in = None if account is None else access.sessions.open(account.id, now)
    if signed_in is None:
        raise deny(WebCode.SIGN_IN_FAILED)
    request.backend.tries.right(key)
    return signed_in


def login_key(login: str) -> str:
    """The key under which attempts for a login are counted, the same for all its spellings."""
    tidy = tidy_login(login)
    return f"login/{login if isinstance(tidy, Refusal) else tidy}"


def by_code(request: Request, code: str) -> SignedIn:
    """A session for a claim code."""
    key = f"code/{code}"
    _throttle(request, key)
    if request.backend.access.claims.find(code, request.backend.now()) is None:
        raise deny(WebCode.SIGN_IN_FAILED)
    if wait := request.backend.codes.take(code.encode()):
        raise slow_down(wait)
    signed_in = request.backend.access.claims.sign_in(code, request.backend.now())
    if signed_in is None:
        raise deny(WebCode.SIGN_IN_FAILED)
    request.backend.tries.right(key)
    return signed_in


def by_link(request: Request, token: str) -> SignedIn:
    """A session for a sign-in link, which works only once."""
    key = f"link/{token}"
    _throttle(request, key)
    signed_in = request.backend.access.accounts.sign_in_by_link(token, request.backend.now())
    if signed_in is None:
        raise deny(WebCode.LINK_USED)
    return signed_in


def _throttle(request: Request, key: str) -> None:
    wait = request.backend.tries.take(key, request.backend.now())
    if wait:
        raise slow_down(wait / SECOND)


def into_browser(request: Request, signed_in: SignedIn, where: str | None = None) -> Response[None]:
    """Sets the session cookie and redirects; a previous session of the browser is ended."""
    before, after = request.visitor.session, signed_in.session
    if before is not None and (before.person, before.event) != (after.person, after.event):
        end_session(request)
    own = "/" if after.event is None else f"/e/{after.event}/me"
    cookie = set_cookie(signed_in.token.reveal(), secure=request.backend.settings.secure)
    return see_other(where or own, (cookie, *NO_STORE))


def end_session(request: Request) -> None:
    """Ends the visitor's session and its streams."""
    session = request.visitor.session
    if session is not None:
        request.backend.access.sessions.revoke(session.id, request.backend.now())
