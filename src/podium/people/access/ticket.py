"""Half a sign-in: the password was right, and a one-time code is still missing.

A ticket is made of the stored hash of the password, as the mark of a device is: nothing is kept,
and a new password ends it. It opens nothing without a code.
"""

import hashlib
import hmac

from podium.kernel.now import MINUTE, Now
from podium.people.access.secret import Secret

LASTS = 5 * MINUTE
_LABEL = "podium half a sign-in"


def new_ticket(person: str, password_hash: Secret, now: Now) -> Secret:
    """The ticket of somebody who has just sent the right password."""
    until = now + LASTS
    return Secret(f"{person}.{until}.{_proof(person, until, password_hash)}")


def person_of(ticket: str) -> str:
    """Whose ticket this claims to be."""
    return ticket.rsplit(".", 2)[0]


def is_ticket(ticket: str, password_hash: Secret, now: Now) -> bool:
    """Whether it was made with this password, a short while ago."""
    person, _, rest = ticket.rpartition(".")[0].rpartition(".")
    until = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 20 else 0
    proof = ticket.rpartition(".")[2].encode(errors="replace")
    right = hmac.compare_digest(proof, _proof(person, until, password_hash).encode())
    return right and now < until <= now + LASTS


def _proof(person: str, until: int, password_hash: Secret) -> str:
    message = f"{_LABEL}\0{person}\0{until}".encode(errors="replace")
    return hmac.new(password_hash.reveal().encode(), message, hashlib.sha256).hexdigest()
