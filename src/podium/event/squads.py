"""The sealed choice of squads in each round (SP-18).

That somebody has chosen is known to everyone, what they chose only to them and to staff who do not
play, until both at a table have chosen: then both see both. A change before that is known to nobody
else.
"""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from podium.core.departure import Reason
from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind
from podium.event.fact import EVERYONE, Audience, Command, Fact
from podium.event.ids import MatchRef
from podium.event.judged import at_table, nobody, the_match
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
from podium.event.squad_duty import chooses, makes_impossible
from podium.event.state import SquadChoice, State
from podium.event.things import find_match, own_match
from podium.kernel.refusal import Code, Refusal, refuse

SquadNumbers = Annotated[tuple[int, ...], Meta(max_length=32)]
"""Squads by their number on the list, from 1."""


class ChooseSquads(Command, frozen=True, tag="choose-squads"):
    """Chooses the caller's squads for their match or bye of the latest round, or chooses again."""

    match: MatchRef
    squads: SquadNumbers = ()


class EnterSquads(Command, frozen=True, tag="enter-squads"):
    """Enters the squads that an entrant has chosen on paper, or corrects them.

    `override`: even if the duty to use every squad can then not be fulfilled (SP-19).
    """

    match: MatchRef
    entrant: EntrantId
    squads: SquadNumbers = ()
    override: bool = False
    reason: Reason = ""


class SquadsChosen(Fact, frozen=True, tag="squads-chosen/1"):
    """An entrant has chosen squads for a round. `against_duty`: a judge let it pass (SP-19)."""

    match: MatchRef
    entrant: EntrantId
    squads: tuple[int, ...]
    against_duty: bool = False
    reason: str = ""


class SquadsChanged(Fact, frozen=True, tag="squads-changed/1"):
    """An entrant has other squads for a round."""

    match: MatchRef
    entrant: EntrantId
    squads: tuple[int, ...]
    against_duty: bool = False
    reason: str = ""


def are_shown(state: State, number: int, entrant: EntrantId) -> bool:
    """Whether both at the table of an entrant see each other's squads: both have chosen, and both
    came.
    """
    others, chosen = opponents(state, number, entrant), state.squads.get(number, {})
    return bool(others) and all(
        one in chosen and chooses(state, number, one) for one in (entrant, *others)
    )


def were_shown(state: State, number: int, entrant: EntrantId) -> bool:
    """Whether both at the table of an entrant have ever seen each other's squads for a round: a
    result that is corrected later does not unsee them.
    """
    choice = state.squads.get(number, {}).get(entrant)
    return choice is not None and choice.shown


def remembered(state: State) -> dict[int, dict[EntrantId, SquadChoice]]:
    """All choices, those of the latest round that are shown now marked as such."""
    number = len(state.rounds)
    of_round = state.squads.get(number, {})
    seen = {
        one: replace(choice, shown=True)
        for one, choice in of_round.items()
        if not choice.shown and are_shown(state, number, one)
    }
    return {**state.squads, number: {**of_round, **seen}} if seen else state.squads


def opponents(state: State, number: int, entrant: EntrantId) -> tuple[EntrantId, ...]:
    """The opponent of an entrant in a round; empty without one."""
    ref = own_match(state, entrant, number)
    played = None if ref is None else find_match(state, ref)
    if played is None or played.match.kind is not MatchKind.MATCH:
        return ()
    return tuple(one for one in played.match.entrants if one != entrant)


def may_change(state: State, number: int, entrant: EntrantId) -> bool:
    """Whether an entrant can choose for a round, or choose again."""
    latest = number == len(state.rounds) and not state.setup.closed
    return latest and chooses(state, number, entrant) and not were_shown(state, number, entrant)


