"""A deed: the record that a command was done, under which key, and which entries it wrote.

Deeds are kept as long as the entries, so that a request sent again gets its first answer, however
late.
"""

from collections.abc import Iterable
from itertools import groupby

import msgspec

from podium.journal.entry import AlreadyDone, Append, Entry, Head, KeyReused

UNKNOWN_FINGERPRINT = b""


class Deed(msgspec.Struct, frozen=True):
    """The versions `first` to `last` of a stream were written for the request with this key; none,
    with `last` before `first`, if it changed nothing.

    A deed from an imported journal has no fingerprint: its key alone identifies the request.
    """

    key: str
    fingerprint: bytes
    stream: str
    first: int
    last: int


def deed_of(request: Append, head: Head) -> Deed:
    """The deed for a request that was appended after this head."""
    first, last = head.version + 1, head.version + len(request.entries)
    return Deed(request.idempotency_key, request.fingerprint, request.stream, first, last)


def answer_again(deed: Deed, fingerprint: bytes) -> AlreadyDone | KeyReused:
    """The answer to a request with this fingerprint and the deed's key."""
    if deed.fingerprint not in (fingerprint, UNKNOWN_FINGERPRINT):
        return KeyReused(deed.key)
    return AlreadyDone(deed.stream, deed.first, deed.last)


def first_difference(deeds: Iterable[Deed], entries: tuple[Entry, ...]) -> int | None:
    """The first version at which a stream's deeds and entries disagree on which command wrote
    what; None if they agree. Fingerprints are stored in the deeds only.
    """
    written = {(deed.key, deed.first, deed.last) for deed in deeds_in(entries)}
    recorded = {(deed.key, deed.first, deed.last) for deed in deeds}
    return min((first for _, first, _ in written ^ recorded), default=None)


def deeds_in(entries: tuple[Entry, ...]) -> tuple[Deed, ...]:
    """The deeds of an imported stream. A key that occurs again gives a second deed."""
    deeds = []
    for key, written in groupby(entries, key=lambda entry: entry.key):
        versions = [entry.version for entry in written]
        stream = entries[0].stream
        deeds.append(Deed(key, UNKNOWN_FINGERPRINT, stream, versions[0], versions[-1]))
    return tuple(deeds)
