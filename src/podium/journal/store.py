"""The interface of every store of the journal. All methods are thread-safe."""

from collections.abc import Callable, Collection
from concurrent.futures import Future
from datetime import datetime
from typing import Protocol

from podium.journal.bell import Hint
from podium.journal.chain import Break, Fault, find_break
from podium.journal.deed import Deed, first_difference
from podium.journal.entry import (
    AlreadyDone,
    Answer,
    Append,
    Appended,
    Conflict,
    Entry,
    Head,
    KeyReused,
    Mark,
    StreamHead,
)
from podium.journal.follower import JournalFollower
from podium.journal.trouble import Trouble

PAGE = 1000


class Journal(Protocol):
    """An append-only journal. Everything that an answer reports is durable."""

    def append(self, request: Append) -> Answer:
        """Appends all entries of the request or none, and waits until that is durable.

        The key is checked before the version: a request sent again gets `AlreadyDone`, never
        `Conflict`.
        """

    def submit(self, request: Append) -> Future[Answer]:
        """As `append`, without waiting if the store supports that. Requests keep their order."""

    def adopt(self, entries: tuple[Entry, ...]) -> Appended | Conflict | KeyReused | Break:
        """Imports a whole stream unchanged, hashes included.

        Only if the stream does not exist here and its chain is unbroken.
        """

    def look_up(self, idempotency_key: str, fingerprint: bytes) -> AlreadyDone | KeyReused | None:
        """The answer to a request with this key and fingerprint; None if the key is new."""

    def read(self, stream: str, after: int = 0, limit: int | None = None) -> tuple[Entry, ...]:
        """The entries after a version, in order, at most `limit`; empty if there are none."""

    def head(self, stream: str) -> Head:
        """Where the stream ends."""

    def streams(self, after: str = "", limit: int = PAGE) -> tuple[StreamHead, ...]:
        """Up to `limit` streams by name, starting after the name `after`."""

    def deeds(self, stream: str) -> tuple[Deed, ...]:
        """The deeds of the stream, in order."""

    def newest(
        self, kinds: Collection[str], streams: Collection[str] | None = None
    ) -> tuple[Mark, ...]:
        """The newest entry of these kinds in each stream, in order of stream name.

        `streams`: look at these only.
        """

    def of_kinds(self, kinds: Collection[str], streams: Collection[str]) -> tuple[Entry, ...]:
        """Every entry of these kinds in these streams, by stream and version."""

    def latest(self) -> datetime | None:
        """The latest time among the last entries of all streams; None if there are none."""

    def follow(self, stream: str, after: int = 0) -> JournalFollower:
        """A follower that gets every later entry of the stream once, in order."""

    def subscribe(self, callback: Callable[[Hint], None]) -> Callable[[], None]:
        """Calls `callback`, which must not block, in a thread of the store when streams may have
        grown.

        Returns a function that ends the subscription. Hints can be lost, repeated or late, so
        read the stream to be sure.
        """

    def call_out(self, stream: str, word: str) -> None:
        """Passes a short word about a stream on to the subscribers of this process and, with
        PostgreSQL, of all others, as a hint. It is stored nowhere and may be lost; returns at once.
        """

    def trouble(self) -> Trouble | None:
        """Why nothing can be written until the store is reopened; None as far as it knows."""

    def close(self) -> None:
        """Ends the store's threads and connections. Acknowledged entries are safe."""


def verify(journal: Journal, stream: str, kept: tuple[Head, ...] = ()) -> Break | None:
    """The first break in a stored stream, checked against its head, its deeds and kept heads."""
    entries = journal.read(stream)
    found = find_break(stream, entries, kept=(*kept, journal.head(stream)))
    if found is not None:
        return found
    version = first_difference(journal.deeds(stream), entries)
    return None if version is None else Break(stream, version, Fault.MISCOUNTED)
