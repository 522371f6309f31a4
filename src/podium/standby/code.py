"""The code that two laptops share, and the key that is made of it."""

from podium.people.access.claim import fresh_code, shown_code, tidy_code
from podium.people.access.secret import Secret

__all__ = ["fresh_code", "key_of", "shown_code", "tidy_code"]

_SALT = b"podium standby/1"
_COST = 1 << 15
_BLOCK = 8
KEY_BYTES = 32


def key_of(code: Secret) -> bytes:
    """The key that both laptops derive from the code: slowly, though eighty random bits cannot be
    guessed anyway. There is no random salt, as nothing but the code is carried from one to the
    other.
    """
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    slow = Scrypt(salt=_SALT, length=KEY_BYTES, n=_COST, r=_BLOCK, p=1)
    return slow.derive(code.reveal().encode())
