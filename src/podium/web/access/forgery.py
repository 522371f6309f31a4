"""Writes come from our own pages: origin check, and a token that only they know."""

import hashlib
import hmac
from collections.abc import Mapping

from podium.web.access.visitor import Shown, Token
from podium.web.problem import WebCode, deny

CSRF_FIELD = "csrf"
CSRF_HEADER = "x-csrf-token"
_LABEL = b"podium form token\x00"
_OUR_OWN = ("same-origin", "none")


def form_token(token: Token) -> str:
    """What forms of this session carry; empty without a session."""
    if token.shown is Shown.NOTHING:
        return ""
    return hashlib.sha256(_LABEL + token.text.encode(errors="replace")).hexdigest()[:43]


def check_origin(headers: Mapping[str, str]) -> None:
    """Refuses a write that a page of another site sent."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in _OUR_OWN:
        raise deny(WebCode.FOREIGN_ORIGIN)
    origin = headers.get("origin")
    if origin is not None and origin.partition("://")[2].lower() != headers.get("host", "").lower():
        raise deny(WebCode.FOREIGN_ORIGIN)


def check_form_token(token: Token, stated: str) -> None:
    """Refuses a write under a cookie without the token of its session."""
    if token.shown is Shown.COOKIE and not hmac.compare_digest(
        form_token(token).encode(), stated.encode(errors="replace")
    ):
        raise deny(WebCode.FORM_OUTDATED)
