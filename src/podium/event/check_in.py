"""Check-in: the rulebook's items, and who is present (SP-20, LG-15, LCG-23, EV-15)."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Stage
from podium.event.fact import EVERYONE, Audience, Command, Fact
from podium.event.ids import Thing
from podium.event.judged import nobody
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.settings import Line
from podium.event.setup import why_not_join, why_out
from podium.event.state import State, changed
from podium.event.terms import Standing
from podium.event.things import entrant_thing, unknown, with_entrants
from podium.kernel.refusal import Code, refuse


class CheckIn(Command, frozen=True, tag="check-in"):
    """Ticks items off for an entrant, who is present once all mandatory ones are ticked.

    `lacking`: counts as present although mandatory items are missing; recorded as such.
    """

    entrant: EntrantId
    items: Annotated[tuple[Line, ...], Meta(max_length=100)] = ()
    lacking: bool = False


class CheckInAll(Command, frozen=True, tag="check-in-all"):
    """Checks in every registered entrant, with all items."""


class CheckOut(Command, frozen=True, tag="check-out"):
    """Undoes an entrant's check-in before round 1 is published."""

    entrant: EntrantId


class CheckedIn(Fact, frozen=True, tag="checked-in/1"):
    """An entrant has checked in. `missed`: the rounds lost by joining late (EV-15)."""

    entrant: EntrantId
    items: tuple[str, ...]
    present: bool
    missed: tuple[int, ...] = ()


class AllCheckedIn(Fact, frozen=True, tag="all-checked-in/1"):
    """These entrants are present, with these items."""

    entrants: tuple[EntrantId, ...]
    items: tuple[str, ...]
    missed: tuple[int, ...] = ()


class CheckedOut(Fact, frozen=True, tag="checked-out/1"):
    """An entrant is not present after all."""

    entrant: EntrantId


def mandatory_items(state: State) -> tuple[str, ...]:
    """The items that must be ticked off: by rulebook and tier, or ordered by the organiser
    (LCG-23).
    """
    settings = state.setup.settings
    return tuple(
        item.id
        for item in state.rulebook.check_in
        if (item.mandatory and settings.tier.reaches(item.mandatory_from))
        or item.id in settings.ordered_items
    )


def missed_rounds(state: State) -> tuple[int, ...]:
    """The Swiss rounds that an entrant who joins now has missed."""
    return tuple(played.number for played in state.rounds if played.stage is Stage.SWISS)


def _check_in(state: State, command: CheckIn, asker: Asker) -> Decision:
    entered = state.entrants.get(command.entrant)
    if entered is None:
        return unknown(entrant_thing(command.entrant))
    if (refusal := why_out(entered)) is not None:
        return refusal
    if entered.standing is Standing.WAITING:
        return refuse(Code.ON_WAITING_LIST, entrant=command.entrant)
    if (refusal := why_not_join(state)) is not None:
        return refusal
    known = tuple(item.id for item in state.rulebook.check_in)
    if odd := [item for item in command.items if item not in known]:
        return refuse(Code.UNKNOWN, thing="item", key=odd[0])
    ticked = tuple(item for item in known if item in (*entered.items, *command.items))
    complete = all(item in ticked for item in mandatory_items(state))
    if entered.standing is Standing.PRESENT:
        present, missed = True, entered.missed
    else:
        present = complete or command.lacking
        missed = missed_rounds(state) if present else ()
    if (ticked, present) == (entered.items, entered.standing is Standing.PRESENT):
        return _what_is_missing(state, ticked) if not present else ()
    return (CheckedIn(command.entrant, ticked, present, missed, by=asker.by, at=asker.now),)


def _what_is_missing(state: State, ticked: tuple[str, ...]) -> Decision:
    missing = tuple(item for item in mandatory_items(state) if item not in ticked)
    return refuse(Code.ITEMS_MISSING, items=missing)


def _check_in_all(state: State, _command: CheckInAll, asker: Asker) -> Decision:
    if (refusal := why_not_join(state)) is not None:
        return refusal
    entrants = tuple(
        entered.id
        for entered in state.entrants.values()
        if entered.standing is Standing.REGISTERED and why_out(entered) is None
    )
    if not entrants:
        return ()
    items = tuple(item.id for item in state.rulebook.check_in)
    return (AllCheckedIn(entrants, items, missed_rounds(state), by=asker.by, at=asker.now),)


def _check_out(state: State, command: CheckOut, asker: Asker) -> Decision:
    entered = state.entrants.get(command.entrant)
    if entered is None:
        return unknown(entrant_thing(command.entrant))
    if state.rounds:
        return refuse(Code.STARTED)
    if entered.standing is not Standing.PRESENT:
        return refuse(Code.NOT_PRESENT, entrant=command.entrant)
    if (refusal := why_out(entered)) is not None:
        return refusal
    return (CheckedOut(command.entrant, by=asker.by, at=asker.now),)


def _checked_in(state: State, fact: CheckedIn) -> State:
    was = state.entrants[fact.entrant]
    entered = changed(was, state.seq + 1, items=fact.items)
    if fact.present:
        entered = replace(entered, standing=Standing.PRESENT, missed=fact.missed)
    return with_entrants(state, entered)


def _all_checked_in(state: State, fact: AllCheckedIn) -> State:
    act = state.seq + 1
    return with_entrants(
        state,
        *(
            changed(
                state.entrants[entrant],
                act,
                items=fact.items,
                standing=Standing.PRESENT,
                missed=fact.missed,
            )
            for entrant in fact.entrants
        ),
    )


def _checked_out(state: State, fact: CheckedOut) -> State:
    was = state.entrants[fact.entrant]
    return with_entrants(state, changed(was, state.seq + 1, standing=Standing.REGISTERED))


def _to_the_entrant(state: State, fact: CheckedIn | CheckedOut) -> Audience:
    """A late entrant appears in rounds that everyone sees."""
    joins = state.entrants[fact.entrant].standing is not Standing.PRESENT
    if isinstance(fact, CheckedIn) and joins and fact.missed:
        return EVERYONE
    return Audience(entrants=(fact.entrant,))


def _to_them(_state: State, fact: AllCheckedIn) -> Audience:
    return EVERYONE if fact.missed else Audience(entrants=fact.entrants)


def _thing(command: CheckIn | CheckOut) -> Thing:
    return entrant_thing(command.entrant)


COMMANDS: Commands = {
    CheckIn: CommandRow(_check_in, Who.STAFF, nobody, _thing),
    CheckInAll: CommandRow(_check_in_all, Who.STAFF, nobody),
    CheckOut: CommandRow(_check_out, Who.STAFF, nobody, _thing),
}
FACTS: Facts = {
    CheckedIn: FactRow(_checked_in, _to_the_entrant, counted=True),
    AllCheckedIn: FactRow(_all_checked_in, _to_them, counted=True),
    CheckedOut: FactRow(_checked_out, _to_the_entrant, counted=True),
}
