"""One attempt at a command: decided once on the newest state, then settled by the journal's answer.

An attempt with the outcome None was decided on facts that were never written, or on a state that
others have changed meanwhile: the command must be decided again.
"""

from concurrent.futures import Future
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from podium.journal.entry import AlreadyDone, Answer, Appended, Conflict, KeyReused
from podium.journal.store import Journal
from podium.streams.behaviour import (
    Command,
    CommandRefused,
    Done,
    Envelope,
    Outcome,
    Refusal,
    Unchanged,
)
from podium.streams.line import Flight, Line

State = TypeVar("State")
Fact = TypeVar("Fact", bound=msgspec.Struct)


class Attempt(Protocol[Refusal]):
    """Wait for its `answer` (None: there is nothing to wait for), then `settle`."""

    @property
    def answer(self) -> Future[Answer] | None:
        """The answer of the journal on which the outcome depends."""

    def settle(self) -> Outcome[Refusal] | None:
        """The outcome; None: decide again. May block on the stream and on the journal.

        Raises the journal's errors.
        """


class Submitted(msgspec.Struct, Generic[State, Command, Fact, Refusal], frozen=True):
    """The facts of a command were submitted to the journal."""

    line: Line[State, Command, Fact, Refusal]
    flight: Flight[State, Fact]

    @property
    def answer(self) -> Future[Answer]:
        """Of its own append."""
        return self.flight.future

    def settle(self) -> Outcome[Any] | None:
        """Done, or done before; None if others wrote first."""
        line, flight = self.line, self.flight
        try:
            answer = flight.future.result()
        except BaseException:
            with line.lock:
                line.abandon(flight)
            raise
        with line.lock:
            match answer:
                case Appended(first=first, last=last):
                    line.land(flight)
                    return Done(line.stream, first, last)
                case Conflict():
                    line.abandon(flight)
                    line.compare()
                    return None
                case AlreadyDone() | KeyReused():
                    line.abandon(flight)
                    return first_answer(answer)


class NothingToDo(msgspec.Struct, Generic[State, Command, Fact, Refusal], frozen=True):
    """The command changes nothing, perhaps because it was done before. Its key was submitted to the
    journal: a request that arrives again, when it would change something, gets its first answer.
    """

    line: Line[State, Command, Fact, Refusal]
    answer: Future[Answer]

    def settle(self) -> Outcome[Any] | None:
        """Unchanged, or done before; None if what it was decided on was not written."""
        match self.answer.result():
            case Appended():
                return Unchanged(self.line.stream)
            case Conflict():
                with self.line.lock:
                    self.line.compare()
                return None
            case AlreadyDone() | KeyReused() as known:
                return first_answer(known)


class NothingToWrite(msgspec.Struct, Generic[State, Fact, Refusal], frozen=True):
    """The command is refused, perhaps because it was done before.

    `flight`: the pending append that it was decided on.
    """

    journal: Journal
    refusal: Refusal
    envelope: Envelope
    flight: Flight[State, Fact] | None

    @property
    def answer(self) -> Future[Answer] | None:
        """Of the append that it was decided on."""
        return None if self.flight is None else self.flight.future

    def settle(self) -> Outcome[Refusal] | None:
        """Refused or done before; None if what it was decided on was not written."""
        if self.flight is not None and not self.flight.landed():
            return None
        known = self.journal.look_up(self.envelope.idempotency_key, self.envelope.fingerprint)
        if known is not None:
            return first_answer(known)
        return CommandRefused(self.refusal)


class Outdated:
    """Others wrote to the stream before the command could be decided on its newest state."""

    answer = None

    def settle(self) -> None:
        """Decide again."""


def first_answer(known: AlreadyDone | KeyReused) -> Done | Unchanged | KeyReused:
    """The answer to a request that was sent before."""
    match known:
        case AlreadyDone(stream=stream, changed_nothing=True):
            return Unchanged(stream)
        case AlreadyDone(stream=stream, first=first, last=last):
            return Done(stream, first, last, again=True)
        case KeyReused():
            return known
