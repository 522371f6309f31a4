"""Who takes part: registration, the waiting list, groups that travel together, teams (TM-1)."""

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Stage
from podium.event.fact import EVERYONE, Audience, Command, Fact
from podium.event.ids import Id, PersonId, Thing
from podium.event.judged import nobody
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.setup import moved_up, moving_up_after, taken_places, why_out
from podium.event.staff import why_not_play, why_not_so_staffed
from podium.event.state import Entered, State, changed
from podium.event.terms import Standing
from podium.event.things import entrant_thing, unknown, with_entrants
from podium.kernel.refusal import Code, Refusal, refuse


class Register(Command, frozen=True, tag="register"):
    """Enters a player, or a team of two (TM-1), under an id that is not taken yet.

    `group`: who travels together (LCG-4), an opaque id: its name is stored with the names of
    people, apart from the facts.
    """

    entrant: Id
    members: tuple[Id, ...]
    group: Id | None = None


class ChangeEntrant(Command, frozen=True, tag="change-entrant"):
    """Changes the members or the group of an entrant."""

    entrant: EntrantId
    members: tuple[Id, ...]
    group: Id | None = None


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Withdraws an entry before the entrant plays; entrants in the field use `leave` instead."""

    entrant: EntrantId


class EntrantRegistered(Fact, frozen=True, tag="entrant-registered/1"):
    """An entrant has registered. `number`: the player number."""

    entrant: EntrantId
    number: int
    members: tuple[PersonId, ...]
    group: str | None = None
    waiting: bool = False


class EntrantChanged(Fact, frozen=True, tag="entrant-changed/1"):
    """The current members and group of an entrant."""

    entrant: EntrantId
    members: tuple[PersonId, ...]
    group: str | None = None


class EntrantWithdrawn(Fact, frozen=True, tag="entrant-withdrawn/1"):
    """An entry was withdrawn. `moved_up`: entrants who moved up from the waiting list."""

    entrant: EntrantId
    moved_up: tuple[EntrantId, ...] = ()


def _register(state: State, command: Register, asker: Asker) -> Decision:
    entrant = EntrantId(command.entrant)
    members = tuple(PersonId(member) for member in command.members)
    if entrant in state.entrants:
        return refuse(Code.ALREADY_REGISTERED, entrant=entrant)
    if (refusal := _why_not_by(state, members, asker)) is not None:
        return refusal
    if (refusal := _wrong_members(state, members, entrant)) is not None:
        return refusal
    capacity = state.setup.settings.capacity
    fact = EntrantRegistered(
        entrant,
        number=1 + max((e.number for e in state.entrants.values()), default=0),
        members=members,
        group=command.group,
        waiting=capacity is not None and taken_places(state) >= capacity,
        by=asker.by,
        at=asker.now,
    )
    return why_not_so_staffed(state, _registered(state, fact)) or (fact,)


def _why_not_by(state: State, members: tuple[PersonId, ...], asker: Asker) -> Refusal | None:
    """Staff may enter anyone until the cut; others only themselves, from announcement to start."""
    if any(played.stage is Stage.CUT for played in state.rounds):
        return refuse(Code.SWISS_OVER)
    if asker.role is not None:
        return None
    if state.setup.announced is None:
        return refuse(Code.NOT_ANNOUNCED)
    if state.rounds:
        return refuse(Code.STARTED)
    return None if asker.by in members else refuse(Code.NOT_ALLOWED)


def _wrong_members(
    state: State, members: tuple[PersonId, ...], entrant: EntrantId
) -> Refusal | None:
    wanted = state.rulebook.members
    if len(members) != wanted or len(set(members)) != wanted:
        return refuse(Code.MEMBERS_COUNT, members=len(members), expected=wanted)
    for member in members:
        if (refusal := why_not_play(state, member, entrant)) is not None:
            return refusal
    return None


def _change(state: State, command: ChangeEntrant, asker: Asker) -> Decision:
    entered = state.entrants.get(command.entrant)
    if entered is None:
        return unknown(entrant_thing(command.entrant))
    if (refusal := why_out(entered)) is not None:
        return refusal
    if asker.role is None and (asker.entrant != command.entrant or state.rounds):
        return refuse(Code.STARTED if asker.entrant == command.entrant else Code.NOT_ALLOWED)
    members = tuple(PersonId(member) for member in command.members)
    if (refusal := _wrong_members(state, members, command.entrant)) is not None:
        return refusal
    if (members, command.group) == (entered.members, entered.group):
        return ()
    fact = EntrantChanged(command.entrant, members, command.group, by=asker.by, at=asker.now)
    return why_not_so_staffed(state, _changed(state, fact)) or (fact,)


def _withdraw(state: State, command: Withdraw, asker: Asker) -> Decision:
    entered = state.entrants.get(command.entrant)
    if entered is None:
        return unknown(entrant_thing(command.entrant))
    if asker.role is None and asker.entrant != command.entrant:
        return refuse(Code.NOT_ALLOWED)
    if entered.standing is Standing.WITHDRAWN:
        return ()
    if (refusal := why_out(entered)) is not None:
        return refusal
    if entered.standing is Standing.PRESENT and state.rounds:
        return refuse(Code.STARTED)
    moving = moving_up_after(state, replace(entered, standing=Standing.WITHDRAWN))
    return (EntrantWithdrawn(command.entrant, moving, by=asker.by, at=asker.now),)


def _registered(state: State, fact: EntrantRegistered) -> State:
    standing = Standing.WAITING if fact.waiting else Standing.REGISTERED
    entered = Entered(
        fact.entrant, fact.number, fact.members, standing, fact.group, act=state.seq + 1
    )
    people = {**state.people, **dict.fromkeys(fact.members, fact.entrant)}
    return with_entrants(replace(state, people=people), entered)


def _changed(state: State, fact: EntrantChanged) -> State:
    was = state.entrants[fact.entrant]
    people = {person: one for person, one in state.people.items() if one != fact.entrant}
    people.update(dict.fromkeys(fact.members, fact.entrant))
    entered = changed(was, state.seq + 1, members=fact.members, group=fact.group)
    return with_entrants(replace(state, people=people), entered)


def _withdrawn(state: State, fact: EntrantWithdrawn) -> State:
    was = state.entrants[fact.entrant]
    entered = changed(was, state.seq + 1, standing=Standing.WITHDRAWN, items=())
    return with_entrants(state, entered, *moved_up(state, fact.moved_up))


def _changed_for(state: State, fact: EntrantChanged) -> Audience:
    """Everyone sees members; a group is known only to the entrant and the staff."""
    if state.entrants[fact.entrant].members == fact.members:
        return Audience(entrants=(fact.entrant,))
    return EVERYONE


def _thing(command: ChangeEntrant | Withdraw) -> Thing:
    return entrant_thing(command.entrant)


COMMANDS: Commands = {
    Register: CommandRow(_register, Who.ANYBODY, nobody),
    ChangeEntrant: CommandRow(_change, Who.ENTRANT, nobody, _thing),
    Withdraw: CommandRow(_withdraw, Who.ENTRANT, nobody, _thing),
}
FACTS: Facts = {
    EntrantRegistered: FactRow(_registered),
    EntrantChanged: FactRow(_changed, _changed_for, counted=True),
    EntrantWithdrawn: FactRow(_withdrawn),
}
