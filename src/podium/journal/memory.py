"""The journal in memory: for tests and demonstrations. It lasts as long as its process."""

import bisect
import threading
from collections.abc import Callable, Collection
from concurrent.futures import Future
from datetime import datetime

from podium.journal import chain
from podium.journal.bell import Bell, Hint
from podium.journal.deed import Deed, answer_again, deed_of, deeds_in
from podium.journal.entry import (
    EMPTY,
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
from podium.journal.store import PAGE
from podium.journal.trouble import Trouble


class MemoryJournal:
    """A `Journal` made of dictionaries."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: dict[str, list[Entry]] = {}
        self._deeds: dict[str, Deed] = {}
        self._unchanged: dict[str, Deed] = {}
        self._bell = Bell()

    def append(self, request: Append) -> Answer:
        with self._lock:
            done = self._deed(request.idempotency_key)
            if done is not None:
                return answer_again(done, request.fingerprint)
            head = self._head(request.stream)
            if not request.fits(head):
                return Conflict(request.stream, head.version)
            deed = deed_of(request, head)
            if not request.entries:
                self._unchanged[deed.key] = deed
                return Appended(deed.stream, deed.first, deed.last, head)
            appended = self._keep(chain.link(request, head), (deed,))
        self._bell.ring(Hint(request.stream, appended.last))
        return appended

    def submit(self, request: Append) -> Future[Answer]:
        future: Future[Answer] = Future()
        future.set_result(self.append(request))
        return future

    def adopt(self, entries: tuple[Entry, ...]) -> Appended | Conflict | KeyReused | chain.Break:
        stream = entries[0].stream
        if (found := chain.find_break(stream, entries)) is not None:
            return found
        deeds = deeds_in(entries)
        with self._lock:
            if (head := self._head(stream)) != EMPTY:
                return Conflict(stream, head.version)
            known = {*self._deeds, *self._unchanged}
            for deed in deeds:
                if deed.key in known:
                    return KeyReused(deed.key)
                known.add(deed.key)
            appended = self._keep(entries, deeds)
        self._bell.ring(Hint(stream, appended.last))
        return appended

    def look_up(self, idempotency_key: str, fingerprint: bytes) -> AlreadyDone | KeyReused | None:
        with self._lock:
            done = self._deed(idempotency_key)
        return None if done is None else answer_again(done, fingerprint)

    def read(self, stream: str, after: int = 0, limit: int | None = None) -> tuple[Entry, ...]:
        with self._lock:
            entries = self._entries.get(stream, [])
            return tuple(entries[after : None if limit is None else after + limit])

    def head(self, stream: str) -> Head:
        with self._lock:
            return self._head(stream)

    def streams(self, after: str = "", limit: int = PAGE) -> tuple[StreamHead, ...]:
        with self._lock:
            names = sorted(self._entries)
            start = bisect.bisect_right(names, after)
            return tuple(StreamHead(name, self._head(name)) for name in names[start:][:limit])

    def deeds(self, stream: str) -> tuple[Deed, ...]:
        with self._lock:
            found = (deed for deed in self._deeds.values() if deed.stream == stream)
            return tuple(sorted(found, key=lambda deed: deed.first))

    def newest(
        self, kinds: Collection[str], streams: Collection[str] | None = None
    ) -> tuple[Mark, ...]:
        with self._lock:
            names = sorted(self._entries if streams is None else streams)
            found = (
                next(
                    (one for one in reversed(self._entries.get(name, [])) if one.kind in kinds),
                    None,
                )
                for name in names
            )
            return tuple(Mark(one.stream, one.version, one.kind) for one in found if one)

    def of_kinds(self, kinds: Collection[str], streams: Collection[str]) -> tuple[Entry, ...]:
        with self._lock:
            return tuple(
                entry
                for name in sorted(streams)
                for entry in self._entries.get(name, [])
                if entry.kind in kinds
            )

    def latest(self) -> datetime | None:
        with self._lock:
            return max((entries[-1].at for entries in self._entries.values()), default=None)

    def follow(self, stream: str, after: int = 0) -> JournalFollower:
        return JournalFollower(stream, after, self.read, self.subscribe)

    def subscribe(self, callback: Callable[[Hint], None]) -> Callable[[], None]:
        return self._bell.subscribe(callback)

    def call_out(self, stream: str, word: str) -> None:
        self._bell.ring(Hint(stream, word=word))

    def trouble(self) -> Trouble | None:
        return None

    def close(self) -> None:
        """Does nothing: there are no threads or connections."""

    def _deed(self, key: str) -> Deed | None:
        return self._deeds.get(key) or self._unchanged.get(key)

    def _head(self, stream: str) -> Head:
        entries = self._entries.get(stream)
        return Head(entries[-1].version, entries[-1].hash) if entries else EMPTY

    def _keep(self, entries: tuple[Entry, ...], deeds: tuple[Deed, ...]) -> Appended:
        stream = entries[0].stream
        self._entries.setdefault(stream, []).extend(entries)
        for deed in deeds:
            self._deeds[deed.key] = deed
        return Appended(stream, entries[0].version, entries[-1].version, chain.head_of(entries))
