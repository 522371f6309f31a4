"""Two entries of one person: one of them, never paired, is withdrawn, and its person moves into
the other. It happens when somebody whom the desk has entered registers again by QR code.
"""

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.fact import Command, Fact
from podium.event.ids import Thing
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
from podium.event.setup import moved_up, moving_up_after, why_out
from podium.event.staff import why_not_so_staffed
from podium.event.state import Entered, State, changed
from podium.event.terms import Standing
from podium.event.things import entrant_thing, unknown, with_entrants
from podium.kernel.refusal import Code, Refusal, refuse

_BETTER = (Standing.WAITING, Standing.REGISTERED, Standing.PRESENT)


class JoinEntries(Command, frozen=True, tag="join-entries"):
    """Joins two entries of one person. `other`: the one that is withdrawn, never paired so far."""

    entrant: EntrantId
    other: EntrantId


class EntriesJoined(Fact, frozen=True, tag="entries-joined/1"):
    """The people of `other` are now those of `entrant`, and `other` is withdrawn. `moved_up`:
    entrants who moved up from the waiting list.
    """

    entrant: EntrantId
    other: EntrantId
    moved_up: tuple[EntrantId, ...] = ()


def was_paired(state: State, entrant: EntrantId) -> bool:
    """Whether an entrant has a place in any published round."""
    return any(entrant in played.seats for played in state.rounds)


def _join(state: State, command: JoinEntries, asker: Asker) -> Decision:
    for one in (command.entrant, command.other):
        if (refusal := _why_not(state, one)) is not None:
            return refusal
    if command.entrant == command.other:
        return refuse(Code.ALREADY_REGISTERED, entrant=command.other)
    if was_paired(state, command.other):
        return refuse(Code.ALREADY_PAIRED, entrant=command.other)
    kept, other = state.entrants[command.entrant], state.entrants[command.other]
    after = with_entrants(state, _taking_over(kept, other, act=0))
    moving = moving_up_after(after, replace(other, standing=Standing.WITHDRAWN))
    fact = EntriesJoined(command.entrant, command.other, moving, by=asker.by, at=asker.now)
    return why_not_so_staffed(state, _joined(state, fact)) or (fact,)


def _why_not(state: State, entrant: EntrantId) -> Refusal | None:
    if entrant not in state.entrants:
        return unknown(entrant_thing(entrant))
    return why_out(state.entrants[entrant])


def _taking_over(kept: Entered, other: Entered, act: int) -> Entered:
    """The entry that stays, with the people of the other, and its place if that was the better."""
    if _BETTER.index(other.standing) <= _BETTER.index(kept.standing):
        return changed(kept, act, members=other.members)
    return changed(
        kept,
        act,
        members=other.members,
        standing=other.standing,
        items=other.items,
        status=other.status,
        missed=other.missed,
        awarded=kept.awarded or other.awarded,
    )


def _joined(state: State, fact: EntriesJoined) -> State:
    act = state.seq + 1
    kept, other = state.entrants[fact.entrant], state.entrants[fact.other]
    people = {person: one for person, one in state.people.items() if one != fact.entrant}
    people.update(dict.fromkeys(other.members, fact.entrant))
    joined = with_entrants(
        replace(state, people=people),
        _taking_over(kept, other, act),
        changed(other, act, standing=Standing.WITHDRAWN, items=(), missed=()),
    )
    return with_entrants(joined, *moved_up(joined, fact.moved_up))


def _thing(command: JoinEntries) -> Thing:
    return entrant_thing(command.entrant)


def _both(_state: State, fact: EntriesJoined) -> tuple[Thing, ...]:
    return (
        entrant_thing(fact.entrant),
        entrant_thing(fact.other),
        *map(entrant_thing, fact.moved_up),
    )


COMMANDS: Commands = {JoinEntries: CommandRow(_join, Who.STAFF, nobody, _thing)}
FACTS: Facts = {EntriesJoined: FactRow(_joined, to_everyone, things=_both)}
