"""Secrets that are handed out once; the database stores only their digests."""

import hashlib
import secrets

_BYTES = 32
_LENGTH = 43


class Secret:
    """A text that must not be printed, logged or sent by accident: only `reveal` returns it.

    It is not a struct or a string, so that no encoder can encode it.
    """

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """The secret itself, for the one place where it belongs."""
        return self._text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        return "Secret(...)"


def fresh_token() -> Secret:
    """An unpredictable token: 32 random bytes as 43 characters that are safe in a URL."""
    return Secret(secrets.token_urlsafe(_BYTES))


def digest_of(token: str) -> bytes:
    """The digest stored for a token. It exists for any text, even one that cannot be a token."""
    return hashlib.sha256(token.encode(errors="replace")).digest()


def could_be_token(text: str) -> bool:
    """Whether a text has the form of a token; others need no lookup."""
    return len(text) == _LENGTH and text.isascii()
