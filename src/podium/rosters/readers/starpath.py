"""Reads squads of Starpath: one word of base64 a squad, in it the names by their roles in JSON."""

import base64
import binascii
import re
from typing import Any

import msgspec

MOST_SQUADS = 20
_WORD = re.compile(r"[A-Za-z0-9+/_-]{8,4000}={0,2}")
_ROLES = ("p", "s", "u")
"""The keys of the primary, the secondary and the supporting unit; one that is missing is empty."""


def starpath_squads(text: str) -> list[list[str]] | None:
    """The names of the units, squad by squad; None if any word of the text is no such squad."""
    words = re.split(r"[\s,;]+", text.strip())
    if len(words) > MOST_SQUADS:
        return None
    squads = [_squad(word) for word in words]
    known = [squad for squad in squads if squad is not None]
    return known if len(known) == len(words) else None


def _squad(word: str) -> list[str] | None:
    if not _WORD.fullmatch(word):
        return None
    plain = word.replace("-", "+").replace("_", "/").rstrip("=")
    try:
        held = _decoded(base64.b64decode(plain + "=" * (-len(plain) % 4)))
    except (binascii.Error, ValueError, msgspec.DecodeError, RecursionError):
        return None
    if not isinstance(held, dict) or not held.keys() <= set(_ROLES):
        return None
    names = [held[role] for role in _ROLES if held.get(role) is not None]
    return names if all(isinstance(name, str) for name in names) else None


def _decoded(raw: bytes) -> Any:
    """The JSON in these bytes: browsers write one byte a letter (Latin-1), others UTF-8."""
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return msgspec.json.decode(text)
