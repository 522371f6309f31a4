"""What a stream does, as pure functions, and the possible outcomes of a command."""

from collections.abc import Callable
from datetime import datetime
from typing import Generic, TypeVar

import msgspec

from podium.journal.entry import Head, KeyReused
from podium.streams.registry import Registry

State = TypeVar("State")
Command = TypeVar("Command")
Fact = TypeVar("Fact", bound=msgspec.Struct)
Refusal = TypeVar("Refusal")


class Behaviour(msgspec.Struct, Generic[State, Command, Fact, Refusal], frozen=True):
    """How commands become facts, and facts a state. Everything is pure; states are immutable.

    `initial` is the state of a stream without entries. `decide` returns the facts of a command,
    an empty tuple if there is nothing to do, or a refusal (which is never a tuple). It may be
    called several times for one command, so the command carries its time and chance. `fold`: the
    same as `evolve` for fact after fact, where many together cost less; None: there is no such way.
    """

    initial: State
    decide: Callable[[State, Command], tuple[Fact, ...] | Refusal]
    evolve: Callable[[State, Fact], State]
    registry: Registry[Fact]
    fold: Callable[[tuple[Fact, ...], State], State] | None = None


class Envelope(msgspec.Struct, frozen=True, kw_only=True):
    """Who sends a command, when, and under which key.

    `fingerprint` is a digest of the request; `at` is the server's time in UTC.
    """

    idempotency_key: str
    fingerprint: bytes
    actor: str
    at: datetime


class Snapshot(msgspec.Struct, Generic[State], frozen=True):
    """The state of a stream at a version."""

    state: State
    head: Head


class Done(msgspec.Struct, frozen=True):
    """The command's facts are durable, as versions `first` to `last` of the stream.

    `again` says that the same request was done before.
    """

    stream: str
    first: int
    last: int
    again: bool = False


class Unchanged(msgspec.Struct, frozen=True):
    """There was nothing to do; the stream stays as it is."""

    stream: str


class CommandRefused(msgspec.Struct, Generic[Refusal], frozen=True):
    """The newest state does not allow the command."""

    refusal: Refusal


Outcome = Done | Unchanged | CommandRefused[Refusal] | KeyReused
