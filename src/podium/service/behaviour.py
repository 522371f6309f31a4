"""Events as a behaviour of streams: acts are decided into facts, facts folded into states."""

from msgspec import Struct

from podium.event.decide import decide
from podium.event.evolve import evolve
from podium.event.fact import Command, Fact
from podium.event.ids import PersonId
from podium.event.state import State
from podium.event.wire import FACT_KINDS
from podium.kernel.chance import Chance
from podium.kernel.now import Now
from podium.kernel.refusal import Refusal
from podium.streams.behaviour import Behaviour
from podium.streams.registry import Registry, Shape


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


def _shape(kind: type[Fact]) -> Shape[Fact]:
    name, _, version = str(kind.__struct_config__.tag).partition("/")
    if version != "1":
        message = f"{name} {version} needs upcasters from its earlier versions"
        raise ValueError(message)
    return Shape(name, kind)


REGISTRY: Registry[Fact] = Registry(_shape(kind) for kind in FACT_KINDS)

BEHAVIOUR: Behaviour[State | None, Act, Fact, Refusal] = Behaviour(
    initial=None, decide=_decide, evolve=evolve, registry=REGISTRY
)
