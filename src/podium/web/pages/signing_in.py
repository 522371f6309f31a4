"""Signing in and out with a browser: links, codes, passwords."""

from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from podium.people.access.account import Account
from podium.people.access.accounts import UNNAMED
from podium.people.access.session import Session
from podium.people.text import tidy_name
from podium.service.ids import EventId
from podium.web.access.request import Request
from podium.web.access.sign_in import (
    by_code,
    by_link,
    by_ticket,
    checked_password,
    end_session,
    into_browser,
    known_here,
    opened,
    owes_code,
)
from podium.web.acts.accounts import rename
from podium.web.http.problem import Problem, WebCode, accepted, deny
from podium.web.http.response import NO_STORE, Response, local_path, see_other
from podium.web.http.session_token import CLEAR_SITE_DATA, clear_cookie
from podium.web.pages.serving import form, page, plain_page_response, problem_page_response
from podium.web.pages.sign_in import (
    LinkPage,
    OneTimePage,
    PlayersLinkPage,
    SignInPage,
    SignOutPage,
)

_FORGOTTEN = "?"
SHOWN_AGAIN = (
    *(WebCode.SIGN_IN_FAILED, WebCode.TOO_MANY_REQUESTS),
    *(WebCode.ONE_TIME_CODE_NEEDED, WebCode.ONE_TIME_CODE_WRONG),
)
LONGEST_TICKET = 300
LONGEST_CODE = 100
"""Of a wrong code, this much is shown again."""


def _show_link(request: Request, token: FromPath[str]) -> Response[Any]:
    """A page with one button: opening a link must not use it up."""
    known = request.backend.access.accounts.link(token, request.backend.now())
    if known is not None:
        then = local_path(request.query.get("next", "")) or ""
        return plain_page_response(request, _link_page(request, known.person, then))
    if request.visitor.account is not None:
        # Already signed in here: opening one's own link again is harmless.
        return see_other(local_path(request.query.get("next", "")) or "/")
    raise deny(WebCode.LINK_USED)


def _link_page(request: Request, person: str, then: str, wrong: WebCode | None = None) -> LinkPage:
    return LinkPage(
        request.scope["path"],
        nameless=_is_nameless(request, person),
        then=then,
        asks_code=owes_code(request, person),
        wrong=wrong,
    )


def _use_link(request: Request, token: FromPath[str]) -> Response[Any]:
    """Signs in, and takes a name for an account that has none yet."""
    name = request.form_fields.get("name", "")
    if name:
        accepted(tidy_name(name, field="name"))
    signed_in = by_link(request, token, request.form_fields.get("one_time_code", ""))
    if name and _is_nameless(request, signed_in.session.person):
        rename(request, signed_in.session.person, name)
    return into_browser(request, signed_in, local_path(request.form_fields.get("next", "")))


def _is_nameless(request: Request, person: str) -> bool:
    account = request.backend.access.accounts.find(person)
    return account is not None and account.name == UNNAMED


def _show_code(request: Request, code: FromPath[str]) -> Response[Any]:
    """A page with one button: opening a link, wherever it was found, signs nobody in or out, and
    does not use the code up. A player who opens their used link again comes to their own page.
    """
    session = request.visitor.session
    claim = request.backend.access.claims.find(code, request.backend.now())
    if claim is None:
        if session is not None and session.event is not None:
            return see_other(f"/e/{session.event}/me")
        return _use_code(request, code)
    is_own = session is not None and (claim.person, claim.event) == (session.person, session.event)
    before = "" if session is None or is_own else _name_of(request, session)
    name = _known_as(request, claim.person, claim.event)
    return plain_page_response(request, PlayersLinkPage(request.scope["path"], name, before))


def _name_of(request: Request, session: Session) -> str:
    """The name under which somebody is signed in."""
    if session.event is None:
        account = request.backend.access.accounts.find(session.person)
        return _FORGOTTEN if account is None else account.name
    return _known_as(request, session.person, session.event)


def _known_as(request: Request, person: str, event: str) -> str:
    known = request.backend.service.people.of(EventId(event)).get(person)
    return _FORGOTTEN if known is None else known.shown


