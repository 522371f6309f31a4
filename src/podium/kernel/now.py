"""Moments: absolute, in UTC, and handed in as arguments.

The only module that reads a clock of the machine.
"""

import time
from collections.abc import Callable
from typing import NewType

Now = NewType("Now", int)
"""A moment: milliseconds since 1970 in UTC."""

SECOND = 1_000
MINUTE = 60 * SECOND


def _wall() -> int:
    """The machine's idea of the time; it can be set, also back."""
    return time.time_ns() // 1_000_000


def _steady() -> int:
    """Time that only goes on, also while the machine sleeps where it can tell."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    nanoseconds = time.monotonic_ns() if boot is None else time.clock_gettime_ns(boot)
    return nanoseconds // 1_000_000


class SteadyClock:
    """The time of day when it was made, going on steadily from there.

    Somebody who sets the machine's clock, a time server or daylight saving never moves it: no
    round ends early, nothing that was shown is hidden again. `not_before` is the last moment
    known from before, such as that of the last entry of a journal.
    """

    __slots__ = ("_offset", "_steady")

    def __init__(
        self,
        *,
        wall: Callable[[], int] = _wall,
        steady: Callable[[], int] = _steady,
        not_before: Now = Now(0),
    ) -> None:
        self._steady = steady
        self._offset = max(wall(), not_before) - steady()

    def now(self) -> Now:
        """This moment; never before an earlier answer."""
        return Now(self._steady() + self._offset)
