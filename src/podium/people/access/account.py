"""Accounts: staff and hosts, known to the whole server."""

from msgspec import Struct

from podium.kernel.now import Now
from podium.kernel.refusal import Code, Refusal, refuse
from podium.people.text import folded, is_too_long, normalised

LONGEST_LOGIN = 100
"""Letters."""


class Account(Struct, frozen=True):
    """A user who can sign in on this server.

    `id`: the opaque person id that events use. `host`: may create events and invite accounts.
    `signed_in_at`: the last time they signed in; None if never.
    """

    id: str
    name: str
    login: str | None
    host: bool
    has_password: bool
    made_at: Now
    signed_in_at: Now | None = None


def tidy_login(text: str) -> str | Refusal:
    """A login name, normalised: case and the encoding of a letter do not matter."""
    if is_too_long(text):
        return refuse(Code.LOGIN_MALFORMED, longest=LONGEST_LOGIN)
    login = folded(normalised("NFKC", text.strip()))
    odd = not login or not login.isprintable() or any(letter.isspace() for letter in login)
    if odd or len(login) > LONGEST_LOGIN:
        return refuse(Code.LOGIN_MALFORMED, longest=LONGEST_LOGIN)
    return login
