"""Ids for what a request brings in: the same when the request is sent again."""

import hashlib

from podium.kernel.letters import LETTERS
from podium.web.asking import Ask

_LENGTH = 13


def id_by_key(ask: Ask, what: str) -> str:
    """An opaque id that belongs to the request's key; 65 bits."""
    session = ask.visitor.session
    who = "" if session is None else session.person
    where = ask.place.id if "event" in ask.params else ""
    said = f"{what}/{where}/{who}/{ask.key}".encode(errors="replace")
    number = int.from_bytes(hashlib.sha256(said).digest())
    return "".join(LETTERS[number >> 5 * place & 31] for place in range(_LENGTH))


def account_id(ask: Ask) -> str:
    """The id of the account that a request makes: it also belongs to what was sent."""
    return id_by_key(ask, f"account/{hashlib.sha256(ask.body).hexdigest()}")
