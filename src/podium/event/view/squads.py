"""Chosen squads as each viewer may see them (SP-18)."""

from collections.abc import Iterator

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.ids import MatchRef
from podium.event.squad_duty import SquadDuty, choosers, chooses, duty_of
from podium.event.squads import are_shown, may_change, opponents
from podium.event.state import RoundState, State
from podium.event.view.shapes import MissingSquads, OwnSquads


class RoundSquads(Struct, frozen=True):
    """An entrant's squads for a round, for the staff. `mine`: empty if not chosen yet. `shown`:
    both at the table see them.
    """

    match: MatchRef
    mine: tuple[int, ...]
    shown: bool


class EntrantSquads(Struct, frozen=True):
    """All squads that an entrant has chosen, for staff who do not play, and their duty (SP-19)."""

    entrant: EntrantId
    of: int
    wanted: int
    rounds: tuple[RoundSquads, ...]
    duty: SquadDuty | None


class ChosenSquads(Struct, frozen=True):
    """The squads that an entrant chose for a round, by their numbers on the list."""

    round: int
    squads: tuple[int, ...]


def public_squads(state: State, entrant: EntrantId) -> tuple[ChosenSquads, ...]:
    """What an entrant chose in each round, for everyone: nothing before lists are public."""
    if not state.setup.closed or not state.rosters.public_after:
        return ()
    chosen = ((one.number, chosen_squads(state, one.number, entrant)) for one in state.rounds)
    return tuple(ChosenSquads(number, squads) for number, squads in chosen if squads)


def own_squads(state: State, entrant: EntrantId) -> OwnSquads | None:
    """What an entrant sees of the latest round; None if there is nothing to choose or to owe."""
    rules, number = state.rulebook.sealed_squads, len(state.rounds)
    if rules is None or not number:
        return None
    duty = duty_of(state, entrant)
    if duty is None and not chooses(state, number, entrant):
        return None
    others, chosen = opponents(state, number, entrant), state.squads.get(number, {})
    shown = are_shown(state, number, entrant)
    return OwnSquads(
        round=number,
        of=rules.squads,
        wanted=rules.chosen,
        mine=chosen_squads(state, number, entrant),
        open=may_change(state, number, entrant),
        paired=any(chooses(state, number, other) for other in others),
        has_chosen=any(other in chosen for other in others),
        theirs=chosen_squads(state, number, others[0]) if shown else (),
        duty=duty,
    )


def chosen_squads(state: State, number: int, entrant: EntrantId) -> tuple[int, ...]:
    """The squads that an entrant has chosen for a round; empty: none yet."""
    choice = state.squads.get(number, {}).get(entrant)
    return () if choice is None else choice.squads


def entrant_squads(state: State, entrant: EntrantId) -> EntrantSquads | None:
    """All squads that an entrant has chosen; None where nobody chooses any."""
    rules = state.rulebook.sealed_squads
    if rules is None or entrant not in state.entrants:
        return None
    rounds = tuple(
        RoundSquads(
            MatchRef(played.number, played.seats[entrant]),
            chosen_squads(state, played.number, entrant),
            are_shown(state, played.number, entrant),
        )
        for played in state.rounds
        if chooses(state, played.number, entrant)
    )
    return EntrantSquads(entrant, rules.squads, rules.chosen, rounds, duty_of(state, entrant))


def squads_due(state: State) -> tuple[int, ...]:
    """The tables of the latest round at which somebody has not chosen yet. Whose squads are
    missing is not said.
    """
    if state.setup.closed or not state.rounds:
        return ()
    latest = state.rounds[-1]
    tables = {latest.matches[index].match.table for _, index in _undecided(state, latest)}
    return tuple(sorted(table for table in tables if table is not None))


def missing_squads(state: State) -> tuple[MissingSquads, ...]:
    """Who has not chosen yet, of those who still play, in the rounds of this stage."""
    if state.setup.closed or not state.rounds:
        return ()
    stage = state.rounds[-1].stage
    return tuple(
        _missing(played, entrant, index)
        for played in state.rounds
        if played.stage is stage
        for entrant, index in _undecided(state, played)
    )


def _undecided(state: State, played: RoundState) -> Iterator[tuple[EntrantId, int]]:
    """Everyone who still plays and has not chosen, each with the index of their match."""
    chosen = state.squads.get(played.number, {})
    for entrant, index in choosers(state, played.number):
        if entrant not in chosen and state.entrants[entrant].status is Status.ACTIVE:
            yield entrant, index


def _missing(played: RoundState, entrant: EntrantId, index: int) -> MissingSquads:
    match = MatchRef(played.number, index)
    return MissingSquads(played.number, entrant, match, played.matches[index].match.table)
