"""Several commands given by one person in one act: all are done, or none."""

from msgspec import Struct

from podium.event.decide import decide
from podium.event.evolve import evolve
from podium.event.fact import Command, Fact
from podium.event.ids import PersonId
from podium.event.state import State
from podium.kernel.chance import Chance
from podium.kernel.now import Now
from podium.kernel.refusal import Refusal


class Act(Struct, frozen=True):
    """The commands, who gives them and when. `fresh`: 32 random bytes from `secrets`."""

    commands: tuple[Command, ...]
    actor: PersonId
    fresh: bytes
    now: Now


def decide_act(state: State | None, act: Act) -> tuple[Fact, ...] | Refusal:
    """The facts of all commands, each decided on the state after the previous one."""
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
