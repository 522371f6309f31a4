"""Who takes part: registration, the waiting list, groups that travel together, teams (TM-1)."""

from collections.abc import Callable, Container, Iterable
from functools import partial
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.applications import apply, why_not_apply, without_applications
from podium.event.fact import EVERYONE, Audience, Command, Fact
from podium.event.ids import Id, PersonId, Thing
from podium.event.judged import nobody
from podium.event.rows import (
    Asker,
    CommandRow,
    Commands,
    Decision,
    FactRow,
    Facts,
    Who,
    to_everyone,
)
from podium.event.self_registration import why_not_enter, why_not_wait
from podium.event.setup import moved_up, moving_up_after, taken_places, why_not_join, why_out
from podium.event.staff import other_entries, why_not_play, why_not_so_staffed
from podium.event.state import Entered, State, changed
from podium.event.terms import Registration, Standing
from podium.event.things import entrant_thing, unknown, with_entrants
from podium.kernel.refusal import Code, Refusal, refuse


class Register(Command, frozen=True, tag="register"):
    """Enters a player, or a team of two (TM-1), under an id that is not taken yet.

    `group`: who travels together (LCG-4), an opaque id: its name is stored with the names of
    people, apart from the facts. `code`: the one on the wall, where only those in the room may
    enter themselves.
    """

    entrant: Id
    members: tuple[Id, ...]
    group: Id | None = None
    code: Annotated[str, Meta(max_length=40)] = ""


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


class _Entering:
    """Decides entries one after the other. What each depends on is counted once and kept up to
    date, so that a list of thousands costs no more than its length.
    """

    def __init__(self, state: State, asker: Asker) -> None:
        self._state = state
        self._asker = asker
        self.facts: list[EntrantRegistered] = []
        self._number = max((one.number for one in state.entrants.values()), default=0)
        self._taken = taken_places(state)
        self._waiting = sum(one.standing is Standing.WAITING for one in state.entrants.values())
        self._new: set[EntrantId] = set()
        self._joined: set[PersonId] = set()
        self._entries: dict[PersonId, list[Entered]] = {}
        for entered in state.entrants.values():
            for member in entered.members:
                self._entries.setdefault(member, []).append(entered)

    def enter(self, command: Register) -> Refusal | None:
        """Decides the next entry."""
        state, asker = self._state, self._asker
        entrant = EntrantId(command.entrant)
        if entrant in state.entrants or entrant in self._new:
            return refuse(Code.ALREADY_REGISTERED, entrant=entrant)
        members = tuple(PersonId(member) for member in command.members)
        capacity = state.setup.settings.capacity
        waiting = capacity is not None and self._taken >= capacity
        if refusal := self.why_not(command, members) or (
            why_not_wait(state, self._waiting) if waiting and asker.role is None else None
        ):
            return refusal
        fact = EntrantRegistered(
            entrant,
            number=self._number + 1,
            members=members,
            group=command.group,
            waiting=waiting,
            by=asker.by,
            at=asker.now,
        )
        if (refusal := self._wrongly_staffed(fact)) is None:
            self._keep(fact)
        return refusal

    def why_not(self, command: Register, members: tuple[PersonId, ...]) -> Refusal | None:
        """Why these people may not enter in this way, whether or not there is a place for them."""
        return (
            _why_not_yet(self._state, command, self._asker)
            or _wrong_members(self._state, members, lambda one: self._entries.get(one, ()))
            or self._without_consent(members)
        )

    def _without_consent(self, members: tuple[PersonId, ...]) -> Refusal | None:
        state, asker = self._state, self._asker
        if asker.role is not None:
            return None
        known = (state.people, state.staff, state.applicants, self._joined)
        return _without_consent(members, asker, (), known)

    def _wrongly_staffed(self, fact: EntrantRegistered) -> Refusal | None:
        """Asked only where somebody of the staff enters: nobody else changes the answer."""
        if not self._state.rounds or not any(one in self._state.staff for one in fact.members):
            return None
        before = _all_registered(self._state, tuple(self.facts))
        return why_not_so_staffed(before, _registered(before, fact))

    def _keep(self, fact: EntrantRegistered) -> None:
        self.facts.append(fact)
        self._number = fact.number
        self._taken += not fact.waiting
        self._waiting += fact.waiting
        self._new.add(fact.entrant)
        self._joined.update(fact.members)
        entered = _entered(fact, self._state.seq + len(self.facts))
        for member in fact.members:
            self._entries.setdefault(member, []).append(entered)


