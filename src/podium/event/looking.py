"""Looks at the clock by an organiser who plays and has nobody else to run it (LG-12).

Each is a fact, known to everyone as a departure from the book once the round is over (EV-24).
"""

from msgspec.structs import replace

from podium.event.clock_face import is_over, time_left
from podium.event.fact import STAFF, Audience, Command, Fact
from podium.event.ids import Thing
from podium.event.judged import nobody
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.staff import role_of
from podium.event.state import ClockLook, State
from podium.event.things import clock_thing, find_clock, unknown
from podium.kernel.now import Now
from podium.kernel.refusal import Code, refuse
from podium.kernel.viewer import Role, Sight


class LookAtClock(Command, frozen=True, tag="look-at-clock"):
    """Shows time left and roll, as they are now, to an organiser who plays; everyone learns of it
    when the round is over.
    """

    round: int


class ClockLookedAt(Fact, frozen=True, tag="clock-looked-at/1"):
    """An organiser who plays looked at the clock."""

    round: int


def _look(state: State, command: LookAtClock, asker: Asker) -> Decision:
    clock = find_clock(state, command.round)
    if clock is None or command.round != len(state.clocks):
        return unknown(clock_thing(command.round))
    if is_over(clock, asker.now):
        return refuse(Code.ROUND_OVER)
    if clock.started is None:
        return refuse(Code.CLOCK_STANDS)
    if asker.sight is Sight.WHOLE:
        return ()
    return (ClockLookedAt(command.round, by=asker.by, at=asker.now),)


def _looked(state: State, fact: ClockLookedAt) -> State:
    clock = state.clocks[fact.round - 1]
    at = Now(max(fact.at, state.latest))
    role = role_of(state, fact.by) or Role.ORGANISER
    look = ClockLook(fact.round, fact.by, role, at, time_left(clock, at), clock.extra)
    return replace(state, looks=(*state.looks, look))


def _to_staff(_state: State, _fact: Fact) -> Audience:
    """Staff only: that somebody looks tells that the clock runs."""
    return STAFF


def _thing(command: LookAtClock) -> Thing:
    return clock_thing(command.round)


COMMANDS: Commands = {LookAtClock: CommandRow(_look, Who.STAFF, nobody, _thing)}
FACTS: Facts = {ClockLookedAt: FactRow(_looked, _to_staff)}
