"""Every cookie of Podium, and the session token of a request: in a cookie, or as a bearer token.

Scripts can read none of them.
"""

import hashlib
import re
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache

from msgspec import Struct

COOKIE = "podium"
_HOST_ONLY = "__Host-"
"""Begins every cookie's name under TLS: other hosts of the same domain cannot set it."""
SECURE_COOKIE = f"{_HOST_ONLY}{COOKIE}"
DEVICE = "device"
"""Added to the cookie's name for the mark of a device that has signed in before."""
PLAYER = "player"
"""Added to the cookie's name for the secret of who plays at tables."""
OF_TABLE = "table-"
"""Added to the cookie's name, before a table's id, for a key to that table."""
LANGUAGE = "language"
PLAYER_HEADER = "player-secret"
KEY_HEADER = "table-key"
"""In which programs send what browsers keep in these cookies."""
_LABEL = b"podium form token\x00"
_OF_PLAYERS = rf"(?:{_HOST_ONLY})?{COOKIE}-(?:{PLAYER}|{OF_TABLE})[^=;]*"
_KEPT = 60 * 60 * 24 * 400
"""Seconds a browser may keep the cookie; sessions on the server expire long before."""
_KEPT_KEY = 60 * 60 * 24 * 30
_KEPT_LANGUAGE = 60 * 60 * 24 * 365
CLEAR_SITE_DATA = ("clear-site-data", '"cache", "storage"')
"""The header by which a browser forgets pages and what scripts have kept of them. Browsers heed it
under TLS only.
"""


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


def token_of(headers: Mapping[str, str], *, secure: bool = False) -> Token:
    """The token in these headers (lower-case names); a bearer token goes before a cookie.

    `secure`: under TLS the plain cookie counts for nothing, as other hosts of the domain, or who
    answers in place of this one without TLS, could have set it.
    """
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return Token(Shown.BEARER, bearer.strip())
    cookies = headers.get("cookie", "")
    cookie = cookie_value(cookies, SECURE_COOKIE)
    if cookie is None and not secure:
        cookie = cookie_value(cookies, COOKIE)
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
    if f"{wanted}=" not in header:  # far faster, for headers that hold nothing of ours
        return None
    found = _cookie_named(re.escape(wanted)).search(header)
    return None if found is None else found[1].strip()


def set_cookie(token: str, *, secure: bool) -> tuple[str, str]:
    """The header that signs a browser in."""
    return ("set-cookie", _cookie(token, _KEPT, secure=secure))


def clear_cookie(*, secure: bool) -> tuple[str, str]:
    """The header that signs a browser out."""
    return ("set-cookie", _cookie("", 0, secure=secure))


def device_mark(headers: Mapping[str, str], *, secure: bool) -> str:
    """The mark of a device that has signed in before; empty without one."""
    return _kept(headers, DEVICE, secure=secure) or ""


def set_device_mark(mark: str, *, secure: bool) -> tuple[str, str]:
    """The header by which a browser is known again when somebody signs in."""
    return ("set-cookie", _cookie(mark, _KEPT, secure=secure, which=DEVICE))


def player_token(headers: Mapping[str, str], *, secure: bool) -> str | None:
    """The secret of who plays at tables."""
    return _kept(headers, PLAYER, secure=secure)


def set_player_token(secret: str, *, secure: bool) -> tuple[str, str]:
    """The header by which a browser keeps the secret of who plays."""
    return ("set-cookie", _cookie(secret, _KEPT, secure=secure, which=PLAYER))


def kept_table_key(headers: Mapping[str, str], table: str, *, secure: bool) -> str | None:
    """The key to one table of who came by their own link."""
    return _kept(headers, OF_TABLE + table, secure=secure)


def set_table_key(table: str, key: str, *, secure: bool) -> tuple[str, str]:
    """The header by which a browser keeps a key to one table."""
    return ("set-cookie", _cookie(key, _KEPT_KEY, secure=secure, which=OF_TABLE + table))


def chosen_language(headers: Mapping[str, str]) -> str | None:
    """The language that somebody chose in this browser. Whoever set it, it does no harm."""
    cookies = headers.get("cookie", "")
    chosen = cookie_value(cookies, _HOST_ONLY + LANGUAGE)
    return cookie_value(cookies, LANGUAGE) if chosen is None else chosen


def set_language(code: str, *, secure: bool) -> tuple[str, str]:
    """The header by which a browser keeps the language that was chosen."""
    name = f"{_HOST_ONLY}{LANGUAGE}" if secure else LANGUAGE
    return ("set-cookie", _named_cookie(name, code, _KEPT_LANGUAGE, secure=secure))


def player_mark(headers: Mapping[str, str]) -> str | None:
    """By what a player without a session is told from others: whatever they show at tables."""
    cookies = headers.get("cookie", "")
    found = _cookie_named(_OF_PLAYERS).search(cookies) if f"{COOKIE}-" in cookies else None
    if found is not None:
        return found[1].strip()
    return headers.get(PLAYER_HEADER) or headers.get(KEY_HEADER)


@lru_cache(maxsize=64)
def _cookie_named(pattern: str) -> re.Pattern[str]:
    """Finds the first cookie whose name fits, in one go: others send headers of any shape."""
    return re.compile(rf"(?:^|;)[ \t]*+(?:{pattern})=([^;]*)")


def _kept(headers: Mapping[str, str], which: str, *, secure: bool) -> str | None:
    return cookie_value(headers.get("cookie", ""), _name(which, secure=secure))


def _name(which: str, *, secure: bool) -> str:
    name = SECURE_COOKIE if secure else COOKIE
    return f"{name}-{which}" if which else name


def _cookie(value: str, age: int, *, secure: bool, which: str = "") -> str:
    return _named_cookie(_name(which, secure=secure), value, age, secure=secure)


def _named_cookie(name: str, value: str, age: int, *, secure: bool) -> str:
    attributes = f"Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"
    return f"{name}={value}; {attributes}"
