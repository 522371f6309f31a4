"""The journal for people to read while an event goes on: without what is still secret."""

from typing import Any

import msgspec

from podium.event.ids import DrawId
from podium.journal.entry import Entry

HIDDEN = "(secret)"


def readable_payload(entry: Entry, opened: frozenset[DrawId]) -> dict[str, Any]:
    """What an entry says. Draws that are not opened yet keep their secrets."""
    payload: dict[str, Any] = msgspec.json.decode(entry.payload)
    for known in ("kind", "at"):
        payload.pop(known, None)
    said: dict[str, Any] = _without_secrets(payload, opened)
    return said


def _without_secrets(value: Any, opened: frozenset[DrawId]) -> Any:
    if isinstance(value, list):
        return [_without_secrets(one, opened) for one in value]
    if not isinstance(value, dict):
        return value
    hidden = "secret" in value and value.get("id") not in opened
    return {
        key: HIDDEN if hidden and key in ("secret", "nonce") else _without_secrets(one, opened)
        for key, one in value.items()
    }