def _register(state: State, command: Register, asker: Asker) -> Decision:
    return register_all(state, (command,), asker)


def register_all(state: State, commands: tuple[Register, ...], asker: Asker) -> Decision:
    """The entries of all of these, or the application of somebody who needs to be approved."""
    if asker.role is None and state.registration is Registration.APPROVAL:
        return _applied(state, commands, asker)
    entering = _Entering(state, asker)
    for command in commands:
        if (refusal := entering.enter(command)) is not None:
            return refusal
    return tuple(entering.facts)


def _applied(state: State, commands: tuple[Register, ...], asker: Asker) -> Decision:
    """Somebody's application: the first, as nobody has two."""
    command, *more = commands
    members = tuple(PersonId(member) for member in command.members)
    if refusal := _Entering(state, asker).why_not(command, members):
        return refusal
    if more:
        return refuse(Code.ALREADY_APPLIED)
    return apply(state, EntrantId(command.entrant), members, command.group, asker)


def _why_not_yet(state: State, command: Register, asker: Asker) -> Refusal | None:
    """Staff enter people until the cut; others themselves, from announcement to start, where the
    organiser lets them.
    """
    if (refusal := why_not_join(state)) is not None:
        return refusal
    if asker.role is not None:
        return None
    if state.setup.announced is None:
        return refuse(Code.NOT_ANNOUNCED)
    if state.rounds:
        return refuse(Code.STARTED)
    return why_not_apply(state, asker.by) or why_not_enter(state, command.code, asker.now)


def _wrong_members(
    state: State,
    members: tuple[PersonId, ...],
    others: Callable[[PersonId], Iterable[Entered]],
) -> Refusal | None:
    """`others`: what else they are a member of."""
    wanted = state.rulebook.members
    if len(members) != wanted or len(set(members)) != wanted:
        return refuse(Code.MEMBERS_COUNT, members=len(members), expected=wanted)
    for member in members:
        if (refusal := why_not_play(state, member, others(member))) is not None:
            return refusal
    return None


def _without_consent(
    members: tuple[PersonId, ...],
    asker: Asker,
    agreed: tuple[PersonId, ...],
    known: tuple[Container[PersonId], ...],
) -> Refusal | None:
    """Players enter themselves, with team mates who are new to the event. People whom the event
    knows already, such as staff, join an entrant by their own act or by that of the staff.
    """
    if asker.by not in members:
        return refuse(Code.NOT_ALLOWED)
    for member in members:
        if member not in (asker.by, *agreed) and any(member in some for some in known):
            return refuse(Code.CONSENT_MISSING, person=member)
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
    others = partial(other_entries, state, entrant=entered.id)
    known = (state.people, state.staff, state.applicants)
    if refusal := _wrong_members(state, members, others) or (
        _without_consent(members, asker, entered.members, known) if asker.role is None else None
    ):
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
    return _all_registered(state, (fact,))


def _all_registered(state: State, facts: tuple[EntrantRegistered, ...]) -> State:
    """The state after several entries in a row."""
    joined = {member: fact.entrant for fact in facts for member in fact.members}
    entered = (_entered(fact, act) for act, fact in enumerate(facts, state.seq + 1))
    settled = without_applications(state, (fact.entrant for fact in facts), joined)
    return with_entrants(replace(settled, people={**state.people, **joined}), *entered)


def _entered(fact: EntrantRegistered, act: int) -> Entered:
    standing = Standing.WAITING if fact.waiting else Standing.REGISTERED
    return Entered(
        fact.entrant, fact.number, fact.members, standing, fact.group, since=fact.at, act=act
    )


def _changed(state: State, fact: EntrantChanged) -> State:
    was = state.entrants[fact.entrant]
    people = {person: one for person, one in state.people.items() if one != fact.entrant}
    people.update(dict.fromkeys(fact.members, fact.entrant))
    entered = changed(was, state.seq + 1, members=fact.members, group=fact.group)
    settled = without_applications(state, (), fact.members)
    return with_entrants(replace(settled, people=people), entered)


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
    Register: CommandRow(_register, Who.ANYBODY, nobody, together=register_all),
    ChangeEntrant: CommandRow(_change, Who.ENTRANT, nobody, _thing),
    Withdraw: CommandRow(_withdraw, Who.ENTRANT, nobody, _thing),
}
FACTS: Facts = {
    EntrantRegistered: FactRow(_registered, to_everyone, together=_all_registered),
    EntrantChanged: FactRow(_changed, _changed_for, counted=True),
    EntrantWithdrawn: FactRow(_withdrawn, to_everyone),
}