def _use_code(request: Request, code: FromPath[str]) -> Response[Any]:
    return into_browser(request, by_code(request, code))


def _show_sign_in(request: Request) -> Response[Any]:
    page = SignInPage(then=local_path(request.query.get("next", "")) or "")
    return plain_page_response(request, page)


def _sign_in(request: Request) -> Response[Any]:
    """The form of the sign-in page: login and password, or a typed claim code."""
    fields = request.form_fields
    if code := fields.get("code", "").strip():
        return into_browser(request, by_code(request, code))
    where = local_path(fields.get("next", ""))
    if ticket := fields.get("ticket", ""):
        signed_in = by_ticket(request, ticket, fields.get("one_time_code", ""))
        account = request.backend.access.accounts.find(signed_in.session.person)
        login = "" if account is None else account.login or ""
        return into_browser(request, signed_in, where, known_here(request, login))
    login, password = fields.get("login", ""), fields.get("password", "")
    owner = checked_password(request, login, password)
    if owes_code(request, owner.id):
        return _ask_code(request, owner, where or "")
    return into_browser(request, opened(request, owner), where, known_here(request, login))


def _ask_code(request: Request, owner: Account, then: str) -> Response[Any]:
    """The second step, for somebody whose password was right."""
    half = request.backend.access.accounts.half_signed_in(owner.id, request.backend.now())
    if half is None:
        raise deny(WebCode.SIGN_IN_FAILED)  # the password was taken away this moment
    return plain_page_response(request, OneTimePage(half.reveal(), then))


def _show_sign_out(request: Request) -> Response[Any]:
    return plain_page_response(request, SignOutPage())


def _sign_out(request: Request) -> Response[Any]:
    """Nothing of the session stays: neither on the server nor in the browser."""
    end_session(request)
    cleared = clear_cookie(secure=request.backend.settings.secure)
    return see_other("/", (cleared, CLEAR_SITE_DATA, *NO_STORE))


def _problem(request: Request, problem: Problem) -> Response[Any]:
    """Shows the form again, as it was typed but for the password, after a wrong code or password
    and after too many of them.
    """
    wrong = next((one for one in SHOWN_AGAIN if one is problem.code), None)
    if wrong is None:
        return problem_page_response(request, problem)
    fields = request.form_fields
    if fields.get("ticket"):
        return _code_again(request, problem, wrong)
    page = SignInPage(
        local_path(fields.get("next", "")) or "",
        login=fields.get("login", ""),
        typed=(fields.get("code") or request.path_params.get("code", ""))[:LONGEST_CODE],
        wrong=wrong,
    )
    return plain_page_response(request, page, status=problem.status, headers=problem.headers)


def _code_again(request: Request, problem: Problem, wrong: WebCode) -> Response[Any]:
    """Asks for another one-time code; the password stays confirmed for a while."""
    fields = request.form_fields
    then = local_path(fields.get("next", "")) or ""
    page = OneTimePage(fields["ticket"][:LONGEST_TICKET], then, wrong)
    return plain_page_response(request, page, status=problem.status, headers=problem.headers)


def _link_problem(request: Request, problem: Problem) -> Response[Any]:
    """Shows the link again after a wrong one-time code, which did not use it up."""
    wrong = next((one for one in SHOWN_AGAIN if one is problem.code), None)
    token = request.path_params.get("token", "")
    known = request.backend.access.accounts.link(token, request.backend.now())
    if wrong is None or known is None:
        return problem_page_response(request, problem)
    then = local_path(request.form_fields.get("next", "")) or ""
    page = _link_page(request, known.person, then, wrong)
    return plain_page_response(request, page, status=problem.status, headers=problem.headers)


HANDLERS: tuple[HTTPRouteHandler, ...] = (
    page("/s/{token}", _show_link),
    form("/s/{token}", _use_link, _link_problem),
    page("/c/{code}", _show_code, _problem),
    form("/c/{code}", _use_code, _problem),
    page("/sign-in", _show_sign_in),
    form("/sign-in", _sign_in, _problem),
    page("/sign-out", _show_sign_out),
    form("/sign-out", _sign_out),
)
