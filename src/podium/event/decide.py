"""Decides a command: facts, or the reason for a refusal. Pure and total."""

from typing import assert_never

from podium.event.fact import Command, Fact
from podium.event.ids import PODIUM, PersonId, Thing
from podium.event.rows import Asker, CommandRow, Who
from podium.event.setup import CreateEvent, create
from podium.event.staff import plays, role_of
from podium.event.state import CallKept, Entered, Kept, Played, RulingKept, State
from podium.event.table import COMMANDS
from podium.event.things import find_thing
from podium.kernel.now import Now
from podium.kernel.refusal import Code, Refusal, refuse
from podium.kernel.viewer import Role


def decide(
    state: State | None, command: Command, *, actor: PersonId, fresh: bytes, now: Now
) -> tuple[Fact, ...] | Refusal:
    """The facts that follow from a command; none if it changes nothing.

    `state`: None before the event is created. `fresh`: 32 random bytes from `secrets` for this call
    alone; what is drawn from them is in the facts. `now`: never taken as earlier than the latest
    fact.
    """
    if isinstance(command, CreateEvent):
        if state is not None:
            return refuse(Code.EVENT_EXISTS)
        return create(command, by=actor, now=now, fresh=fresh)
    if state is None:
        return refuse(Code.NO_SUCH_EVENT)
    row = COMMANDS[type(command)]
    asker = _asker(state, actor, Now(max(now, state.latest)), fresh)
    if not _may(row.who, asker):
        return refuse(Code.NOT_ALLOWED, who=row.who)
    if state.setup.closed:
        return refuse(Code.EVENT_CLOSED)
    if _judges_own_table(row, state, command, asker):
        return refuse(Code.OWN_MATCH)
    if (stale := _stale(state, row.thing(command), command.seen, asker)) is not None:
        return stale
    return row.decide(state, command, asker)


def _asker(state: State, actor: PersonId, now: Now, fresh: bytes) -> Asker:
    entrant = state.people[actor] if plays(state, actor) else None
    return Asker(actor, role_of(state, actor), entrant, now, fresh)


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


def _stale(state: State, thing: Thing | None, seen: int | None, asker: Asker) -> Refusal | None:
    """The thing has changed since the actor saw it: they must look again."""
    if thing is None or seen is None:
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
        case RulingKept() | CallKept():
            return asker.entrant in kept.entrants
        case _:
            return False
