"""Protection against forged requests (CSRF): the origin of a write, and a token in its form.

The token is made from the session's own, so that public pages need no cookie.
"""

import hashlib
import hmac
from collections.abc import Mapping

from podium.web.http.problem import WebCode, deny
from podium.web.http.session_token import Shown, Token

CSRF_FIELD = "csrf"
CSRF_HEADER = "x-csrf-token"
_LABEL = b"podium form token\x00"
_SAME_SITE = ("same-origin", "none")


def form_token(token: Token) -> str:
    """What forms of this session carry; empty without a session."""
    if token.shown is Shown.NOTHING:
        return ""
    return hashlib.sha256(_LABEL + token.text.encode(errors="replace")).hexdigest()[:43]


def check_origin(headers: Mapping[str, str], address: str | None = None) -> None:
    """Refuses a write that a page of another site sent.

    `address`: what links of this server begin with, if that is configured: behind a proxy the
    host that a request names may be another.
    """
    site = headers.get("sec-fetch-site")
    if site is not None and site not in _SAME_SITE:
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
