"""Puts a simulated machine under Podium: threads, time and chance. Import this before Podium.

    from tests.simulation import machine

From then on the whole process lives in simulated time; only use it in a process of its own.
"""

import os
import queue
import random  # noqa: TID251 - to take its source of chance away
import threading
import time
from typing import Any, cast

from tests.simulation import strands
from tests.simulation.threads import Lock, RLock, SimpleQueue, Thread

cpu_time = time.process_time
real_time = time.perf_counter


class Clocks:
    """What the machine's clocks say. `slept`: while it was suspended; `wall`: what somebody set."""

    def __init__(self) -> None:
        self.slept = 0.0
        self.wall = 0.0

    def monotonic(self) -> float:
        """Runs while the machine is awake."""
        here = strands._world
        return 0.0 if here is None else here.now

    def boot(self) -> float:
        """Runs while it sleeps, too."""
        return self.monotonic() + self.slept

    def time(self) -> float:
        """The time of day."""
        return 1_790_000_000.0 + self.boot() + self.wall


clocks = Clocks()
_source: Any = None


def draw_from(chance: Any) -> None:
    """What the machine's source of chance gives from now on."""
    global _source  # noqa: PLW0603 - a machine has one
    _source = chance


def _urandom(size: int) -> bytes:
    if _source is None:
        return _real_urandom(size)
    return cast("bytes", _source(size))


def _sleep(seconds: float) -> None:
    here = strands.inside()
    if here is not None:
        here.sleep(seconds)


_real_urandom = os.urandom
_nano = 1_000_000_000
_patched: tuple[tuple[Any, str, Any], ...] = (
    (threading, "Lock", Lock),
    (threading, "_allocate_lock", Lock),
    (threading, "RLock", RLock),
    (threading, "_CRLock", RLock),
    (threading, "_PyRLock", RLock),
    (threading, "Thread", Thread),
    (threading, "_time", clocks.monotonic),
    (queue, "SimpleQueue", SimpleQueue),
    (time, "monotonic", clocks.monotonic),
    (time, "monotonic_ns", lambda: int(clocks.monotonic() * _nano)),
    (time, "perf_counter", clocks.monotonic),
    (time, "time", clocks.time),
    (time, "time_ns", lambda: int(clocks.time() * _nano)),
    (time, "clock_gettime_ns", lambda _which: int(clocks.boot() * _nano)),
    (time, "sleep", _sleep),
    (os, "urandom", _urandom),
    (random, "_urandom", _urandom),
)
for _where, _name, _value in _patched:
    setattr(_where, _name, _value)
