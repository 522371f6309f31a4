"""Signing in and out with a browser: links, codes, passwords."""

from typing import Any

from litestar.handlers import HTTPRouteHandler

from podium.kernel.refusal import Refusal
from podium.people.access.accounts import UNNAMED
from podium.people.text import tidy_name
from podium.web.access.request import Request
from podium.web.access.sign_in import (
    by_code,
    by_link,
    by_password,
    end_session,
    into_browser,
)
from podium.web.acts.accounts import rename
from podium.web.http.problem import Problem, WebCode, deny, refused
from podium.web.http.response import Response, local_path, see_other
from podium.web.http.session_token import clear_cookie
from podium.web.pages.serving import form, page, plain_page_response, problem_page_response
from podium.web.pages.sign_in import LinkPage, PlayersLinkPage, SignInPage, SignOutPage


def _show_link(request: Request) -> Response[Any]:
    """A page with one button: opening a link must not use it up."""
    token = request.path_params["token"]
    known = request.backend.access.accounts.link(token, request.backend.now())
    if known is not None:
        address = request.scope["path"]
        return plain_page_response(request, LinkPage(address, _is_nameless(request, known.person)))
    if request.visitor.account is not None:
        # Already signed in here: opening one's own link again is harmless.
        return see_other("/")
    raise deny(WebCode.LINK_USED)


def _use_link(request: Request) -> Response[Any]:
    """Signs in, and takes a name for an account that has none yet."""
    name = request.form_fields.get("name", "")
    if name and isinstance(wrong := tidy_name(name, field="name"), Refusal):
        raise refused(wrong)
    signed_in = by_link(request, request.path_params["token"])
    if name and _is_nameless(request, signed_in.session.person):
        rename(request, signed_in.session.person, name)
    return into_browser(request, signed_in)


def _is_nameless(request: Request, person: str) -> bool:
    account = request.backend.access.accounts.find(person)
    return account is not None and account.name == UNNAMED


def _show_code(request: Request) -> Response[Any]:
    """Signs in at once; asks staff first, as it would sign them out."""
    own = request.visitor.account
    account = None if own is None else request.backend.access.accounts.find(own)
    if account is None:
        return _use_code(request)
    return plain_page_response(request, PlayersLinkPage(request.scope["path"], account.name))


def _use_code(request: Request) -> Response[Any]:
    return into_browser(request, by_code(request, request.path_params["code"]))


def _show_sign_in(request: Request) -> Response[Any]:
    page = SignInPage(then=local_path(request.query.get("next", "")) or "")
    return plain_page_response(request, page)


def _sign_in(request: Request) -> Response[Any]:
    """The form of the sign-in page: login and password, or a typed claim code."""
    fields = request.form_fields
    if code := fields.get("code", "").strip():
        return into_browser(request, by_code(request, code))
    signed_in = by_password(request, fields.get("login", ""), fields.get("password", ""))
    return into_browser(request, signed_in, local_path(fields.get("next", "")))


def _show_sign_out(request: Request) -> Response[Any]:
    return plain_page_response(request, SignOutPage())


def _sign_out(request: Request) -> Response[Any]:
    end_session(request)
    return see_other("/", (clear_cookie(secure=request.backend.settings.secure),))


def _problem(request: Request, problem: Problem) -> Response[Any]:
    """Shows the form again after a wrong password."""
    if problem.code is not WebCode.SIGN_IN_FAILED:
        return problem_page_response(request, problem)
    fields = request.form_fields
    page = SignInPage(fields.get("next", ""), fields.get("login", ""), wrong=problem.code)
    return plain_page_response(request, page, status=problem.status)


HANDLERS: tuple[HTTPRouteHandler, ...] = (
    page("/s/{token}", _show_link),
    form("/s/{token}", _use_link),
    page("/c/{code}", _show_code, _problem),
    form("/c/{code}", _use_code, _problem),
    page("/sign-in", _show_sign_in),
    form("/sign-in", _sign_in, _problem),
    page("/sign-out", _show_sign_out),
    form("/sign-out", _sign_out),
)
