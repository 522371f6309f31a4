"""Substitutes for what a player must bring: inspected, then approved or not (SP-20)."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from podium.core.ids import EntrantId
from podium.event.fact import Audience, Command, Fact
from podium.event.ids import Thing, ThingKind
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.settings import Line, Text
from podium.event.setup import why_out
from podium.event.state import State, SubstituteKept
from podium.event.things import entrant_thing, next_id, unknown, with_new
from podium.kernel.refusal import Code, refuse
from podium.kernel.viewer import Role


class InspectSubstitute(Command, frozen=True, tag="inspect-substitute"):
    """Approves a substitute that an entrant has brought, or turns it down.

    `item`: the check-in item it stands for. `what`: the thing itself, in words.
    """

    entrant: EntrantId
    item: Line
    what: Annotated[str, Meta(min_length=1, max_length=200)]
    approved: bool
    note: Text = ""


class SubstituteInspected(Fact, frozen=True, tag="substitute-inspected/1"):
    """A substitute was inspected. `role`: of the person who inspected it."""

    id: str
    entrant: EntrantId
    item: str
    what: str
    approved: bool
    role: Role
    note: str = ""


def _inspect(state: State, command: InspectSubstitute, asker: Asker) -> Decision:
    entered = state.entrants.get(command.entrant)
    if entered is None or asker.role is None:
        return unknown(entrant_thing(command.entrant))
    if (refusal := why_out(entered)) is not None:
        return refusal
    replaceable = [item.id for item in state.rulebook.check_in if item.substitutes]
    if command.item not in replaceable:
        return refuse(Code.NO_SUBSTITUTES, item=command.item)
    return (
        SubstituteInspected(
            next_id(state, ThingKind.SUBSTITUTE, command.entrant),
            command.entrant,
            command.item,
            command.what,
            command.approved,
            asker.role,
            command.note,
            by=asker.by,
            at=asker.now,
        ),
    )


def _inspected(state: State, fact: SubstituteInspected) -> State:
    kept = SubstituteKept(
        fact.entrant,
        fact.item,
        fact.what,
        fact.approved,
        fact.note,
        fact.role,
        fact.at,
        act=state.seq + 1,
    )
    return with_new(state, ThingKind.SUBSTITUTE, fact.id, kept)


def _to_the_entrant(_state: State, fact: SubstituteInspected) -> Audience:
    return Audience(entrants=(fact.entrant,))


def _new(_state: State, fact: SubstituteInspected) -> tuple[Thing, ...]:
    return (Thing(ThingKind.SUBSTITUTE, fact.id),)


def _owner(_state: State, command: InspectSubstitute, _asker: Asker) -> Iterator[EntrantId]:
    yield command.entrant


COMMANDS: Commands = {InspectSubstitute: CommandRow(_inspect, Who.STAFF, _owner)}
FACTS: Facts = {SubstituteInspected: FactRow(_inspected, _to_the_entrant, _new)}
