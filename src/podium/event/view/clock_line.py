"""The clock as players and spectators may see it (SP-14, LG-12, LCG-3)."""

from typing import assert_never

from podium.clock.settings import PlayersSee
from podium.event.clock_face import (
    Phase,
    base_end,
    is_over,
    phase,
    red_alert,
    red_alert_at,
    round_end,
)
from podium.event.state import Clock, State
from podium.event.view.shapes import ClockLine
from podium.kernel.now import Now


def clock_line(state: State, now: Now) -> ClockLine | None:
    """The clock of the last round for viewers who are not staff; None before round 1."""
    if not state.rounds:
        return None
    number, clock = len(state.clocks), state.clocks[-1]
    rules = state.rulebook.clock
    if is_over(clock, now):
        return ClockLine(number, Phase.OVER, extra=clock.extra)
    if state.rounds[-1].untimed:
        return ClockLine(number, Phase.UNTIMED)
    match rules.players_see:
        case PlayersSee.NOTHING:
            # LG-12: not even whether the clock has been started.
            return ClockLine(number, Phase.RUNNING)
        case PlayersSee.BASE:
            return _shown(state, number, clock, now, ends=base_end(clock))
        case PlayersSee.ALL:
            return _shown(state, number, clock, now, ends=round_end(clock))
        case _:
            assert_never(rules.players_see)


def _shown(state: State, number: int, clock: Clock, now: Now, *, ends: Now | None) -> ClockLine:
    rules = state.rulebook.clock
    return ClockLine(
        number,
        phase(clock, now),
        ends,
        red_alert(clock, rules, now),
        red_alert_at(clock, rules),
        extended=tuple(sorted(clock.extended.items())),
    )


def wakes_at(state: State, now: Now) -> Now | None:
    """The next moment at which views change by themselves: red alert, round time, time is up.

    For the timekeeper, never for a viewer.
    """
    if not state.clocks or state.rounds[-1].untimed or is_over(state.clocks[-1], now):
        return None
    clock = state.clocks[-1]
    moments = (red_alert_at(clock, state.rulebook.clock), base_end(clock), round_end(clock))
    return min((moment for moment in moments if moment is not None and moment > now), default=None)
