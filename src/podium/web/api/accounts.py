"""Accounts of the server, for its host."""

from typing import Any

from msgspec import Struct

from podium.kernel.refusal import Code, Refusal
from podium.people.access.account import Account
from podium.web.access.table import API
from podium.web.api.once import once
from podium.web.asking import Ask
from podium.web.body import read_json
from podium.web.problem import deny, refused
from podium.web.reply import Reply, json_reply
from podium.web.route import Route

_NO_STORE = (("cache-control", "no-store"),)


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


def _said(account: Account) -> dict[str, Any]:
    return {
        "person": account.id,
        "name": account.name,
        "login": account.login,
        "host": account.host,
        "has_password": account.has_password,
    }


def _accounts(ask: Ask) -> Reply:
    said = [_said(one) for one in ask.parts.access.accounts.all()]
    return json_reply({"accounts": said}, headers=_NO_STORE)


def _create(ask: Ask) -> Reply:
    wanted = read_json(ask, NewAccount)
    made = ask.parts.access.accounts.create(
        name=wanted.name, now=ask.parts.now(), login=wanted.login, host=wanted.host
    )
    if isinstance(made, Refusal):
        raise refused(made)
    said = {**_said(made), "link": invitation(ask, made.id)}
    return json_reply(said, 201, headers=_NO_STORE)


def _link(ask: Ask) -> Reply:
    return json_reply({"link": invitation(ask, ask.params["person"])}, headers=_NO_STORE)


ROUTES = (
    Route("GET", f"{API}/accounts", _accounts),
    Route("POST", f"{API}/accounts", once(_create)),
    Route("POST", f"{API}/accounts/{{person}}/link", once(_link)),
)
