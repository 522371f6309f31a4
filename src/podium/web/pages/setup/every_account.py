"""The accounts of the server, for its host: who is signed in, and signing them out."""

from typing import Any, ClassVar

from litestar.params import FromPath
from msgspec import Struct

from podium.kernel.now import Now
from podium.people.access.account import Account
from podium.web.access.request import Request
from podium.web.acts.accounts import sign_out_everywhere
from podium.web.http.response import Response, see_other
from podium.web.pages.addresses import ACCOUNTS
from podium.web.pages.serving import plain_page_response


class AccountRow(Struct, frozen=True):
    """An account. `devices`: how many are signed in. `seen`: when one of them was last seen."""

    account: Account
    devices: int
    seen: Now | None
    own: bool


class AccountsPage(Struct, frozen=True):
    """All accounts."""

    template: ClassVar[str] = "setup/accounts.html"
    rows: tuple[AccountRow, ...]


def show_accounts(request: Request) -> Response[Any]:
    """Everybody who can sign in, in order of creation."""
    access, session = request.backend.access, request.visitor.session
    own = None if session is None else session.person
    rows = tuple(_row(request, one, own=one.id == own) for one in access.accounts.all())
    return plain_page_response(request, AccountsPage(rows))


def _row(request: Request, account: Account, *, own: bool) -> AccountRow:
    sessions = request.backend.access.sessions.of(account.id, request.backend.now())
    seen = max((one.last_seen for one in sessions), default=None)
    return AccountRow(account, len(sessions), seen, own)


def end_sessions(request: Request, person: FromPath[str]) -> Response[Any]:
    """Signs an account out everywhere."""
    sign_out_everywhere(request, person)
    return see_other(ACCOUNTS)
