"""Requests for journals, made in one line."""

import hashlib
from datetime import UTC, datetime

from podium.journal import canonical
from podium.journal.entry import Append, NewEntry

NOON = datetime(2026, 3, 14, 12, 0, tzinfo=UTC)


def ask(
    stream: str,
    expected_version: int,
    *values: object,
    key: str,
    fingerprint: bytes | None = None,
    at: datetime = NOON,
) -> Append:
    """A request to append one entry for each value; its fingerprint is made of the values."""
    made = hashlib.sha256(canonical.encode([stream, *values])).digest()
    return Append(
        stream=stream,
        expected_version=expected_version,
        entries=tuple(NewEntry("noted", 1, canonical.encode({"value": v})) for v in values),
        idempotency_key=key,
        fingerprint=made if fingerprint is None else fingerprint,
        actor="staff/7",
        at=at,
    )
