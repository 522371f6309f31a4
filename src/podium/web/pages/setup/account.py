"""The user's own account: name, password, and the devices that are signed in."""

from typing import ClassVar

from msgspec import Struct

from podium.kernel.now import Now
from podium.people.access.account import Account
from podium.people.access.passwords import SHORTEST
from podium.people.access.session import Session, SessionId


class Device(Struct, frozen=True):
    """A browser that is signed in. `this`: the one in use."""

    id: SessionId
    since: Now
    seen: Now
    this: bool


class AccountPage(Struct, frozen=True):
    """The account. `shortest`: the minimum length of a password. `asks_current`: the password until
    now is needed for a new one. `second_factor`: one-time codes are on; `recovery`: how many
    recovery codes are left.
    """

    template: ClassVar[str] = "setup/account.html"
    account: Account
    devices: tuple[Device, ...]
    shortest: int
    asks_current: bool
    second_factor: bool = False
    recovery: int = 0


def account_page(
    account: Account,
    sessions: tuple[Session, ...],
    own: SessionId,
    *,
    asks_current: bool,
    second_factor: bool = False,
    recovery: int = 0,
) -> AccountPage:
    """The account with its devices, the current one first, then the latest."""
    devices = [Device(one.id, one.made_at, one.last_seen, one.id == own) for one in sessions]
    devices.sort(key=lambda device: (not device.this, -device.seen))
    return AccountPage(account, tuple(devices), SHORTEST, asks_current, second_factor, recovery)
