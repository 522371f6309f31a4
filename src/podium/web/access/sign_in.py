"""Sign-in and sign-out by link, claim code or password, for pages and the API."""

from podium.kernel.now import SECOND
from podium.kernel.refusal import Refusal
from podium.people.access.account import Account, tidy_login
from podium.people.access.session import SignedIn
from podium.web.access.request import Request
from podium.web.http.problem import Denied, WebCode, deny, slow_down
from podium.web.http.response import NO_STORE, Response, see_other
from podium.web.http.session_token import device_mark, set_cookie, set_device_mark


def by_password(request: Request, login: str, password: str, one_time: str = "") -> SignedIn:
    """A session for the right password and, where the account has that, a one-time code."""
    account = checked_password(request, login, password)
    if owes_code(request, account.id):
        check_code(request, account.id, one_time)
    return opened(request, account)


def by_ticket(request: Request, ticket: str, one_time: str) -> SignedIn:
    """A session for a one-time code, soon after the right password."""
    account = request.backend.access.accounts.owner_of_ticket(ticket, request.backend.now())
    if account is None:
        raise _failed(request, "one-time-code", WebCode.SIGN_IN_TOO_LATE)
    check_code(request, account.id, one_time)
    return opened(request, account, "one-time-code")


def opened(request: Request, account: Account, by: str = "password") -> SignedIn:
    """A session for an account that has proved all it has to."""
    signed_in = request.backend.access.sessions.open(account.id, request.backend.now())
    if signed_in is None:
        raise _failed(request, by)
    return _noted(request, signed_in, by)


def owes_code(request: Request, person: str) -> bool:
    """Whether this account signs in with a one-time code too."""
    return request.backend.access.second_factors.is_on(person)


def check_code(request: Request, person: str, one_time: str) -> None:
    """Uses up a one-time code or a recovery code of an account; each wrong attempt lengthens the
    wait, wherever it comes from. Only who knows the password gets here, or has a link: a device
    that has signed in with a code before is counted apart, so that a thief of these does not keep
    its owner out. Raises `Denied`.
    """
    if not one_time.strip():
        raise deny(WebCode.ONE_TIME_CODE_NEEDED)
    access = request.backend.access
    device = access.accounts.device_of(person, _mark_in(request))
    key = f"one-time/{person}/{device}" if device else f"one-time/{person}"
    _throttle(request, key)
    if not access.second_factors.check(person, one_time, request.backend.now()):
        raise _failed(request, "one-time-code", WebCode.ONE_TIME_CODE_WRONG)
    request.backend.tries.right(key)


def checked_password(request: Request, login: str, password: str) -> Account:
    """The account with this password; each wrong attempt lengthens the wait.

    Attempts are counted apart for each address, and for each device that has signed in before:
    nobody who guesses elsewhere keeps the owner of the account out.
    """
    access = request.backend.access
    device = access.accounts.known_device(login, _mark_in(request))
    key = f"device/{device}" if device else login_key(login, request.client_address)
    _throttle(request, key)
    account = access.accounts.check_password(login, password)
    if account is None:
        raise _failed(request, "password")
    request.backend.tries.right(key)
    return account


def _mark_in(request: Request) -> str:
    return device_mark(request.headers, secure=request.backend.settings.secure)


def login_key(login: str, address: str) -> str:
    """The key under which attempts for a login from an address are counted, the same for all its
    spellings.
    """
    tidy = tidy_login(login)
    return f"login/{address}/{'?' if isinstance(tidy, Refusal) else tidy}"


def known_here(request: Request, login: str) -> tuple[tuple[str, str], ...]:
    """The header that makes this browser known, for somebody who has just signed in."""
    mark = request.backend.access.accounts.mark_device(login)
    secure = request.backend.settings.secure
    return () if mark is None else (set_device_mark(mark.reveal(), secure=secure),)


def by_code(request: Request, code: str) -> SignedIn:
    """A session for a player's code, which works only once."""
    key = f"code/{code}"
    _throttle(request, key)
    if request.backend.access.claims.find(code, request.backend.now()) is None:
        raise _failed(request, "code")
    signed_in = request.backend.access.claims.sign_in(code, request.backend.now())
    if signed_in is None:
        raise _failed(request, "code")
    request.backend.tries.right(key)
    return _noted(request, signed_in, "code")


def by_link(request: Request, token: str, one_time: str = "") -> SignedIn:
    """A session for a sign-in link, which works only once, and a one-time code where the account
    has that: a wrong one does not use the link up.
    """
    key = f"link/{token}"
    _throttle(request, key)
    accounts, now = request.backend.access.accounts, request.backend.now()
    known = accounts.link(token, now)
    if known is not None and owes_code(request, known.person):
        check_code(request, known.person, one_time)
    signed_in = accounts.sign_in_by_link(token, now)
    if signed_in is None:
        raise _failed(request, "link", WebCode.LINK_USED)
    return _noted(request, signed_in, "link")


def _noted(request: Request, signed_in: SignedIn, by: str) -> SignedIn:
    """Logs a sign-in: who it is by their id, never by a name, a code or a token."""
    session = signed_in.session
    request.backend.log.info("signed-in", by=by, person=session.person, of=session.event)
    return signed_in


def _failed(request: Request, by: str, code: WebCode = WebCode.SIGN_IN_FAILED) -> Denied:
    """Logs a sign-in that failed; what was typed stays out of the log."""
    request.backend.log.info("sign-in-failed", by=by)
    return deny(code)


def _throttle(request: Request, key: str) -> None:
    wait = request.backend.tries.take(key, request.backend.now())
    if wait:
        raise slow_down(wait / SECOND)


def into_browser(
    request: Request,
    signed_in: SignedIn,
    where: str | None = None,
    headers: tuple[tuple[str, str], ...] = (),
) -> Response[None]:
    """Sets the session cookie and redirects; a previous session of the browser is ended."""
    after = signed_in.session
    end_session(request)
    own = "/" if after.event is None else f"/e/{after.event}/me"
    cookie = set_cookie(signed_in.token.reveal(), secure=request.backend.settings.secure)
    return see_other(where or own, (cookie, *headers, *NO_STORE))


def end_session(request: Request) -> None:
    """Ends the visitor's session and its streams."""
    session = request.visitor.session
    if session is not None:
        request.backend.access.sessions.revoke(session.id, request.backend.now())