def _choose(state: State, command: ChooseSquads, asker: Asker) -> Decision:
    entrant, number = asker.entrant, command.match.round
    if entrant is None or entrant not in at_table(state, command.match):
        return refuse(Code.NOT_IN_MATCH)
    if number != len(state.rounds):
        return refuse(Code.NOT_LAST_ROUND)
    wanted = EnterSquads(command.match, entrant, command.squads)
    refusal = _why_not(state, wanted)
    if refusal is None and were_shown(state, number, entrant):
        return refuse(Code.SQUADS_SHOWN, round=number)
    return refusal or _why_not_these(state, wanted) or _facts(state, wanted, asker)


def _enter(state: State, command: EnterSquads, asker: Asker) -> Decision:
    if asker.entrant is not None:
        return refuse(Code.SQUADS_ARE_OTHERS)
    if (refusal := _why_not(state, command)) is not None:
        return refusal
    refusal = _why_not_these(state, command)
    if refusal is None:
        return _facts(state, replace(command, override=False), asker)
    overridden = command.override and refusal.code is Code.DUTY_IMPOSSIBLE
    return _facts(state, command, asker) if overridden else refusal


def _why_not(state: State, command: EnterSquads) -> Refusal | None:
    """Why an entrant chooses no squads in this match."""
    if state.rulebook.sealed_squads is None:
        return refuse(Code.NO_SQUADS)
    if command.entrant not in at_table(state, command.match):
        return refuse(Code.NOT_IN_MATCH)
    if not chooses(state, command.match.round, command.entrant):
        return refuse(Code.NO_CHOICE_OF_SQUADS)
    return None


def _why_not_these(state: State, command: EnterSquads) -> Refusal | None:
    """Why these squads cannot be chosen: too few or too many of them, or the duty (SP-19)."""
    rules, squads = state.rulebook.sealed_squads, command.squads
    if rules is None:
        return refuse(Code.NO_SQUADS)
    known = all(1 <= one <= rules.squads for one in squads)
    if not known or len(squads) != rules.chosen or len(set(squads)) != len(squads):
        return refuse(Code.SQUADS_COUNT, chosen=rules.chosen, squads=rules.squads)
    if owed := makes_impossible(state, command.entrant, command.match.round, squads):
        return refuse(Code.DUTY_IMPOSSIBLE, squads=", ".join(map(str, owed)))
    return None


def _facts(state: State, command: EnterSquads, asker: Asker) -> Decision:
    known = state.squads.get(command.match.round, {}).get(command.entrant)
    squads = tuple(sorted(command.squads))
    if known is not None and known.squads == squads:
        return ()
    kind = SquadsChosen if known is None else SquadsChanged
    return (
        kind(
            command.match,
            command.entrant,
            squads,
            command.override,
            command.reason,
            by=asker.by,
            at=asker.now,
        ),
    )


def _chosen(state: State, fact: SquadsChosen | SquadsChanged) -> State:
    number = fact.match.round
    of_round = state.squads.get(number, {})
    known, how = of_round.get(fact.entrant), circumstances(state, fact, fact.reason)
    corrected = None if known is None else known.corrected
    if isinstance(fact, SquadsChanged) and not may_change(state, number, fact.entrant):
        corrected = how
    shown = were_shown(state, number, fact.entrant)
    choice = SquadChoice(fact.squads, how if fact.against_duty else None, corrected, shown)
    return replace(
        state,
        squads={**state.squads, number: {**of_round, fact.entrant: choice}},
        squads_since=state.squads_since or state.seq + 1,
    )


def _changed_audience(state: State, fact: SquadsChanged) -> Audience:
    """The entrant alone. What they could not change any more themselves departs from the book, and
    everyone is told so (EV-24), but not what it was.
    """
    own = may_change(state, fact.match.round, fact.entrant)
    return Audience(entrants=(fact.entrant,)) if own else EVERYONE


COMMANDS: Commands = {
    ChooseSquads: CommandRow(_choose, Who.ENTRANT, nobody),
    EnterSquads: CommandRow(_enter, Who.STAFF, the_match),
}
FACTS: Facts = {
    SquadsChosen: FactRow(_chosen, to_everyone),
    SquadsChanged: FactRow(_chosen, _changed_audience),
}
