"""Acts: turns the commands of a request into facts, stores their names, and answers."""

import asyncio
import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import assert_never

from msgspec import Struct

from podium.event.decide import Act
from podium.event.fact import Command, Fact
from podium.event.ids import PersonId
from podium.event.staff import role_of
from podium.event.state import State
from podium.event.table import COMMANDS
from podium.event.things import find_thing
from podium.event.wire import encode
from podium.journal.entry import KeyReused
from podium.journal.store import Journal
from podium.kernel.now import Now
from podium.kernel.refusal import Code, Refusal, refuse
from podium.people.person import Person
from podium.people.store import People
from podium.service.answer import Performed, Refused
from podium.service.behaviour import BEHAVIOUR, REGISTRY
from podium.service.ids import EventId, event_of, stream_of
from podium.streams.asynchronous import AsyncStreams
from podium.streams.behaviour import CommandRefused, Done, Envelope, Outcome, Unchanged
from podium.streams.streams import Streams

LONGEST_KEY = 100
LONGEST_ACTOR = 64
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class ActRequest(Struct, frozen=True, kw_only=True):
    """Commands sent in one request. `scope`: within which keys are unique.

    `key`: the idempotency key; `session`: the sender's session; `fresh`: from `secrets`; `people`:
    names of people whom the commands bring in; `issue`: of the code by which the sender's device
    came in.
    """

    commands: tuple[Command, ...]
    actor: PersonId
    scope: str
    key: str
    session: str
    fresh: bytes
    people: tuple[Person, ...]
    issue: str = ""

    def act(self, now: Now) -> Act:
        """What the sender wants done now."""
        return Act(self.commands, self.actor, self.fresh, now, self.issue)

    def malformed(self) -> Refusal | None:
        """Why the request cannot be stored; None: it can."""
        if not (1 <= len(self.key) <= LONGEST_KEY and self.key.isprintable()):
            return refuse(Code.KEY_MALFORMED, longest=LONGEST_KEY)
        for field, text, least, most in (
            ("actor", self.actor, 1, LONGEST_ACTOR),
            ("session", self.session, 0, LONGEST_KEY),
        ):
            if not text.isprintable():
                return refuse(Code.TEXT_UNPRINTABLE, field=field)
            if len(text) < least:
                return refuse(Code.TEXT_EMPTY, field=field)
            if len(text) > most:
                return refuse(Code.TEXT_TOO_LONG, field=field, longest=most)
        return None

    def envelope(self, now: Now) -> Envelope:
        """The sender, the time and the key of the request."""
        return Envelope(
            idempotency_key=self.scope + self.key,
            fingerprint=hashlib.sha256(encode((self.scope, self.commands))).digest(),
            actor=f"{self.actor} {self.session}".rstrip(),
            at=EPOCH + timedelta(milliseconds=now),
        )


class Acts:
    """Performs requests, each all or none, and only once."""

    def __init__(
        self,
        journal: Journal,
        people: People,
        streams: Streams[State | None, Act, Fact, Refusal],
        now: Callable[[], Now],
    ) -> None:
        self._journal = journal
        self._people = people
        self._streams = streams
        self._async_streams = AsyncStreams(streams)
        self._now = now

    def do(self, event: EventId, request: ActRequest) -> Performed | Refused:
        """Performs the request and waits until it is durable."""
        if (malformed := request.malformed()) is not None:
            return Refused(malformed)
        now = self._now()
        act = request.act(now)
        envelope = request.envelope(now)
        if request.people:
            return self._name_and_handle(event, act, envelope, request.people)
        return self._handle(event, act, envelope)

    async def do_async(self, event: EventId, request: ActRequest) -> Performed | Refused:
        """Like `do`, but only waits on the event loop.

        Acts on one event that wait together share a commit. Names are written before the facts that
        mention them, so acts that bring names are performed one by one.
        """
        if request.people:
            return await asyncio.to_thread(self.do, event, request)
        if (malformed := request.malformed()) is not None:
            return Refused(malformed)
        now = self._now()
        act = request.act(now)
        stream, envelope = stream_of(event), request.envelope(now)
        outcome = await self._async_streams.handle(stream, act, envelope)
        if isinstance(outcome, CommandRefused):
            return await asyncio.to_thread(self._answer, event, act, outcome)
        return self._answer(event, act, outcome)

    def close(self) -> None:
        """Waits for running work and ends the threads."""
        self._async_streams.close()

    def _name_and_handle(
        self, event: EventId, act: Act, envelope: Envelope, people: tuple[Person, ...]
    ) -> Performed | Refused:
        """Writes names first, so that no entrant is ever without one."""
        if self._was_done(envelope):
            return self._handle(event, act, envelope)
        if isinstance(
            BEHAVIOUR.decide(self._streams.snapshot(stream_of(event)).state, act), Refusal
        ):
            return self._handle(event, act, envelope)
        known = self._people.of(event)
        self._people.put(event, people)
        answer = self._handle(event, act, envelope)
        if isinstance(answer, Refused) or answer.event != event:
            self._unname(event, people, known)
        return answer

    def _was_done(self, envelope: Envelope) -> bool:
        """Whether the request was performed before: names may have changed or been erased since."""
        key, fingerprint = envelope.idempotency_key, envelope.fingerprint
        return self._journal.look_up(key, fingerprint) is not None

    def _unname(self, event: EventId, people: tuple[Person, ...], known: dict[str, Person]) -> None:
        """Restores the names: the act failed, lost a race, or had been performed before."""
        self._people.put(event, [known[one.id] for one in people if one.id in known])
        self._people.erase(event, [one.id for one in people if one.id not in known])

    def _handle(self, event: EventId, act: Act, envelope: Envelope) -> Performed | Refused:
        return self._answer(event, act, self._streams.handle(stream_of(event), act, envelope))

    def _answer(self, event: EventId, act: Act, outcome: Outcome[Refusal]) -> Performed | Refused:
        match outcome:
            case Done(stream=stream):
                return Performed(event_of(stream) or event, changed=True)
            case Unchanged():
                return Performed(event, changed=False)
            case CommandRefused(refusal=refusal):
                return Refused(refusal, self._standing(event, act, refusal))
            case KeyReused():
                return Refused(refuse(Code.KEY_REUSED))
            case _:
                assert_never(outcome)

    def _standing(self, event: EventId, act: Act, refusal: Refusal) -> Fact | None:
        """The fact that last changed the thing the command is about: one entry is one fact."""
        if refusal.code not in (Code.SETTLED, Code.STALE, Code.NO_DRAFT):
            return None
        state = self._streams.snapshot(stream_of(event)).state
        if state is None or role_of(state, act.actor) is None:
            return None
        command = act.commands[-1]
        row = COMMANDS.get(type(command))
        thing = None if row is None else row.thing(command)
        if thing is None:
            return None
        kept = find_thing(state, thing)
        number = state.turned if kept is None else kept.act
        entries = self._journal.read(stream_of(event), number - 1, 1) if number else ()
        return REGISTRY.decode(entries[0]) if entries else None
