"""Moments for tests of sign-in, and an account to begin with."""

from podium.kernel.now import SECOND, Now
from podium.people.access.access import Access
from podium.people.access.account import Account

START = Now(1_000 * SECOND)
PASSWORD = "seven calm zebras"  # noqa: S105 - a test's


def later(milliseconds: int) -> Now:
    """So long after the start."""
    return Now(START + milliseconds)


def made(access: Access, login: str | None = "ada", *, host: bool = False) -> Account:
    """A new account."""
    account = access.accounts.create(name="Ada Lovelace", login=login, host=host, now=START)
    assert isinstance(account, Account)
    return account
