"""Staff choose what becomes of a leaver's seat in the first round of the cut (LG-10)."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from podium.clock.settings import PlayersSee
from podium.core.ids import EntrantId
from podium.event.fact import Command, Fact
from podium.event.ids import MatchRef, Thing, match_thing
from podium.event.judged import the_entrant
from podium.event.leaving import lost_by_walkover
from podium.event.results import settled
from podium.event.rounds import round_taken_back
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
from podium.event.seats import has_begun
from podium.event.sheet import active
from podium.event.staff import plays, role_of
from podium.event.state import State, changed
from podium.event.terms import CutSeat, SeatState
from podium.event.things import entrant_thing, unknown, with_entrants
from podium.kernel.refusal import Code, refuse
from podium.results.early_end import NOT_KNOWN
from podium.results.registry import AnyResult


class SeatChoice(StrEnum):
    """What becomes of the seat: the round is taken back and the next one joins, or the opponent
    goes on without play (EV-18).
    """

    REPLACEMENT = "replacement"
    WALKOVER = "walkover"


class DecideSeat(Command, frozen=True, tag="decide-seat"):
    """Decides what becomes of the seat of an entrant who left the cut (LG-10).

    A replacement is possible only while the round has not begun, a walkover always.
    """

    entrant: EntrantId
    choice: SeatChoice


class SeatDecided(Fact, frozen=True, tag="seat-decided/1"):
    """Staff have chosen. `match`, `result`: of the match that the entrant loses."""

    entrant: EntrantId
    choice: SeatChoice
    match: MatchRef | None = None
    result: AnyResult | None = None


def _decide(state: State, command: DecideSeat, asker: Asker) -> Decision:
    entered = state.entrants.get(command.entrant)
    if entered is None:
        return unknown(entrant_thing(command.entrant))
    if not entered.seat_is(SeatState.OPEN):
        return refuse(Code.ALREADY_DONE)
    if entered.under_appeal:
        return refuse(Code.APPEAL_OPEN, entrants=(command.entrant,))
    if command.choice is SeatChoice.REPLACEMENT:
        if has_begun(state):
            return refuse(Code.ROUND_BEGUN)
        decided = SeatDecided(command.entrant, command.choice, by=asker.by, at=asker.now)
        return (decided, round_taken_back(state, asker))
    lost = lost_by_walkover(state, command.entrant)
    return (SeatDecided(command.entrant, command.choice, *lost, by=asker.by, at=asker.now),)


def _judged(state: State, command: DecideSeat, asker: Asker) -> Iterable[EntrantId]:
    """EV-8, LCG-40; LG-12: whether a replacement is refused would tell staff who play that the
    clock runs. They leave the choice to those who do not play, if there are any.
    """
    hidden = state.rulebook.clock.players_see is PlayersSee.NOTHING
    another = any(
        member.role is not None and not plays(state, member.person)
        for member in state.staff.values()
    )
    return active(state) if hidden and another else the_entrant(state, command, asker)


def _decided(state: State, fact: SeatDecided) -> State:
    chosen = SeatState.WALKOVER
    if fact.choice is SeatChoice.REPLACEMENT:
        chosen = SeatState.GIVEN_UP
    was = state.entrants[fact.entrant]
    stood = NOT_KNOWN if was.seat is None else was.seat.stood
    seat = CutSeat(chosen, role_of(state, fact.by), fact.at, has_begun(state), stood)
    after = with_entrants(state, changed(was, state.seq + 1, seat=seat))
    return after if fact.match is None else settled(after, fact.match, fact.result)


def _thing(command: Any) -> Thing:
    return entrant_thing(command.entrant)


def _entrant_and_match(_state: State, fact: SeatDecided) -> tuple[Thing, ...]:
    entrant = entrant_thing(fact.entrant)
    return (entrant,) if fact.match is None else (entrant, match_thing(fact.match))


COMMANDS: Commands = {DecideSeat: CommandRow(_decide, Who.STAFF, _judged, _thing)}
FACTS: Facts = {SeatDecided: FactRow(_decided, to_everyone, things=_entrant_and_match)}
