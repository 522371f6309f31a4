"""Points in time: absolute, in UTC, and passed in as arguments.

The only module that reads the machine's clock.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import NewType

Now = NewType("Now", int)
"""A point in time: milliseconds since 1970 in UTC."""

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def _wall() -> int:
    """The machine's time of day. It can be set, also backwards."""
    return time.time_ns() // 1_000_000


def _steady() -> int:
    """A clock that only runs forwards. Where the system supports it, sleep counts too."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    nanoseconds = time.monotonic_ns() if boot is None else time.clock_gettime_ns(boot)
    return nanoseconds // 1_000_000


def utc_second(moment: Now) -> datetime:
    """The moment in UTC, to the second."""
    return datetime.fromtimestamp(moment // SECOND, UTC)


def moment_of(when: datetime) -> Now:
    """The moment of a date with its time zone, to the second."""
    return Now(int(when.timestamp()) * SECOND)


class SteadyClock:
    """The time of day at creation, advancing steadily from there.

    Setting the machine's clock, a time server and daylight saving never move it: no round ends
    early, and nothing that was shown is hidden again. `not_before` is the latest time already
    known, such as that of the last entry of a journal.
    """

    __slots__ = ("_began", "_offset", "_steady", "_wall")

    def __init__(
        self,
        *,
        wall: Callable[[], int] = _wall,
        steady: Callable[[], int] = _steady,
        not_before: Now = Now(0),
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._began = steady()
        self._offset = max(wall(), not_before) - self._began

    def now(self) -> Now:
        """The current time; never earlier than a value returned before."""
        return Now(self._steady() + self._offset)

    def is_sure(self) -> bool:
        """Whether this time may decide what is deleted for good: an hour has passed in which a
        wrong clock could have been set right, and the machine still says the same.
        """
        long_enough = self._steady() - self._began >= HOUR
        return long_enough and abs(self._wall() - self.now()) < HOUR
