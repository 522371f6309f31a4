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
    """Wait for `pending` (None: there is nothing to wait for), then call `settle`."""

    @property
    def pending(self) -> Future[Answer] | None:
        """The journal's answer on which the outcome depends."""

    def settle(self) -> Outcome[Refusal] | None:
        """The outcome; None: decide again. May block on the stream and on the journal.

        Raises the journal's errors.
        """


class Submitted(Generic[State, Command, Fact, Refusal]):
    """The facts of a command were submitted to the journal."""

    def __init__(
        self, line: Line[State, Command, Fact, Refusal], flight: Flight[State, Fact]
    ) -> None:
        self._line = line
        self._flight = flight

    @property
    def pending(self) -> Future[Answer]:
        """The journal's answer to these facts."""
        return self._flight.future

    def settle(self) -> Outcome[Any] | None:
        """Done, or done before; None if others wrote first."""
        line, flight = self._line, self._flight
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
                    line.catch_up()
                    return None
                case AlreadyDone() | KeyReused():
                    line.abandon(flight)
                    return first_answer(answer)


class NothingToWrite(Generic[State, Fact, Refusal]):
    """The command is refused or changes nothing, perhaps because it was done before.

    `before`: the pending append that it was decided on.
    """

    def __init__(
        self,
        journal: Journal,
        stream: str,
        decision: tuple[Fact, ...] | Refusal,
        envelope: Envelope,
        before: Flight[State, Fact] | None,
    ) -> None:
        self._journal = journal
        self._stream = stream
        self._decision = decision
        self._envelope = envelope
        self._before = before

    @property
    def pending(self) -> Future[Answer] | None:
        """The journal's answer to the facts it was decided on."""
        return None if self._before is None else self._before.future

    def settle(self) -> Outcome[Refusal] | None:
        """Refused, unchanged or done before; None if what it was decided on was not written."""
        if self._before is not None and not self._before.landed():
            return None
        known = self._journal.look_up(self._envelope.idempotency_key, self._envelope.fingerprint)
        if known is not None:
            return first_answer(known)
        if isinstance(self._decision, tuple):
            return Unchanged(self._stream)
        return CommandRefused(self._decision)


class Outdated:
    """Others wrote to the stream before the command could be decided on its newest state."""

    pending = None

    def settle(self) -> None:
        """Decide again."""


def first_answer(known: AlreadyDone | KeyReused) -> Done | KeyReused:
    """The answer to a request that was sent before."""
    match known:
        case AlreadyDone(stream=stream, first=first, last=last):
            return Done(stream, first, last, again=True)
        case KeyReused():
            return known
