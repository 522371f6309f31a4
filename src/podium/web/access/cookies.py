"""The one cookie: an opaque token that scripts cannot read."""

from podium.people.access.secret import Secret

COOKIE = "podium"
SECURE_COOKIE = "__Host-podium"
"""Its name under TLS: other hosts of the same domain cannot set it."""
_KEPT = 60 * 60 * 24 * 400
"""Seconds a browser may keep it; the server ends sessions long before."""


def session_cookie(header: str) -> str | None:
    """The token in a Cookie header; of several cookies of the name, the first."""
    return cookie_value(header, SECURE_COOKIE) or cookie_value(header, COOKIE)


def cookie_value(header: str, wanted: str) -> str | None:
    """The value of a cookie in a Cookie header; of several of the name, the first."""
    for part in header.split(";"):
        name, mark, value = part.strip().partition("=")
        if mark and name == wanted:
            return value
    return None


def set_cookie(token: Secret, *, secure: bool) -> tuple[str, str]:
    """The header that signs a browser in."""
    return ("set-cookie", _cookie(token.reveal(), _KEPT, secure=secure))


def clear_cookie(*, secure: bool) -> tuple[str, str]:
    """The header that signs a browser out."""
    return ("set-cookie", _cookie("", 0, secure=secure))


def _cookie(value: str, age: int, *, secure: bool) -> str:
    attributes = f"Path=/; Max-Age={age}; HttpOnly; SameSite=Lax"
    if secure:
        return f"{SECURE_COOKIE}={value}; {attributes}; Secure"
    return f"{COOKIE}={value}; {attributes}"
