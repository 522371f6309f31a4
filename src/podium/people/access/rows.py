"""Rows of the tables of sign-in as what they hold."""

from msgspec import Struct

from podium.people.access.account import Account
from podium.people.access.secret import Secret
from podium.people.access.session import Session, SignInWay
from podium.people.tables import Row

ACCOUNT = "id, name, login, host, password, made_at, signed_in_at"
SESSION = "id, person, event, made_at, last_seen, expires, issue, way"
CLAIM = "event, person, made_at, expires, issue"


class Entitled(Struct, frozen=True):
    """An account and the hash of its password, if it has one."""

    account: Account
    password: Secret | None


def entitled(row: Row) -> Entitled:
    known_as, name, login, host, password, made_at, signed_in_at = row
    account = Account(
        known_as,
        name,
        login,
        host=bool(host),
        has_password=password is not None,
        made_at=made_at,
        signed_in_at=signed_in_at,
    )
    return Entitled(account, None if password is None else Secret(password))


def session_of(row: Row) -> Session:
    """A session."""
    known_as, person, event, made_at, last_seen, expires, issue, way = row
    kept = None if way is None else SignInWay(way)
    return Session(known_as, person, event, made_at, last_seen, expires, issue, kept)
