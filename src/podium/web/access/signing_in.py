"""Sign-in and sign-out: by link, claim code or password."""

from podium.kernel.now import SECOND
from podium.kernel.refusal import Refusal
from podium.people.access.account import tidy_login
from podium.people.access.accounts import UNNAMED
from podium.people.access.session import SignedIn
from podium.people.text import tidy_name
from podium.web.access.cookies import clear_cookie, set_cookie
from podium.web.access.plain_page import link_page, plain_problem, players_link_page
from podium.web.access.renaming import rename
from podium.web.asking import Ask
from podium.web.problem import WebCode, deny, refused, slow_down
from podium.web.reply import NO_STORE, Reply, see_other
from podium.web.route import Route


def by_password(ask: Ask, login: str, password: str) -> SignedIn:
    """A session for the right password; wrong ones take longer and longer."""
    access, now = ask.parts.access, ask.parts.now()
    key = login_key(login)
    _throttle(ask, key)
    account = access.accounts.check_password(login, password)
    signed_in = None if account is None else access.sessions.open(account.id, now)
    if signed_in is None:
        raise deny(WebCode.SIGN_IN_FAILED)
    ask.parts.tries.right(key)
    return signed_in


def login_key(login: str) -> str:
    """Under which tries of a login are counted: one for all ways to spell it."""
    tidy = tidy_login(login)
    return f"login/{login if isinstance(tidy, Refusal) else tidy}"


def by_code(ask: Ask, code: str) -> SignedIn:
    """A session by a claim code."""
    key = f"code/{code}"
    _throttle(ask, key)
    if ask.parts.access.claims.find(code, ask.parts.now()) is None:
        raise deny(WebCode.SIGN_IN_FAILED)
    if wait := ask.parts.codes.take(code.encode()):
        raise slow_down(wait)
    signed_in = ask.parts.access.claims.sign_in(code, ask.parts.now())
    if signed_in is None:
        raise deny(WebCode.SIGN_IN_FAILED)
    ask.parts.tries.right(key)
    return signed_in


def by_link(ask: Ask, token: str) -> SignedIn:
    """A session by a link, which is used up by it."""
    key = f"link/{token}"
    _throttle(ask, key)
    signed_in = ask.parts.access.accounts.sign_in_by_link(token, ask.parts.now())
    if signed_in is None:
        raise deny(WebCode.LINK_USED)
    return signed_in


def _throttle(ask: Ask, key: str) -> None:
    wait = ask.parts.tries.take(key, ask.parts.now())
    if wait:
        raise slow_down(wait / SECOND)


def landing(signed_in: SignedIn) -> str:
    """Where a browser goes once somebody has signed in: players to their own page."""
    event = signed_in.session.event
    return "/" if event is None else f"/e/{event}/me"


def into_browser(ask: Ask, signed_in: SignedIn, where: str | None = None) -> Reply:
    """Gives the browser its cookie and sends it on; who it was before is signed out."""
    before, after = ask.visitor.session, signed_in.session
    if before is not None and (before.person, before.event) != (after.person, after.event):
        end_session(ask)
    cookie = set_cookie(signed_in.token, secure=ask.parts.settings.secure)
    return see_other(where or landing(signed_in), (cookie, *NO_STORE))


def _show_link(ask: Ask) -> Reply:
    """A page with one button: whoever only looks at a link must not use it up."""
    known = ask.parts.access.accounts.link(ask.params["token"], ask.parts.now())
    if known is not None:
        return link_page(ask, nameless=_is_nameless(ask, known.person))
    session = ask.visitor.session
    if session is not None and session.event is None:
        # Signed in here already: the own link once more is no trouble.
        return see_other("/")
    raise deny(WebCode.LINK_USED)


def _use_link(ask: Ask) -> Reply:
    """Signs in, with a name for who has none yet."""
    name = ask.form.get("name", "")
    if name and isinstance(wrong := tidy_name(name, field="name"), Refusal):
        raise refused(wrong)
    signed_in = by_link(ask, ask.params["token"])
    if name and _is_nameless(ask, signed_in.session.person):
        rename(ask, signed_in.session.person, name)
    return into_browser(ask, signed_in)


def _is_nameless(ask: Ask, person: str) -> bool:
    account = ask.parts.access.accounts.find(person)
    return account is not None and account.name == UNNAMED


def _show_code(ask: Ask) -> Reply:
    """Signs in at once; staff are asked first, as they would be signed out by it."""
    session = ask.visitor.session
    if session is not None and session.event is None:
        account = ask.parts.access.accounts.find(session.person)
        if account is not None:
            return players_link_page(ask, account)
    return _use_code(ask)


def _use_code(ask: Ask) -> Reply:
    return into_browser(ask, by_code(ask, ask.params["code"]))


def _sign_in(ask: Ask) -> Reply:
    """The form of the sign-in page: login and password, or a claim code that was typed."""
    if code := ask.form.get("code", "").strip():
        return into_browser(ask, by_code(ask, code))
    signed_in = by_password(ask, ask.form.get("login", ""), ask.form.get("password", ""))
    return into_browser(ask, signed_in, own_place(ask.form.get("next", "")))


def own_place(where: str) -> str | None:
    """The path on this server that a form names; None for anything else."""
    fine = where.startswith("/") and not where.startswith("//") and "\\" not in where
    return where if fine and where.isprintable() and where.isascii() and len(where) < 500 else None


def _sign_out(ask: Ask) -> Reply:
    end_session(ask)
    return see_other("/", (clear_cookie(secure=ask.parts.settings.secure),))


def end_session(ask: Ask) -> None:
    """Ends the asker's session, and its streams with it."""
    session = ask.visitor.session
    if session is not None:
        ask.parts.access.sessions.revoke(session.id, ask.parts.now())


ROUTES = (
    Route("GET", "/s/{token}", _show_link, plain_problem),
    Route("POST", "/s/{token}", _use_link, plain_problem),
    Route("GET", "/c/{code}", _show_code, plain_problem),
    Route("POST", "/c/{code}", _use_code, plain_problem),
    Route("POST", "/sign-in", _sign_in, plain_problem),
    Route("POST", "/sign-out", _sign_out, plain_problem),
)
