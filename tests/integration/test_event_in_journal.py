"""A live event through streams and journal, as a service will run it."""

import hashlib
from datetime import UTC, datetime

from msgspec import Struct

from podium.event.decide import decide
from podium.event.evolve import evolve
from podium.event.fact import Command, Fact
from podium.event.ids import PersonId
from podium.event.state import State
from podium.event.verify import verify
from podium.event.wire import FACT_KINDS, encode, name_and_version
from podium.journal.memory import MemoryJournal
from podium.kernel.now import Now
from podium.kernel.refusal import Refusal
from podium.streams.behaviour import Behaviour, Envelope
from podium.streams.registry import Registry, Shape
from podium.streams.streams import Streams
from tests.unit.event.playing import LG, ORGANISER, Playing


class Asked(Struct, frozen=True):
    """A command with all that deciding it needs."""

    command: Command
    actor: PersonId
    fresh: bytes
    now: Now


def decided(state: State | None, asked: Asked) -> tuple[Fact, ...] | Refusal:
    return decide(state, asked.command, actor=asked.actor, fresh=asked.fresh, now=asked.now)


REGISTRY: Registry[Fact] = Registry([Shape(name_and_version(kind)[0], kind) for kind in FACT_KINDS])
EVENT: Behaviour[State | None, Asked, Fact, Refusal] = Behaviour(None, decided, evolve, REGISTRY)


class Journalled(Playing):
    """An event whose every command goes through the journal."""

    def do(self, command: Command, by: str = ORGANISER, issue: str = "") -> tuple[Fact, ...]:
        if not hasattr(self, "streams"):
            self.streams = Streams(MemoryJournal(), EVENT)
        fresh = self.chance.digest(f"fresh {len(self.facts)}")
        key = f"{len(self.facts)} {by}"
        envelope = Envelope(
            idempotency_key=hashlib.sha256(key.encode() + encode(command)).hexdigest(),
            fingerprint=hashlib.sha256(encode(command)).digest(),
            actor=by,
            at=datetime.fromtimestamp(self.now / 1_000, UTC),
        )
        self.streams.handle("event", Asked(command, PersonId(by), fresh, self.now), envelope)
        return super().do(command, by, issue)


def test_an_event_in_the_journal_is_the_event_in_memory() -> None:
    event = Journalled(LG, rounds=3).begin(7)
    event.play(2)
    event.publish()
    event.start_clock()
    stored = event.streams.snapshot("event")
    assert stored.state == event.state
    facts = [fact for news in event.streams.news("event") for fact in news.facts]
    assert facts == event.facts
    assert verify(facts) == ()
    assert stored.head.version == event.state.seq
