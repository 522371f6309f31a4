"""Accounts of the server, for its host."""

from litestar.params import FromPath, JSONBody
from msgspec import UNSET, Struct, UnsetType

from podium.kernel.refusal import Refusal
from podium.people.access.account import Account
from podium.web.access.request import Request
from podium.web.access.table import API
from podium.web.acts.accounts import invitation
from podium.web.acts.ids import account_id
from podium.web.acts.once import once
from podium.web.api.shapes import AccountList, AccountSaid, LinkSaid
from podium.web.http.problem import refused
from podium.web.http.response import NO_STORE, Response, json_response
from podium.web.http.routing import get, post


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """A new account. `host`: it may also create events and invite others."""

    name: str
    login: str | None = None
    host: bool = False


def _said(account: Account, link: str | UnsetType = UNSET) -> AccountSaid:
    return AccountSaid(
        account.id, account.name, account.login, account.host, account.has_password, link
    )


@get(f"{API}/accounts", summary="All accounts of the server.")
def accounts(request: Request) -> Response[AccountList]:
    """Lists the accounts."""
    listed = tuple(_said(one) for one in request.backend.access.accounts.all())
    return json_response(AccountList(listed), headers=NO_STORE)


@post(f"{API}/accounts", summary="A new account, with a link to sign in.", status=201)
def create(request: Request, data: JSONBody[NewAccount]) -> Response[AccountSaid]:
    """Creates an account, once for each idempotency key."""
    return once(request, lambda: _create(request, data))


def _create(request: Request, wanted: NewAccount) -> Response[AccountSaid]:
    made = request.backend.access.accounts.create(
        name=wanted.name,
        now=request.backend.now(),
        login=wanted.login,
        host=wanted.host,
        person=account_id(request),
    )
    if isinstance(made, Refusal):
        raise refused(made)
    return json_response(_said(made, invitation(request, made.id)), 201, headers=NO_STORE)


@post(f"{API}/accounts/{{person}}/link", summary="Another link for an account to sign in.")
def link(request: Request, person: FromPath[str]) -> Response[LinkSaid]:
    """Creates a sign-in link, once for each idempotency key."""

    def work() -> Response[LinkSaid]:
        return json_response(LinkSaid(invitation(request, person)), headers=NO_STORE)

    return once(request, work)


HANDLERS = (accounts, create, link)
