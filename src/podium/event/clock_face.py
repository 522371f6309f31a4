"""Reading the clock of a round at a moment (SP-14 to SP-16, LG-11, LCG-3)."""

from enum import StrEnum

from podium.clock.settings import ClockRules
from podium.event.state import Clock
from podium.kernel.now import MINUTE, Now


class Phase(StrEnum):
    """The phase of a round's clock. `extra-time`: past the round time, before the dice's end."""

    NOT_STARTED = "not-started"
    RUNNING = "running"
    PAUSED = "paused"
    EXTRA_TIME = "extra-time"
    OVER = "over"
    UNTIMED = "untimed"


def round_time(clock: Clock) -> int:
    """The minutes of the round without the dice: as announced, and what all were given since."""
    return clock.minutes + clock.more


def round_end(clock: Clock) -> Now | None:
    """When time is up, dice included; None while the clock is not running."""
    return _after(clock, round_time(clock) + (clock.extra or 0))


def base_end(clock: Clock) -> Now | None:
    """When the round time without the dice is up; None while the clock is not running."""
    return _after(clock, round_time(clock))


def red_alert_at(clock: Clock, rules: ClockRules) -> Now | None:
    """When red alert is called (SP-15); None without it or while the clock is not running."""
    called = rules.red_alert_after(round_time(clock))
    return None if called is None else _after(clock, called)


def time_left(clock: Clock, now: Now) -> int:
    """The milliseconds until time is up, dice included, of a clock that was started."""
    return base_left(clock, now) + (clock.extra or 0) * MINUTE


def base_left(clock: Clock, now: Now) -> int:
    """The milliseconds until the round time without the dice is up; below 0 in extra time."""
    until = now if clock.paused is None else clock.paused
    started = until if clock.started is None else clock.started
    return round_time(clock) * MINUTE - (until - started - clock.waited)


def table_end(clock: Clock, index: int) -> Now | None:
    """When time is up at one table, including its extension."""
    return _after(clock, round_time(clock) + (clock.extra or 0) + clock.extended.get(index, 0))


def is_over(clock: Clock, now: Now) -> bool:
    """Whether time is up: because it was called, or because it has passed."""
    end = round_end(clock)
    return clock.ended is not None or (end is not None and now >= end)


def phase(clock: Clock, now: Now) -> Phase:
    """The phase of the clock at this moment."""
    if is_over(clock, now):
        return Phase.OVER
    if clock.started is None:
        return Phase.NOT_STARTED
    base = base_end(clock)
    if base is None:
        return Phase.PAUSED
    return Phase.EXTRA_TIME if now >= base else Phase.RUNNING


def red_alert(clock: Clock, rules: ClockRules, now: Now) -> bool:
    """Whether red alert has been reached; it lasts to the end of the round (SP-15)."""
    called = rules.red_alert_after(round_time(clock))
    if called is None or clock.started is None or is_over(clock, now):
        return False
    until = now if clock.paused is None else clock.paused
    return until - clock.started - clock.waited >= called * MINUTE


def _after(clock: Clock, minutes: int) -> Now | None:
    if clock.started is None or clock.paused is not None:
        return None
    return Now(clock.started + clock.waited + minutes * MINUTE)
