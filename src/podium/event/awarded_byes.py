"""Byes that the organiser awards, such as to winners of other events (VA-8)."""

from typing import Annotated

from msgspec import Meta

from podium.core.departure import Reason
from podium.core.ids import EntrantId
from podium.core.sheet import Stage
from podium.event.fact import Command, Fact
from podium.event.ids import Thing
from podium.event.rows import (
    Asker,
    CommandRow,
    Commands,
    Decision,
    FactRow,
    Facts,
    Who,
    circumstances,
    to_everyone,
)
from podium.event.setup import why_out
from podium.event.state import ByeAward, State, changed
from podium.event.things import entrant_thing, unknown, with_entrants
from podium.kernel.refusal import Code, refuse

MOST_ROUNDS = 100
"""A number above this is a typing mistake."""

Rounds = Annotated[int, Meta(ge=0, le=MOST_ROUNDS)]


class AwardByes(Command, frozen=True, tag="award-byes"):
    """Awards an entrant a bye in each Swiss round up to `rounds`; 0 takes them back. Published
    rounds cannot change. `reason`: what it is for, read by everyone.
    """

    entrant: EntrantId
    rounds: Rounds
    reason: Reason = ""


class ByesAwarded(Fact, frozen=True, tag="byes-awarded/1"):
    """An entrant has a bye in each Swiss round up to `rounds`."""

    entrant: EntrantId
    rounds: Rounds
    reason: Reason = ""


def _award(state: State, command: AwardByes, asker: Asker) -> Decision:
    entered = state.entrants.get(command.entrant)
    if entered is None:
        return unknown(entrant_thing(command.entrant))
    if (refusal := why_out(entered)) is not None:
        return refusal
    had = 0 if entered.awarded is None else entered.awarded.rounds
    if had == command.rounds:
        return ()
    if state.rounds and state.rounds[-1].stage is Stage.CUT:
        return refuse(Code.BRACKET_FIXED)
    if state.rulebook.swiss is None:
        alone = state.rulebook.bracket_alone
        return refuse(Code.BRACKET_FIXED if alone else Code.TABLE_DRAWN)
    if not _keeps_the_past(state, had, command.rounds):
        return refuse(Code.BYES_PUBLISHED, published=len(state.rounds))
    return (
        ByesAwarded(command.entrant, command.rounds, command.reason, by=asker.by, at=asker.now),
    )


def _keeps_the_past(state: State, had: int, will_have: int) -> bool:
    """Whether a change of awarded byes leaves the rounds alone that are published."""
    published = len(state.rounds)
    return min(had, published) == min(will_have, published)


def _awarded(state: State, fact: ByesAwarded) -> State:
    was = state.entrants[fact.entrant]
    given = ByeAward(fact.rounds, circumstances(state, fact, fact.reason))
    return with_entrants(state, changed(was, state.seq + 1, awarded=given if fact.rounds else None))


def _whose(_state: State, command: AwardByes, _asker: Asker) -> tuple[EntrantId]:
    """EV-8, LCG-40: no organiser who plays awards a bye to themselves."""
    return (command.entrant,)


def _thing(command: AwardByes) -> Thing:
    return entrant_thing(command.entrant)


def _things(_state: State, fact: ByesAwarded) -> tuple[Thing, ...]:
    return (entrant_thing(fact.entrant),)


COMMANDS: Commands = {AwardByes: CommandRow(_award, Who.ORGANISER, _whose, _thing)}
FACTS: Facts = {ByesAwarded: FactRow(_awarded, to_everyone, _things)}
