"""Decides commands: facts, or the reason for a refusal. Pure and total."""

from collections.abc import Iterator
from itertools import groupby
from typing import assert_never

from msgspec import Struct

from podium.event.evolve import fold
from podium.event.fact import Command, Fact
from podium.event.ids import PODIUM, PersonId, Thing, ThingKind
from podium.event.rows import Asker, CommandRow, Who
from podium.event.setup import CreateEvent, create
from podium.event.sight import sight_of
from podium.event.staff import plays, role_of
from podium.event.state import CallKept, DeckCheckKept, Entered, Kept, Played, RulingKept, State
from podium.event.table import COMMANDS
from podium.event.things import find_thing
from podium.kernel.chance import Chance
from podium.kernel.now import Now
from podium.kernel.refusal import Code, Refusal, refuse
from podium.kernel.viewer import Role, Sight


class Act(Struct, frozen=True):
    """Commands that one person gives together, and when: all are done, or none.

    `fresh`: 32 random bytes from `secrets`. `issue`: of the code by which their device came in.
    """

    commands: tuple[Command, ...]
    actor: PersonId
    fresh: bytes
    now: Now
    issue: str = ""


def decide_act(state: State | None, act: Act) -> tuple[Fact, ...] | Refusal:
    """The facts of all commands, each decided on the state after the previous one."""
    if len(act.commands) == 1:
        return _decide(state, act.commands[0], act, act.fresh)
    facts: list[Fact] = []
    number = 0
    for run in _runs(act.commands):
        fresh = Chance(act.fresh).digest(f"command {number}")
        decided = _decide_run(state, run, act, fresh)
        if isinstance(decided, Refusal):
            return decided
        facts.extend(decided)
        state = fold(decided, state)
        number += len(run)
    return tuple(facts)


def _runs(commands: tuple[Command, ...]) -> Iterator[tuple[Command, ...]]:
    """The commands in order; those in a row that can be decided together as one."""
    for kind, alike in groupby(commands, key=type):
        if kind in COMMANDS and COMMANDS[kind].together is not None:
            yield tuple(alike)
        else:
            yield from ((command,) for command in alike)


def _decide_run(
    state: State | None, run: tuple[Command, ...], act: Act, fresh: bytes
) -> tuple[Fact, ...] | Refusal:
    together = None if len(run) == 1 else COMMANDS[type(run[0])].together
    if state is None or together is None:
        return _decide(state, run[0], act, fresh)
    row = COMMANDS[type(run[0])]
    asker = _asker(state, act.actor, Now(max(act.now, state.latest)), fresh, act.issue)
    return _why_not(state, row, run[0], asker) or together(state, run, asker)


def _decide(
    state: State | None, command: Command, act: Act, fresh: bytes
) -> tuple[Fact, ...] | Refusal:
    return decide(state, command, actor=act.actor, fresh=fresh, now=act.now, issue=act.issue)


def decide(
    state: State | None,
    command: Command,
    *,
    actor: PersonId,
    fresh: bytes,
    now: Now,
    issue: str = "",
) -> tuple[Fact, ...] | Refusal:
    """The facts that follow from a command; none if it changes nothing.

    `state`: None before the event is created. `fresh`: 32 random bytes from `secrets` for this call
    alone; what is drawn from them is in the facts. `now`: never taken as earlier than the latest
    fact. `issue`: of the code by which the actor's device came in.
    """
    if isinstance(command, CreateEvent):
        if state is not None:
            return refuse(Code.EVENT_EXISTS)
        return create(command, by=actor, now=now, fresh=fresh)
    if state is None:
        return refuse(Code.NO_SUCH_EVENT)
    row = COMMANDS[type(command)]
    asker = _asker(state, actor, Now(max(now, state.latest)), fresh, issue)
    return _why_not(state, row, command, asker) or row.decide(state, command, asker)


def _why_not(state: State, row: CommandRow, command: Command, asker: Asker) -> Refusal | None:
    """What is asked before every command, whatever it is."""
    if not _may(row.who, asker):
        return refuse(Code.NOT_ALLOWED, who=row.who)
    if state.setup.closed:
        return refuse(Code.EVENT_CLOSED)
    if asker.sight is Sight.NOTHING and _of_clock(row.thing(command)):
        return refuse(Code.CLOCK_IS_OTHERS)  # whatever the clock does (LG-12)
    if _judges_own_table(row, state, command, asker):
        return refuse(Code.OWN_MATCH)
    if command.seen is not None:
        return _stale(state, row.thing(command), command.seen, asker)
    return None


def _asker(state: State, actor: PersonId, now: Now, fresh: bytes, issue: str) -> Asker:
    entrant = state.people[actor] if plays(state, actor) else None
    role = role_of(state, actor)
    sight = Sight.WHOLE if role is None or entrant is None else sight_of(state, actor)
    return Asker(actor, role, entrant, now, fresh, sight, issue)


def _of_clock(thing: Thing | None) -> bool:
    return thing is not None and thing.kind is ThingKind.CLOCK


def _may(who: Who, asker: Asker) -> bool:
    role = asker.role
    match who:
        case Who.ANYBODY:
            return True
        case Who.ENTRANT:
            return role is not None or asker.entrant is not None
        case Who.PODIUM:
            return role is not None or asker.by == PODIUM
        case Who.STAFF:
            return role is not None
        case Who.HEAD_JUDGE:
            return role in (Role.HEAD_JUDGE, Role.ORGANISER)
        case Who.ORGANISER:
            return role is Role.ORGANISER
        case _:
            assert_never(who)


def _judges_own_table(row: CommandRow, state: State, command: Command, asker: Asker) -> bool:
    """EV-8, LCG-40: whether staff who play would judge themselves or their opponent."""
    if asker.role is None or asker.entrant is None:
        return False
    return asker.entrant in tuple(row.judges(state, command, asker))


def _stale(state: State, thing: Thing | None, seen: int, asker: Asker) -> Refusal | None:
    """The thing has changed since the actor saw it: they must look again."""
    if thing is None:
        return None
    kept = find_thing(state, thing)
    version = 0 if kept is None else kept.version
    if version == seen or not _may_know(kept, asker):
        return None
    return refuse(Code.STALE, thing=thing.kind, key=thing.key, seen=seen, version=version)


def _may_know(kept: Kept | None, asker: Asker) -> bool:
    """Whether the refusal may state the version of a thing, by the same rights as views."""
    if asker.role is not None or asker.entrant is None:
        return asker.role is not None
    match kept:
        case Played():
            return asker.entrant in kept.match.entrants
        case Entered():
            return asker.entrant == kept.id
        case RulingKept() | CallKept() | DeckCheckKept():
            return asker.entrant in kept.entrants
        case _:
            return False
