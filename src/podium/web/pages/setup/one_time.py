"""One-time codes on the visitor's own account: the QR code for an app, and recovery codes."""

from typing import Any, ClassVar

from msgspec import Struct

from podium.people.access.account import Account
from podium.people.access.one_time import address_of, text_of
from podium.web.access.request import Request
from podium.web.access.sign_in import known_here
from podium.web.acts import one_time
from podium.web.http.problem import WebCode, deny
from podium.web.http.response import Response, see_other
from podium.web.pages.qr import Qr, qr
from podium.web.pages.serving import plain_page_response
from podium.web.pages.setup.own_account import ACCOUNT, own_account

_GROUP = 4


class NewSecretPage(Struct, frozen=True):
    """A new secret for an app, as QR code and as text. `wrong`: the code that was typed was not of
    it.
    """

    template: ClassVar[str] = "setup/one-time.html"
    shown_once: ClassVar[bool] = True
    code: Qr
    text: str
    wrong: bool


class RecoveryCodesPage(Struct, frozen=True):
    """Codes are on: the recovery codes, shown this once."""

    template: ClassVar[str] = "setup/recovery-codes.html"
    shown_once: ClassVar[bool] = True
    codes: tuple[str, ...]


def begin(request: Request) -> Response[Any]:
    """Shows a new secret, after the current password."""
    account, session = own_account(request)
    current = request.form_fields.get("current", "")
    return _secret(request, account, one_time.begin(request, account, session, current))


def _secret(
    request: Request, account: Account, secret: bytes, *, wrong: bool = False
) -> Response[Any]:
    text = text_of(secret)
    groups = " ".join(text[at : at + _GROUP] for at in range(0, len(text), _GROUP))
    code = qr(address_of(secret, account.login or account.name).reveal())
    page = NewSecretPage(code, groups, wrong)
    return plain_page_response(request, page, status=422 if wrong else 200)


def confirm(request: Request) -> Response[Any]:
    """Switches codes on and shows the recovery codes; with a wrong code, the secret again."""
    account, session = own_account(request)
    secret = request.backend.access.second_factors.begun(account.id, request.backend.now())
    if secret is None:
        raise deny(WebCode.FORM_INCOMPLETE)
    typed = request.form_fields.get("one_time_code", "")
    codes = one_time.confirm(request, account, session, typed)
    if codes is None:
        return _secret(request, account, secret, wrong=True)
    page = RecoveryCodesPage(tuple(one.reveal() for one in codes))
    return plain_page_response(request, page, headers=known_here(request, account.login or ""))


def end(request: Request) -> Response[Any]:
    """Switches codes off."""
    account, _ = own_account(request)
    fields = request.form_fields
    one_time.end(
        request,
        account,
        current=fields.get("current", ""),
        one_time=fields.get("one_time_code", ""),
    )
    return see_other(ACCOUNT, known_here(request, account.login or ""))
