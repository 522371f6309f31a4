"""Secrets that are handed out once; the database knows only their digests."""

import hashlib
import secrets

from msgspec import Struct

_BYTES = 32
_LENGTH = 43


class Secret(Struct, frozen=True):
    """A text that must not be printed or logged: only `reveal` gives it."""

    _text: str

    def reveal(self) -> str:
        """The secret itself, for the one place where it belongs."""
        return self._text

    def __repr__(self) -> str:
        return "Secret(...)"


def fresh_token() -> Secret:
    """A token nobody can foresee: 32 random bytes as 43 letters that fit into an address."""
    return Secret(secrets.token_urlsafe(_BYTES))


def digest_of(token: str) -> bytes:
    """What is kept of a token. Texts that can be no token have one too, which is kept nowhere."""
    return hashlib.sha256(token.encode(errors="replace")).digest()


def could_be_token(text: str) -> bool:
    """Whether a text has the form of a token: others need not be looked up."""
    return len(text) == _LENGTH and text.isascii()
