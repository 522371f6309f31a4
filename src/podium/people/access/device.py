"""Devices on which somebody has signed in before: their tries are counted apart, so that nobody
who guesses a password elsewhere keeps its owner out.

A mark proves that its device once sent the right password. It is made of the stored hash of the
password: nothing more is kept, and a new password ends all marks.
"""

import hashlib
import hmac
import re
import secrets

from podium.people.access.secret import Secret

_LABEL = b"podium known device\x00"
_MARK = re.compile(r"([0-9a-f]{32})\.([0-9a-f]{64})", re.ASCII)


def new_mark(password_hash: Secret) -> Secret:
    """The mark for a device that has just sent the right password."""
    nonce = secrets.token_hex(16)
    return Secret(f"{nonce}.{_proof(nonce, password_hash)}")


def nonce_of(mark: str, password_hash: Secret) -> str | None:
    """What identifies the device of a mark, if it was made with this password."""
    found = _MARK.fullmatch(mark)
    if found is None or not hmac.compare_digest(found[2], _proof(found[1], password_hash)):
        return None
    return found[1]


def _proof(nonce: str, password_hash: Secret) -> str:
    message = _LABEL + bytes.fromhex(nonce)
    return hmac.new(password_hash.reveal().encode(), message, hashlib.sha256).hexdigest()
