"""One stream in memory: its state, the appends still pending, and its followers.

Commands are decided on the newest state, including facts that are not durable yet, so that many
commands on one stream share a commit. Each append expects the hash of the entry it was decided
on: if that entry is not written, the append fails too. Only durable facts are ever shown:
snapshots and news contain what the journal holds.
"""

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from itertools import groupby
from typing import Generic, TypeVar

import msgspec

from podium.journal import chain
from podium.journal.entry import EMPTY, Answer, Append, Appended, Entry
from podium.journal.store import Journal
from podium.streams.behaviour import Behaviour, Command, Envelope, Refusal, Snapshot
from podium.streams.follower import Follower, News

State = TypeVar("State")
Fact = TypeVar("Fact", bound=msgspec.Struct)


class Flight(msgspec.Struct, Generic[State, Fact], frozen=True, eq=False):
    """A pending append: its facts, and the state that follows if they become durable."""

    before: Snapshot[State]
    after: Snapshot[State]
    news: News[Fact]
    future: Future[Answer]

    def landed(self) -> bool:
        """Waits for the journal's answer; whether the facts are durable."""
        return self.future.exception() is None and isinstance(self.future.result(), Appended)

    def failed(self) -> bool:
        """Whether it is already known that the facts were not written."""
        return self.future.done() and not self.landed()


