"""Ids for what a request brings in: the same when the request is sent again."""

import hashlib

from podium.kernel.letters import LETTERS
from podium.web.asking import Ask

_LENGTH = 13


def id_by_key(ask: Ask, what: str) -> str:
    """An opaque id that belongs to the request's key; 65 bits."""
    session = ask.visitor.session
    who = "" if session is None else session.person
    said = f"{what}/{ask.place.id}/{who}/{ask.key}".encode(errors="replace")
    number = int.from_bytes(hashlib.sha256(said).digest())
    return "".join(LETTERS[number >> 5 * place & 31] for place in range(_LENGTH))
