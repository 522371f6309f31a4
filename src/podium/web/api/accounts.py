"""Accounts of the server, for its host."""

from litestar.params import FromPath, JSONBody
from msgspec import UNSET, Struct, UnsetType

from podium.people.access.account import Account
from podium.web.access.request import Request
from podium.web.access.table import API
from podium.web.acts.accounts import invitation, new_account, sign_out_everywhere
from podium.web.acts.once import once_for_key
from podium.web.api.shapes import AccountInfo, AccountLink, AccountList, SessionsEnded
from podium.web.http.response import NO_STORE, Response, json_response
from podium.web.http.routing import get, post


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """A new account. `host`: it may also create events and invite others."""

    name: str
    login: str | None = None
    host: bool = False


def _info(account: Account, link: str | UnsetType = UNSET) -> AccountInfo:
    return AccountInfo(
        account.id, account.name, account.login, account.host, account.has_password, link
    )


@get(f"{API}/accounts", summary="All accounts of the server.")
def accounts(request: Request) -> Response[AccountList]:
    """Lists the accounts."""
    listed = tuple(_info(one) for one in request.backend.access.accounts.all())
    return json_response(AccountList(listed), headers=NO_STORE)


@post(f"{API}/accounts", summary="A new account, with a link to sign in.", status=201)
@once_for_key
def create(request: Request, data: JSONBody[NewAccount]) -> Response[AccountInfo]:
    """Creates an account."""
    made = new_account(request, data.name, login=data.login, host=data.host)
    return json_response(_info(made, invitation(request, made.id)), 201, headers=NO_STORE)


@post(f"{API}/accounts/{{person}}/link", summary="Another link for an account to sign in.")
@once_for_key
def link(request: Request, person: FromPath[str]) -> Response[AccountLink]:
    """Creates a sign-in link."""
    return json_response(AccountLink(invitation(request, person)), headers=NO_STORE)


@post(
    f"{API}/accounts/{{person}}/sign-out",
    summary="Ends all sessions of an account but the caller's own.",
    keyed=False,
)
def sign_out(request: Request, person: FromPath[str]) -> Response[SessionsEnded]:
    """Signs an account out everywhere."""
    return json_response(SessionsEnded(sign_out_everywhere(request, person)), headers=NO_STORE)


HANDLERS = (accounts, create, link, sign_out)
