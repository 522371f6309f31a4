"""The clock of a round: dice, start, pause, more minutes, time (SP-14, LG-11, LG-12)."""

from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from podium.clock.dice import minutes_of, roll
from podium.clock.settings import PlayersSee
from podium.core.departure import Reason
from podium.event.chance import chance_of, entered_roll, make_draw, next_take, roll_of
from podium.event.clock_face import base_left, is_over
from podium.event.fact import EVERYONE, STAFF, Audience, Command, Fact
from podium.event.ids import MatchRef, Thing, match_thing
from podium.event.judged import nobody, the_match
from podium.event.rounds import rolls_of
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
from podium.event.state import Clock, Draw, State, changed
from podium.event.things import clock_thing, find_clock, find_match, unknown, with_clock, with_draws
from podium.kernel.now import MINUTE
from podium.kernel.refusal import Code, Refusal, refuse
from podium.kernel.viewer import Role, Sight

Extension = Annotated[int, Meta(ge=0, le=600)]
MOST_MORE = 600
Minutes = Annotated[int, Meta(ge=1, le=MOST_MORE)]


class EnterRoll(Command, frozen=True, tag="enter-roll"):
    """Enters the extra minutes rolled with real dice, before the clock starts."""

    round: int
    extra: int


class StartClock(Command, frozen=True, tag="start-clock"):
    """Starts the round's clock, once most players have found their seats.

    Podium rolls the dice unless a roll was entered.
    """

    round: int


class PauseClock(Command, frozen=True, tag="pause-clock"):
    """Pauses the clock for everyone."""

    round: int


class ResumeClock(Command, frozen=True, tag="resume-clock"):
    """Resumes the paused clock."""

    round: int


class ExtendTable(Command, frozen=True, tag="extend-table"):
    """Sets the total of extra minutes for one match."""

    match: MatchRef
    minutes: Extension


class ChangeMinutes(Command, frozen=True, tag="change-minutes"):
    """Gives everyone so many minutes more while the clock runs; `fewer`: takes them away."""

    round: int
    minutes: Minutes
    fewer: bool = False
    reason: Reason = ""


class CallTime(Command, frozen=True, tag="call-time"):
    """Calls time in the round.

    `early`: before the time is up; only an organiser or the head judge may do so.
    """

    round: int
    early: bool = False


class RollEntered(Fact, frozen=True, tag="roll-entered/1"):
    """A roll was entered. `draw`: the number, hidden like a draw, known only to staff until time is
    up.
    """

    round: int
    extra: int
    draw: Draw


class ClockStarted(Fact, frozen=True, tag="clock-started/1"):
    """The clock was started.

    `extra`: minutes from the dice. `faces`: what Podium rolled; empty if the roll was entered or
    there are no dice.
    """

    round: int
    extra: int | None = None
    faces: tuple[int, ...] = ()


class ClockPaused(Fact, frozen=True, tag="clock-paused/1"):
    """The clock was paused."""

    round: int


class ClockResumed(Fact, frozen=True, tag="clock-resumed/1"):
    """The clock was resumed."""

    round: int


class TableExtended(Fact, frozen=True, tag="table-extended/1"):
    """One match has this many extra minutes."""

    match: MatchRef
    minutes: int


class MinutesChanged(Fact, frozen=True, tag="minutes-changed/1"):
    """Everyone got minutes more, or fewer if the number is below 0."""

    round: int
    minutes: int
    reason: str = ""


class TimeCalled(Fact, frozen=True, tag="time-called/1"):
    """Time is up for everyone, and the dice are opened."""

    round: int
    early: bool = False


def _current(state: State, number: int, asker: Asker) -> Clock | Refusal:
    """The clock of the last round, while time is not up."""
    clock = find_clock(state, number)
    if clock is None or number != len(state.clocks):
        return unknown(clock_thing(number))
    if state.rounds[-1].untimed:
        return refuse(Code.UNTIMED)  # LCG-13
    return refuse(Code.ROUND_OVER) if is_over(clock, asker.now) else clock


