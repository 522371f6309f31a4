"""Who plays at a table: a browser keeps one secret for all tables, or has the key to one of them.

No account is needed. The secret never leaves the browser but to us; the key to a table, made from
it, is the end of a person's own link, with which they come back on any device.
"""

import re
import secrets

from podium.allstar.table.setting import Guest
from podium.tables.ids import TableId, guest_of, table_key
from podium.web.access.request import Request
from podium.web.http.response import Headers
from podium.web.http.session_token import (
    KEY_HEADER,
    PLAYER_HEADER,
    kept_table_key,
    player_token,
    set_player_token,
    set_table_key,
)

_BYTES = 32
_SECRET = re.compile(r"[0-9a-f]{64}")
_DIFFERENT = 10
"""So many different digits at least has a secret: nearly all that are drawn, none made by hand."""
_KEY = re.compile(r"[0-9a-f]{40}")


def player_secret(request: Request) -> str | None:
    """The secret of the browser, or of a program that sends it in a header."""
    secure = request.backend.settings.secure
    kept = player_token(request.headers, secure=secure)
    return _fit(request.headers.get(PLAYER_HEADER) or kept)


def new_secret() -> str:
    """A secret for a browser that has none."""
    while _fit(made := secrets.token_hex(_BYTES)) is None:
        pass  # once in a million million times
    return made


def keeping(request: Request, secret: str) -> Headers:
    """The header that lets the browser keep its secret, if it does not yet."""
    if player_secret(request) == secret:
        return ()
    secure = request.backend.settings.secure
    return (set_player_token(secret, secure=secure),)


def key_at(request: Request, table: TableId) -> str | None:
    """The key to a table: kept from a person's own link, made from the browser's secret, or sent in
    a header by a program. Who sends a cookie is the one it names: no header makes them another.
    """
    secure = request.backend.settings.secure
    kept = _key(kept_table_key(request.headers, table, secure=secure))
    if kept is not None:
        return kept
    browser = _fit(player_token(request.headers, secure=secure))
    sent = _key(request.headers.get(KEY_HEADER)) if browser is None else None
    secret = player_secret(request)
    return sent or (None if secret is None else table_key(table, secret))


def keeping_key(request: Request, table: TableId, key: str) -> Headers:
    """The header that lets the browser keep the key of a person's own link."""
    secure = request.backend.settings.secure
    return (set_table_key(table, key, secure=secure),)


def is_key(text: str) -> bool:
    """Whether this can be a key to a table."""
    return _KEY.fullmatch(text) is not None


def guest_at(request: Request, table: TableId) -> Guest | None:
    """Who sends the request, at this table; None for somebody unknown."""
    key = key_at(request, table)
    return None if key is None else guest_of(table, key)


def _key(text: str | None) -> str | None:
    """A key as Podium makes them: a shorter one could be found by trying."""
    return text if text is not None and is_key(text) else None


def _fit(text: str | None) -> str | None:
    """A secret as Podium makes them: whoever could guess it would hold its owner's seats."""
    drawn = text is not None and _SECRET.fullmatch(text) and len(set(text)) >= _DIFFERENT
    return text if drawn else None
