"""Accounts of the server, for its host."""

from msgspec import UNSET, Struct, UnsetType

from podium.kernel.refusal import Code, Refusal
from podium.people.access.account import Account
from podium.web.access.table import API
from podium.web.api.fresh import account_id
from podium.web.api.once import once
from podium.web.api.shapes import AccountList, AccountSaid, LinkSaid
from podium.web.asking import Ask
from podium.web.body import read_json
from podium.web.problem import deny, refused
from podium.web.reply import NO_STORE, Reply, json_reply
from podium.web.route import Described, Route


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who may sign in. `host`: and may create events and invite others."""

    name: str
    login: str | None = None
    host: bool = False


def invitation(ask: Ask, person: str) -> str:
    """The address of a link that signs an account in once."""
    token = ask.parts.access.accounts.issue_link(person, ask.parts.now())
    if token is None:
        raise deny(Code.UNKNOWN, thing="account", key=person[:64])
    return f"{ask.address}/s/{token.reveal()}"


def _said(account: Account, link: str | UnsetType = UNSET) -> AccountSaid:
    return AccountSaid(
        account.id, account.name, account.login, account.host, account.has_password, link
    )


def _accounts(ask: Ask) -> Reply:
    said = tuple(_said(one) for one in ask.parts.access.accounts.all())
    return json_reply(AccountList(said), headers=NO_STORE)


def _create(ask: Ask) -> Reply:
    wanted = read_json(ask, NewAccount)
    made = ask.parts.access.accounts.create(
        name=wanted.name,
        now=ask.parts.now(),
        login=wanted.login,
        host=wanted.host,
        person=account_id(ask),
    )
    if isinstance(made, Refusal):
        raise refused(made)
    return json_reply(_said(made, invitation(ask, made.id)), 201, headers=NO_STORE)


def _link(ask: Ask) -> Reply:
    return json_reply(LinkSaid(invitation(ask, ask.params["person"])), headers=NO_STORE)


ROUTES = (
    Route(
        "GET",
        f"{API}/accounts",
        _accounts,
        described=Described("All accounts of the server.", AccountList),
    ),
    Route(
        "POST",
        f"{API}/accounts",
        once(_create),
        described=Described("A new account, with a link to sign in.", AccountSaid, NewAccount, 201),
    ),
    Route(
        "POST",
        f"{API}/accounts/{{person}}/link",
        once(_link),
        described=Described("Another link for an account to sign in.", LinkSaid),
    ),
)
