"""Devices on which somebody has signed in before: their tries are counted apart, so that nobody
who guesses a password elsewhere keeps its owner out.

A mark proves that its device once sent the right password and, where the account has that, a
one-time code. It is made of what is stored of these: nothing more is kept, and a new password or
a new secret ends all marks.
"""

import hashlib
import hmac
import re
import secrets

from podium.people.access.secret import Secret

_LABEL = b"podium known device\x00"
_MARK = re.compile(r"([0-9a-f]{32})\.([0-9a-f]{64})", re.ASCII)


def new_mark(proved: Secret) -> Secret:
    """The mark for a device whose user has just proved what is stored as this."""
    nonce = secrets.token_hex(16)
    return Secret(f"{nonce}.{_proof(nonce, proved)}")


def nonce_of(mark: str, proved: Secret) -> str | None:
    """What identifies the device of a mark, if it was made with this."""
    found = _MARK.fullmatch(mark)
    if found is None or not hmac.compare_digest(found[2], _proof(found[1], proved)):
        return None
    return found[1]


def _proof(nonce: str, proved: Secret) -> str:
    message = _LABEL + bytes.fromhex(nonce)
    return hmac.new(proved.reveal().encode(), message, hashlib.sha256).hexdigest()