def _enter(state: State, command: EnterRoll, asker: Asker) -> Decision:
    clock = _current(state, command.round, asker)
    if isinstance(clock, Refusal):
        return clock
    dice = state.rulebook.clock.dice
    if dice is None:
        return refuse(Code.NO_DICE)
    if not 0 <= command.extra <= dice.count:
        return refuse(Code.NUMBER_OUT_OF_RANGE, value=command.extra, least=0, most=dice.count)
    if clock.started is not None:
        return refuse(Code.CLOCK_RUNS)
    draw = make_draw(
        next_take(state, entered_roll(command.round)), asker.fresh, secret=bytes([command.extra])
    )
    return (RollEntered(command.round, command.extra, draw, by=asker.by, at=asker.now),)


def _start(state: State, command: StartClock, asker: Asker) -> Decision:
    clock = _current(state, command.round, asker)
    if isinstance(clock, Refusal):
        return clock
    if clock.started is not None:
        return refuse(Code.CLOCK_RUNS)
    faces = () if clock.entered else rolled(state, command.round)
    dice = state.rulebook.clock.dice
    extra = minutes_of(dice, faces) if dice is not None and not clock.entered else clock.extra
    return (ClockStarted(command.round, extra, faces, by=asker.by, at=asker.now),)


def rolled(state: State, number: int) -> tuple[int, ...]:
    """Podium's roll for a round: fixed by the draw that was committed to before it."""
    dice = state.rulebook.clock.dice
    if dice is None:
        return ()
    return roll(dice, chance_of(state, roll_of(state, number)).child("dice"))


def _pause(state: State, command: PauseClock, asker: Asker) -> Decision:
    clock = _current(state, command.round, asker)
    if isinstance(clock, Refusal):
        return clock
    if clock.started is None or clock.paused is not None:
        return refuse(Code.CLOCK_STANDS)
    return (ClockPaused(command.round, by=asker.by, at=asker.now),)


def _resume(state: State, command: ResumeClock, asker: Asker) -> Decision:
    clock = _current(state, command.round, asker)
    if isinstance(clock, Refusal):
        return clock
    if clock.paused is None:
        return refuse(Code.CLOCK_STANDS if clock.started is None else Code.CLOCK_RUNS)
    return (ClockResumed(command.round, by=asker.by, at=asker.now),)


def _extend(state: State, command: ExtendTable, asker: Asker) -> Decision:
    number = command.match.round
    if find_match(state, command.match) is None or number != len(state.rounds):
        return unknown(match_thing(command.match))
    if state.rounds[-1].untimed:
        return refuse(Code.UNTIMED)
    if state.clocks[-1].extended.get(command.match.index, 0) == command.minutes:
        return ()
    return (TableExtended(command.match, command.minutes, by=asker.by, at=asker.now),)


