"""What every store of the journal does. All of it may be called from many threads at once."""

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
from podium.journal.follower import Follower

PAGE = 1000


class Journal(Protocol):
    """An append-only journal. An answer means that what it says is durable."""

    def append(self, request: Append) -> Answer:
        """Appends all entries of the request or none, and waits until that is durable.

        A key that was used before is looked at first: a request sent again gets `AlreadyDone`
        and never `Conflict`.
        """

    def submit(self, request: Append) -> Future[Answer]:
        """As `append`, without waiting where the store can. Requests keep their order."""

    def adopt(self, entries: tuple[Entry, ...]) -> Appended | Conflict | KeyReused | Break:
        """Takes over a whole stream from elsewhere as it is, hashes and all.

        Only into a stream that does not exist here, and only if its chain is whole.
        """

    def look_up(self, idempotency_key: str, fingerprint: bytes) -> AlreadyDone | KeyReused | None:
        """What a request with this key and fingerprint would be told; None if the key is new."""

    def read(self, stream: str, after: int = 0, limit: int | None = None) -> tuple[Entry, ...]:
        """The entries after a version in order, at most `limit` of them; empty if none."""

    def head(self, stream: str) -> Head:
        """Where the stream ends."""

    def streams(self, after: str = "", limit: int = PAGE) -> tuple[StreamHead, ...]:
        """Up to `limit` streams by name, beginning behind the name `after`."""

    def deeds(self, stream: str) -> tuple[Deed, ...]:
        """What was done in the stream, command by command."""

    def newest(
        self, kinds: Collection[str], streams: Collection[str] | None = None
    ) -> tuple[Mark, ...]:
        """Of each stream the newest entry that is of one of these kinds, by name of the stream.

        `streams`: only of these.
        """

    def of_kinds(self, kinds: Collection[str], streams: Collection[str]) -> tuple[Entry, ...]:
        """Every entry of one of these kinds in these streams, by stream and version."""

    def latest(self) -> datetime | None:
        """The latest time at which any stream ends; None if there is none."""

    def follow(self, stream: str, after: int = 0) -> Follower:
        """A follower that gets every later entry of the stream once, in order."""

    def subscribe(self, told: Callable[[Hint], None]) -> Callable[[], None]:
        """Calls `told` when streams may have grown, from a thread of the store, which it must not
        hold up. Returns what ends the subscription. Hints can be missing, doubled or late: read."""

    def close(self) -> None:
        """Ends the store's threads and connections. What was acknowledged stays."""


def verify(journal: Journal, stream: str, kept: tuple[Head, ...] = ()) -> Break | None:
    """The first break in a stored stream, compared with its head, its deeds and kept heads."""
    entries = journal.read(stream)
    found = find_break(stream, entries, kept=(*kept, journal.head(stream)))
    if found is not None:
        return found
    version = first_difference(journal.deeds(stream), entries)
    return None if version is None else Break(stream, version, Fault.MISCOUNTED)
