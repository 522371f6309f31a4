"""Points in time: absolute, in UTC, and passed in as arguments.

The only module that reads the machine's clock.
"""

import time
from collections.abc import Callable
from typing import NewType

Now = NewType("Now", int)
"""A point in time: milliseconds since 1970 in UTC."""

SECOND = 1_000
MINUTE = 60 * SECOND


def _wall() -> int:
    """The machine's time of day. It can be set, also backwards."""
    return time.time_ns() // 1_000_000


def _steady() -> int:
    """A clock that only runs forwards. Where the system supports it, sleep counts too."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    nanoseconds = time.monotonic_ns() if boot is None else time.clock_gettime_ns(boot)
    return nanoseconds // 1_000_000


class SteadyClock:
    """The time of day at creation, advancing steadily from there.

    Setting the machine's clock, a time server and daylight saving never move it: no round ends
    early, and nothing that was shown is hidden again. `not_before` is the latest time already
    known, such as that of the last entry of a journal.
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
        """The current time; never earlier than a value returned before."""
        return Now(self._steady() + self._offset)
