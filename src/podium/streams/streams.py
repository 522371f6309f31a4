"""Handles commands: load, decide on the newest state, append, fold, tell followers."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from podium.journal.bell import Hint
from podium.journal.store import Journal
from podium.journal.trouble import Busy, Closed
from podium.streams.attempt import Attempt, NothingToDo, NothingToWrite, Outdated, Submitted
from podium.streams.behaviour import Behaviour, Command, Envelope, Outcome, Refusal, Snapshot
from podium.streams.follower import LONGEST_QUEUE, Follower, News, nothing
from podium.streams.line import Line
from podium.streams.refresher import Refresher

State = TypeVar("State")
Fact = TypeVar("Fact", bound=msgspec.Struct)

TRIES = 100
KEPT = 64


class Streams(Generic[State, Command, Fact, Refusal]):
    """All streams of one behaviour in a journal. Every method is thread-safe.

    The folded states of the `kept` most recently used streams stay in memory, so that a command
    folds only what is new. Other processes may write to the same journal.
    """

    def __init__(
        self,
        journal: Journal,
        behaviour: Behaviour[State, Command, Fact, Refusal],
        *,
        kept: int = KEPT,
    ) -> None:
        self._journal = journal
        self._behaviour = behaviour
        self._kept = kept
        self._lock = threading.Lock()
        self._lines: OrderedDict[str, Line[State, Command, Fact, Refusal]] = OrderedDict()
        self._closed = False
        self._refresher = Refresher(self._refresh)
        self._unsubscribe = journal.subscribe(self._hear)

    def handle(self, stream: str, command: Command, envelope: Envelope) -> Outcome[Refusal]:
        """Decides a command on the newest state and makes its facts durable.

        A request that was done before gets its first answer. If others write meanwhile, their
        facts are folded and the command is decided again; after 100 attempts `Busy` is raised.
        Errors of the journal are passed on: send the command again with the same key.
        """
        for _ in range(TRIES):
            attempt = self.attempt(stream, command, envelope)
            if (outcome := attempt.settle()) is not None:
                return outcome
        raise others_keep_writing(stream)

    def attempt(self, stream: str, command: Command, envelope: Envelope) -> Attempt[Refusal]:
        """Decides a command once and submits its facts to the journal.

        The attempt must be settled. Many attempts at one stream may be pending at once: they
        share a commit.
        """
        line = self._line(stream)
        with line.lock:
            tip = line.tip()
            decision = self._behaviour.decide(tip.state, command)
            before = line.last_flight
            if isinstance(decision, tuple):
                if not decision:
                    return NothingToDo(line, line.note(tip, envelope))
                return Submitted(line, line.launch(tip, decision, envelope))
            if before is None and line.catch_up():
                return Outdated()
        return NothingToWrite(self._journal, decision, envelope, before)

    def snapshot(self, stream: str, *, fresh: bool = True) -> Snapshot[State]:
        """The newest durable state of a stream, including what other processes wrote.

        Without `fresh`: as known here, without reading the journal. That includes everything
        this process wrote and, for a followed stream, what others wrote up to a moment ago.
        """
        line = self._line(stream)
        if not fresh and line.known is not None:
            return line.known
        asked = line.looks_begun
        with line.lock:
            if fresh and line.looks_done <= asked:  # one read serves all who waited
                line.catch_up()
            return line.durable()

    def known(self, stream: str) -> Snapshot[State] | None:
        """As `snapshot` without `fresh`, but None where the journal would have to be read.

        Never blocks, not even while a command is being decided: safe on an event loop.
        """
        line = self._lines.get(stream)
        return None if line is None else line.known

    def went_back(self, stream: str) -> bool:
        """Whether the database has lost acknowledged entries of a stream under this process."""
        line = self._lines.get(stream)
        return line is not None and line.went_back

    def news(self, stream: str, after: int = 0) -> tuple[News[Fact], ...]:
        """The facts of a stream after a version, command by command."""
        return tuple(self._line(stream).news_of(self._journal.read(stream, after)))

    def follow(
        self,
        stream: str,
        after: int,
        *,
        longest: int = LONGEST_QUEUE,
        wake: Callable[[], None] = nothing,
    ) -> Follower[Fact]:
        """Follows a stream after a version; close the follower when done."""
        while True:
            follower: Follower[Fact] = Follower(stream, after, longest=longest, wake=wake)
            line = self._line(stream)
            with line.lock:
                line.follow(follower, after)
            with self._lock:
                if self._lines.get(stream) is line:  # else it was just evicted
                    return follower

    def close(self) -> None:
        """Ends the refreshing thread. The journal stays open; it belongs to the caller."""
        self._closed = True
        self._unsubscribe()
        self._refresher.close()

    def _line(self, stream: str) -> Line[State, Command, Fact, Refusal]:
        if self._closed:
            message = "the streams were closed"
            raise Closed(message)
        with self._lock:
            line = self._lines.get(stream)
            if line is None:
                line = self._lines[stream] = Line(stream, self._journal, self._behaviour)
                self._forget_old()
            self._lines.move_to_end(stream)
            return line

    def _forget_old(self) -> None:
        excess = len(self._lines) - self._kept
        for stream in [name for name, line in self._lines.items() if line.idle][: max(excess, 0)]:
            del self._lines[stream]

    def _hear(self, hint: Hint) -> None:
        """Called by the journal's threads. Streams without followers catch up when used."""
        line = None if hint.stream is None else self._lines.get(hint.stream)
        if hint.stream is None or (line is not None and line.followed):
            self._refresher.hear(hint)

    def _refresh(self, hint: Hint) -> None:
        """Folds what other processes wrote to followed streams. If the database was away, every
        stream in memory is compared with it.
        """
        with self._lock:
            lines = [line for line in self._lines.values() if hint.stream in (None, line.stream)]
        for line in lines:
            with line.lock:
                if hint.returned:
                    line.compare()
                elif line.followed and (
                    hint.stream is None or line.tip().head.version < hint.version
                ):
                    line.catch_up()


def others_keep_writing(stream: str) -> Busy:
    """The error to raise after too many attempts at a command."""
    return Busy(f"others keep writing to {stream}; try again")