class Line(Generic[State, Command, Fact, Refusal]):
    """The stream. The caller holds `lock`, unless a method says otherwise."""

    def __init__(
        self,
        stream: str,
        journal: Journal,
        behaviour: Behaviour[State, Command, Fact, Refusal],
    ) -> None:
        self.stream = stream
        self.lock = threading.Lock()
        self._journal = journal
        self._behaviour = behaviour
        self._durable: Snapshot[State] = Snapshot(behaviour.initial, EMPTY)
        self._loaded = False
        self._flights: deque[Flight[State, Fact]] = deque()
        self._followers: list[Follower[Fact]] = []
        self._welcoming = False
        self.went_back = False
        self.looks_begun = 0
        self.looks_done = 0

    @property
    def idle(self) -> bool:
        """Whether it can be evicted: nothing is pending and nobody follows it."""
        return not self._flights and not self.followed

    @property
    def followed(self) -> bool:
        """Whether it has followers. May be read without the lock."""
        return self._welcoming or any(not follower.ended for follower in self._followers)

    @property
    def known(self) -> Snapshot[State] | None:
        """The durable state, or None if nothing was read yet. May be read without the lock."""
        return self._durable if self._loaded else None

    @property
    def last_flight(self) -> Flight[State, Fact] | None:
        """The newest pending append."""
        return self._flights[-1] if self._flights else None

    def tip(self) -> Snapshot[State]:
        """The newest state, including pending facts: to decide on, never to show."""
        if not self._loaded:
            self.catch_up()
        if self._flights and self._flights[-1].failed():
            self.abandon(next(flight for flight in self._flights if flight.failed()))
        return self._flights[-1].after if self._flights else self._durable

    def durable(self) -> Snapshot[State]:
        """The newest durable state known here. Reads the journal the first time only."""
        if not self._loaded:
            self.catch_up()
        return self._durable

    def launch(
        self, before: Snapshot[State], facts: tuple[Fact, ...], envelope: Envelope
    ) -> Flight[State, Fact]:
        """Submits facts to the journal that were decided on `before`, which is the tip."""
        state = self._fold(before.state, facts)
        request = self._request(before, facts, envelope)
        head = chain.head_of(chain.link(request, before.head))
        future = self._journal.submit(request)
        news = News(self.stream, before.head.version + 1, head.version, facts)
        flight = Flight(before, Snapshot(state, head), news, future)
        self._flights.append(flight)
        return flight

    def note(self, before: Snapshot[State], envelope: Envelope) -> Future[Answer]:
        """Submits the key of a command that changes nothing on `before`, which is the tip."""
        return self._journal.submit(self._request(before, (), envelope))

    def _request(
        self, before: Snapshot[State], facts: tuple[Fact, ...], envelope: Envelope
    ) -> Append:
        return Append(
            stream=self.stream,
            expected_version=before.head.version,
            expected_hash=before.head.hash,
            entries=tuple(self._behaviour.registry.encode(fact) for fact in facts),
            idempotency_key=envelope.idempotency_key,
            fingerprint=envelope.fingerprint,
            actor=envelope.actor,
            at=envelope.at,
        )

    def land(self, flight: Flight[State, Fact]) -> None:
        """Marks a flight as durable, together with all before it.

        It may have been abandoned already with a flight it was decided on: if another process
        wrote the very same entry, that flight failed, but the one after it succeeded.
        """
        if flight not in self._flights:
            self.catch_up()
            return
        arrived = None
        while arrived is not flight:
            arrived = self._flights.popleft()
            self._durable = arrived.after
            self._tell(arrived.news)

    def abandon(self, flight: Flight[State, Fact]) -> None:
        """Drops a flight that failed, and all that were decided on it."""
        if flight in self._flights:
            while self._flights.pop() is not flight:
                pass

    def catch_up(self) -> bool:
        """Folds what other processes wrote; returns whether there was anything."""
        self.looks_begun += 1
        entries = self._journal.read(self.stream, self._durable.head.version)
        if entries and entries[0].previous != self._durable.head.hash:
            self._start_over()
            entries = self._journal.read(self.stream)
        for news in self.news_of(entries):
            state = self._fold(self._durable.state, news.facts)
            end = entries[news.last - entries[0].version]
            self._durable = Snapshot(state, chain.head_of((end,)))
            self._tell(news)
        self._loaded = True
        self.looks_done = self.looks_begun
        self._forget_doomed()
        return bool(entries)

    def compare(self) -> None:
        """As `catch_up`, and looks whether the database still has what this process knows.

        It may not: after a failover to a server that lagged behind, or a restored copy.
        """
        if self.catch_up():
            return
        head = self._journal.head(self.stream)
        if head != self._durable.head and head.version <= self._durable.head.version:
            self._start_over()
            self.catch_up()

    def follow(self, follower: Follower[Fact], after: int) -> None:
        """Sends the follower everything after a version, from now on too."""
        self._welcoming = True  # hints count from now on
        try:
            self.catch_up()
            known = self._durable.head.version - after
            entries = self._journal.read(self.stream, after, known) if known > 0 else ()
            follower.catch_up(tuple(self.news_of(entries)))
            self._followers.append(follower)
        finally:
            self._welcoming = False

    def news_of(self, entries: tuple[Entry, ...]) -> list[News[Fact]]:
        """The entries as facts, one `News` for each command."""
        decode = self._behaviour.registry.decode
        found = []
        for _, group in groupby(entries, key=lambda entry: entry.key):
            together = tuple(group)
            facts = tuple(decode(entry) for entry in together)
            found.append(News(self.stream, together[0].version, together[-1].version, facts))
        return found

    def _start_over(self) -> None:
        """Forgets a state whose entries the database no longer has. Followers hear everything
        that is there, once more.
        """
        self.went_back = True
        self._durable = Snapshot(self._behaviour.initial, EMPTY)
        self._flights.clear()
        for follower in self._followers:
            follower.start_over()

    def _forget_doomed(self) -> None:
        while self._flights and self._flights[0].after.head.version <= self._durable.head.version:
            self._flights.popleft()
        if self._flights and self._flights[0].before.head != self._durable.head:
            self._flights.clear()

    def _fold(self, state: State, facts: tuple[Fact, ...]) -> State:
        together: Callable[[tuple[Fact, ...], State], State] | None = self._behaviour.fold
        if together is not None:
            return together(facts, state)
        evolve: Callable[[State, Fact], State] = self._behaviour.evolve
        for fact in facts:
            state = evolve(state, fact)
        return state

    def _tell(self, news: News[Fact]) -> None:
        self._followers = [follower for follower in self._followers if not follower.ended]
        for follower in self._followers:
            follower.tell(news)
