"""Events as a behaviour of streams: acts are decided into facts, facts folded into states."""

import msgspec
from msgspec import Struct

from podium.event.decide import decide
from podium.event.evolve import evolve
from podium.event.fact import Command, Fact
from podium.event.ids import PersonId
from podium.event.settings import Settings
from podium.event.setup import EventCreated
from podium.event.state import Draw, State
from podium.event.wire import FACT_KINDS
from podium.journal.entry import Entry, NewEntry
from podium.kernel.chance import Chance
from podium.kernel.now import Now
from podium.kernel.refusal import Refusal
from podium.rulebooks.rulebook import Rulebook
from podium.streams.behaviour import Behaviour
from podium.streams.registry import Registry, Shape, UnknownEntry


class Act(Struct, frozen=True):
    """Commands that somebody gives at once: all are done or none. `fresh`: from `secrets`."""

    commands: tuple[Command, ...]
    actor: PersonId
    fresh: bytes
    now: Now


def _decide(state: State | None, act: Act) -> tuple[Fact, ...] | Refusal:
    if len(act.commands) == 1:
        return decide(state, act.commands[0], actor=act.actor, fresh=act.fresh, now=act.now)
    facts: list[Fact] = []
    for number, command in enumerate(act.commands):
        fresh = Chance(act.fresh).digest(f"command {number}")
        decided = decide(state, command, actor=act.actor, fresh=fresh, now=act.now)
        if isinstance(decided, Refusal):
            return decided
        facts.extend(decided)
        for fact in decided:
            state = evolve(state, fact)
    return tuple(facts)


class _CreationEntry(Fact, frozen=True, tag="event-created/1"):
    """`EventCreated` as its entry holds it: the rulebook as a text of JSON.

    An entry's keys are sorted, but the order of a rulebook's tables has a meaning.
    """

    rulebook: str
    settings: Settings
    draws: tuple[Draw, ...]


class FactRegistry(Registry[Fact]):
    """Every kind of fact of an event."""

    def __init__(self) -> None:
        written: dict[type[Fact], type[Fact]] = {EventCreated: _CreationEntry}
        super().__init__(_shape(written.get(kind, kind)) for kind in FACT_KINDS)

    def encode(self, fact: Fact) -> NewEntry:
        """The entry that records a fact."""
        if isinstance(fact, EventCreated):
            rulebook = msgspec.json.encode(fact.rulebook).decode()
            fact = _CreationEntry(rulebook, fact.settings, fact.draws, by=fact.by, at=fact.at)
        return super().encode(fact)

    def decode(self, entry: Entry | NewEntry) -> Fact:
        """The fact that an entry records; raises `UnknownEntry`."""
        fact = super().decode(entry)
        if not isinstance(fact, _CreationEntry):
            return fact
        try:
            rulebook = msgspec.json.decode(fact.rulebook, type=Rulebook)
        except msgspec.DecodeError as mistake:
            message = f"the rulebook of the event: {mistake}"
            raise UnknownEntry(message) from mistake
        return EventCreated(rulebook, fact.settings, fact.draws, by=fact.by, at=fact.at)


def _shape(kind: type[Fact]) -> Shape[Fact]:
    name, _, version = str(kind.__struct_config__.tag).partition("/")
    if version != "1":
        message = f"{name} {version} needs upcasters from its earlier versions"
        raise ValueError(message)
    return Shape(name, kind)


REGISTRY: Registry[Fact] = FactRegistry()

BEHAVIOUR: Behaviour[State | None, Act, Fact, Refusal] = Behaviour(
    initial=None, decide=_decide, evolve=evolve, registry=REGISTRY
)