def _change_minutes(state: State, command: ChangeMinutes, asker: Asker) -> Decision:
    clock = _current(state, command.round, asker)
    if isinstance(clock, Refusal):
        return clock
    if clock.started is None:
        return refuse(Code.CLOCK_STANDS)
    if command.fewer and asker.sight is not Sight.WHOLE:
        return refuse(Code.TIME_IS_HIDDEN)  # a refusal because of the time left would tell it
    left = base_left(clock, asker.now)
    if command.fewer and left <= command.minutes * MINUTE:
        return refuse(Code.TOO_LITTLE_TIME, minutes=command.minutes, left=max(left, 0) // MINUTE)
    minutes = -command.minutes if command.fewer else command.minutes
    if clock.more + minutes > MOST_MORE:
        return refuse(Code.NUMBER_OUT_OF_RANGE, value=clock.more + minutes, least=0, most=MOST_MORE)
    return (MinutesChanged(command.round, minutes, command.reason, by=asker.by, at=asker.now),)


def _call_time(state: State, command: CallTime, asker: Asker) -> Decision:
    clock = find_clock(state, command.round)
    if clock is None:
        return unknown(clock_thing(command.round))
    if clock.ended is not None:
        return ()
    up = is_over(clock, asker.now)
    if not up and not command.early:
        return refuse(Code.TIME_NOT_UP)
    if not up and asker.role not in (Role.ORGANISER, Role.HEAD_JUDGE):
        return refuse(Code.NOT_ALLOWED, role=Role.HEAD_JUDGE)
    return (TimeCalled(command.round, early=not up, by=asker.by, at=asker.now),)


def _roll_entered(state: State, fact: RollEntered) -> State:
    clock = changed(state.clocks[fact.round - 1], state.seq + 1, extra=fact.extra, entered=True)
    return with_draws(with_clock(state, fact.round, clock), (fact.draw,))


def _started(state: State, fact: ClockStarted) -> State:
    return _with(state, fact, extra=fact.extra, faces=fact.faces, started=_moment(state, fact))


def _paused(state: State, fact: ClockPaused) -> State:
    return _with(state, fact, paused=_moment(state, fact))


def _resumed(state: State, fact: ClockResumed) -> State:
    clock = state.clocks[fact.round - 1]
    since = clock.paused if clock.paused is not None else fact.at
    waited = clock.waited + _moment(state, fact) - since
    return _with(state, fact, paused=None, waited=waited)


def _extended(state: State, fact: TableExtended) -> State:
    clock = state.clocks[fact.match.round - 1]
    extended = {**clock.extended, fact.match.index: fact.minutes}
    clock = changed(clock, state.seq + 1, extended=extended)
    return with_clock(state, fact.match.round, clock)


def _minutes_changed(state: State, fact: MinutesChanged) -> State:
    more = state.clocks[fact.round - 1].more + fact.minutes
    return _with(state, fact, more=more, how=circumstances(state, fact, fact.reason))


def _time_called(state: State, fact: TimeCalled) -> State:
    state = replace(state, opened=state.opened | rolls_of(state, fact.round))
    early = circumstances(state, fact) if _shortens(state, fact) else None
    return _with(state, fact, ended=_moment(state, fact), early=early)


def _shortens(state: State, fact: TimeCalled) -> bool:
    """Whether somebody who still plays has fewer minutes by this. A clock that was never started
    says nothing of the time they had.
    """
    played = state.rounds[fact.round - 1]
    running = state.clocks[fact.round - 1].started is not None
    return fact.early and running and not played.has_all_results


def _moment(state: State, fact: Fact) -> int:
    """The time of the act; never earlier than what happened before it, whatever the machine's clock
    says.
    """
    return max(fact.at, state.latest)


def _with(state: State, fact: Any, **changes: Any) -> State:
    clock = changed(state.clocks[fact.round - 1], state.seq + 1, **changes)
    return with_clock(state, fact.round, clock)


def _to_staff(_state: State, _fact: Fact) -> Audience:
    """Staff only (LG-12): a roll that was entered would tell players that the clock is about to
    start.
    """
    return STAFF


def _as_players_see(state: State, _fact: Fact) -> Audience:
    """Staff only where the clock is hidden from players (LG-12); otherwise everyone."""
    return STAFF if state.rulebook.clock.players_see is PlayersSee.NOTHING else EVERYONE


def _thing(command: Any) -> Thing:
    return clock_thing(command.round)


def _table_thing(command: ExtendTable) -> Thing:
    return clock_thing(command.match.round)


def _clock(_state: State, fact: Any) -> tuple[Thing, ...]:
    return (clock_thing(fact.round),)


def _tables_clock(_state: State, fact: TableExtended) -> tuple[Thing, ...]:
    return (clock_thing(fact.match.round),)


COMMANDS: Commands = {
    EnterRoll: CommandRow(_enter, Who.STAFF, nobody, _thing),
    StartClock: CommandRow(_start, Who.STAFF, nobody, _thing),
    PauseClock: CommandRow(_pause, Who.STAFF, nobody, _thing),
    ResumeClock: CommandRow(_resume, Who.STAFF, nobody, _thing),
    ExtendTable: CommandRow(_extend, Who.STAFF, the_match, _table_thing),
    ChangeMinutes: CommandRow(_change_minutes, Who.HEAD_JUDGE, nobody, _thing),
    CallTime: CommandRow(_call_time, Who.PODIUM, nobody, _thing),
}
FACTS: Facts = {
    RollEntered: FactRow(_roll_entered, _to_staff),
    ClockStarted: FactRow(_started, _as_players_see, _clock),
    ClockPaused: FactRow(_paused, _as_players_see, _clock),
    ClockResumed: FactRow(_resumed, _as_players_see, _clock),
    TableExtended: FactRow(_extended, _as_players_see, _tables_clock),
    MinutesChanged: FactRow(_minutes_changed, _as_players_see, _clock),
    TimeCalled: FactRow(_time_called, to_everyone, _clock),
}
