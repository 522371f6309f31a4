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


def check_origin(headers: Mapping[str, str], address: str | None = None) -> None:
    """Refuses a write that a page of another site sent.

    `address`: what links of this server begin with, if that was said: behind a proxy the host
    that a request names may be another.
    """
    site = headers.get("sec-fetch-site")
    if site is not None and site not in _OUR_OWN:
        raise deny(WebCode.FOREIGN_ORIGIN)
    origin = headers.get("origin")
    if origin is None or (address is not None and origin.lower() == _origin_of(address)):
        return
    if origin.partition("://")[2].lower() != headers.get("host", "").lower():
        raise deny(WebCode.FOREIGN_ORIGIN)


def _origin_of(address: str) -> str:
    scheme, _, rest = address.lower().partition("://")
    return f"{scheme}://{rest.partition('/')[0]}"


def check_form_token(token: Token, stated: str) -> None:
    """Refuses a write under a cookie without the token of its session."""
    if token.shown is Shown.COOKIE and not hmac.compare_digest(
        form_token(token).encode(), stated.encode(errors="replace")
    ):
        raise deny(WebCode.FORM_OUTDATED)
