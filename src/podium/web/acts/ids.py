"""Ids for what a request creates: a repeated request gives the same ids."""

import hashlib

from podium.kernel.letters import LETTERS
from podium.web.access.request import Request

_LENGTH = 13


def id_by_key(request: Request, what: str) -> str:
    """An opaque id derived from the request's idempotency key; 65 bits."""
    session = request.visitor.session
    who = "" if session is None else session.person
    where = request.event.id if "event" in request.path_params else ""
    said = f"{what}/{where}/{who}/{request.key}".encode(errors="replace")
    number = int.from_bytes(hashlib.sha256(said).digest())
    return "".join(LETTERS[number >> 5 * place & 31] for place in range(_LENGTH))


def account_id(request: Request) -> str:
    """The id of the account that a request creates: derived from its key and its content."""
    return id_by_key(request, f"account/{hashlib.sha256(request.content).hexdigest()}")
