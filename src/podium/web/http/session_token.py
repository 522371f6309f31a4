"""The session token of a request: in a cookie, or as a bearer token.

The cookie holds an opaque token that scripts cannot read.
"""

import hashlib
from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

COOKIE = "podium"
SECURE_COOKIE = "__Host-podium"
"""The cookie's name under TLS: other hosts of the same domain cannot set it."""
_LABEL = b"podium form token\x00"
_KEPT = 60 * 60 * 24 * 400
"""Seconds a browser may keep the cookie; sessions on the server expire long before."""


class Shown(Enum):
    """How a client sends its token."""

    NOTHING = "nothing"
    COOKIE = "cookie"
    BEARER = "bearer"


class Token(Struct, frozen=True):
    """The token of a request. `text`: the token itself, which is never logged."""

    shown: Shown
    text: str = ""

    def __repr__(self) -> str:
        return f"Token({self.shown})"


NO_TOKEN = Token(Shown.NOTHING)


def token_of(headers: Mapping[str, str]) -> Token:
    """The token in these headers (lower-case names); a bearer token goes before a cookie."""
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return Token(Shown.BEARER, bearer.strip())
    cookies = headers.get("cookie", "")
    cookie = cookie_value(cookies, SECURE_COOKIE) or cookie_value(cookies, COOKIE)
    return NO_TOKEN if cookie is None else Token(Shown.COOKIE, cookie)


def form_token(token: Token) -> str:
    """The CSRF token for the forms of this session; empty without a session.

    It is derived from the session token, so that public pages need no cookie.
    """
    if token.shown is Shown.NOTHING:
        return ""
    return hashlib.sha256(_LABEL + token.text.encode(errors="replace")).hexdigest()[:43]


def cookie_value(header: str, wanted: str) -> str | None:
    """The value of a cookie in a Cookie header; if the name is repeated, the first counts."""
    for part in header.split(";"):
        name, mark, value = part.strip().partition("=")
        if mark and name == wanted:
            return value
    return None


def set_cookie(token: str, *, secure: bool) -> tuple[str, str]:
    """The header that signs a browser in."""
    return ("set-cookie", _cookie(token, _KEPT, secure=secure))


def clear_cookie(*, secure: bool) -> tuple[str, str]:
    """The header that signs a browser out."""
    return ("set-cookie", _cookie("", 0, secure=secure))


def _cookie(value: str, age: int, *, secure: bool) -> str:
    attributes = f"Path=/; Max-Age={age}; HttpOnly; SameSite=Lax"
    if secure:
        return f"{SECURE_COOKIE}={value}; {attributes}; Secure"
    return f"{COOKIE}={value}; {attributes}"
