"""The journal in readable form during an event: without what is still secret."""

from typing import Any

import msgspec

from podium.event.ids import DrawId
from podium.journal.entry import Entry
from podium.service.ids import EventId
from podium.service.service import Service

HIDDEN = "(secret)"
_SECRET = ("secret", "nonce", "salt")


def readable_entries(
    service: Service, event: EventId, after: int, limit: int, *, until: int | None = None
) -> tuple[tuple[Entry, dict[str, Any]], ...]:
    """Some entries of an event after a version, with readable payloads. For the event's staff.

    `until`: the last one that the reader may see; None: all.
    """
    state = service.state(event)
    opened: frozenset[DrawId] = frozenset() if state is None else state.opened
    entries = service.entries(event, after, limit)
    return tuple(
        (entry, readable_payload(entry, opened))
        for entry in entries
        if until is None or entry.version <= until
    )


def readable_payload(entry: Entry, opened: frozenset[DrawId]) -> dict[str, Any]:
    """The payload of an entry. Secrets of draws that are not opened yet are left out."""
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
    hidden = ("secret" in value and value.get("id") not in opened) or (
        "salt" in value and value.get("draw") not in opened
    )
    return {
        key: HIDDEN if hidden and key in _SECRET else _without_secrets(one, opened)
        for key, one in value.items()
    }
