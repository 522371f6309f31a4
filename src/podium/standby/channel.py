"""Encrypted messages between two laptops that share a key, over plain http.

A greeting proves that its sender knows the key, and so does the reply. Both carry a fresh X25519
key, so that whoever learns the code later cannot read what was recorded before. Each message is
sealed with AES-256-GCM under the number of its turn and of its part: a message that was changed,
repeated, moved or left out is not opened.
"""

import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

PUBLIC = 32
SESSION = 16
TURN = 8
_TAG = 16
_GREETING = b"podium standby/1 greeting"
_KEYS = b"podium standby/1 keys"
_MORE, _LAST = b"\x00", b"\x01"


class NotOpened(Exception):
    """A message that is not what the other laptop sent, or was made with another code."""


class Keys(Struct, frozen=True):
    """The keys of one session, one for each direction."""

    session: bytes
    asking: bytes
    answering: bytes


class Greeting(NamedTuple):
    """The first message, and the private key that belongs to it."""

    private: "X25519PrivateKey"
    sent: bytes


def greet(key: bytes) -> Greeting:
    """A new greeting."""
    private = _fresh()
    public = private.public_key().public_bytes_raw()
    return Greeting(private, public + _proof(key, public))


def reply_to(key: bytes, greeting: bytes) -> tuple[Keys, bytes]:
    """The keys of a new session and the reply. Raises `NotOpened` for a wrong code."""
    theirs, proof = greeting[:PUBLIC], greeting[PUBLIC:]
    if not hmac.compare_digest(proof, _proof(key, theirs)):
        raise NotOpened
    private = _fresh()
    public, session = private.public_key().public_bytes_raw(), secrets.token_bytes(SESSION)
    keys = _keys(key, _shared(private, theirs), theirs + public, session)
    return keys, public + session + _seal(keys.answering, session, 0, 0, _LAST)


def complete(key: bytes, greeting: Greeting, reply: bytes) -> Keys:
    """The keys of the session. Raises `NotOpened` if the reply came from somebody else."""
    public, session = reply[:PUBLIC], reply[PUBLIC : PUBLIC + SESSION]
    if len(reply) != PUBLIC + SESSION + len(_LAST) + _TAG:
        raise NotOpened
    keys = _keys(key, _shared(greeting.private, public), greeting.sent[:PUBLIC] + public, session)
    _open(keys.answering, session, 0, 0, reply[PUBLIC + SESSION :])
    return keys


def seal_asking(keys: Keys, turn: int, body: bytes) -> bytes:
    """A question, with what tells its session and its turn."""
    sealed = _seal(keys.asking, keys.session, turn, 0, body)
    return keys.session + turn.to_bytes(TURN) + sealed


def session_of(asking: bytes) -> bytes:
    """The session that a question says it belongs to."""
    return asking[:SESSION]


def open_asking(keys: Keys, asking: bytes, *, after: int) -> tuple[int, bytes]:
    """Turn and content of a question. Raises `NotOpened` if its turn is not later than `after`."""
    turn = int.from_bytes(asking[SESSION : SESSION + TURN])
    if session_of(asking) != keys.session or turn <= after:
        raise NotOpened
    return turn, _open(keys.asking, keys.session, turn, 0, asking[SESSION + TURN :])


def seal_part(keys: Keys, turn: int, part: int, body: bytes, *, last: bool) -> bytes:
    """One part of the answer to the question of this turn."""
    return _seal(keys.answering, keys.session, turn, part, (_LAST if last else _MORE) + body)


def open_part(keys: Keys, turn: int, part: int, sealed: bytes) -> tuple[bytes, bool]:
    """The content of a part, and whether it is the last one."""
    opened = _open(keys.answering, keys.session, turn, part, sealed)
    return opened[1:], opened[:1] == _LAST


def _proof(key: bytes, public: bytes) -> bytes:
    return hmac.digest(key, _GREETING + public, "sha256")


def _fresh() -> "X25519PrivateKey":
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    return X25519PrivateKey.generate()


def _shared(private: "X25519PrivateKey", public: bytes) -> bytes:
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey

    try:
        return private.exchange(X25519PublicKey.from_public_bytes(public))
    except ValueError:  # no public key, or one that gives away the result
        raise NotOpened from None


def _keys(key: bytes, shared: bytes, publics: bytes, session: bytes) -> Keys:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    salt = hashlib.sha256(publics + session).digest()
    made = HKDF(SHA256(), 64, salt=salt, info=_KEYS).derive(shared + key)
    return Keys(session, made[:32], made[32:])


def _seal(key: bytes, session: bytes, turn: int, part: int, body: bytes) -> bytes:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    return AESGCM(key).encrypt(_nonce(turn, part), body, session)


def _open(key: bytes, session: bytes, turn: int, part: int, sealed: bytes) -> bytes:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    try:
        return AESGCM(key).decrypt(_nonce(turn, part), sealed, session)
    except (InvalidTag, ValueError):
        raise NotOpened from None


def _nonce(turn: int, part: int) -> bytes:
    return part.to_bytes(4) + turn.to_bytes(TURN)
