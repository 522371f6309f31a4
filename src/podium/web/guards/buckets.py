"""A bucket of tokens for each key, which fills up again: how often something may be done."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct

MOST_BUCKETS = 20_000


class Rate(Struct, frozen=True):
    """`at_once` requests without a wait, and `a_second` in the long run."""

    at_once: float
    a_second: float


OF_SESSION = Rate(at_once=120, a_second=20)
OF_ADDRESS = Rate(at_once=4_000, a_second=1_000)
OF_REFUSALS = Rate(at_once=200, a_second=5)
"""So many are told at once that they have to wait; beyond that an answer is held back."""
OF_CODE = Rate(at_once=20, a_second=0.2)
"""Signing in with the right code: each time is a session that is written down."""
OF_ENTERING = Rate(at_once=100, a_second=1)
"""Entering an event by nobody known, from one address: a shop full of people fits."""


class Buckets:
    """Buckets of one rate by key. May be used from many threads."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: OrderedDict[bytes, tuple[float, float]] = OrderedDict()

    def take(self, key: bytes) -> float:
        """0 if there was a token, which is taken; else how many seconds until there is one."""
        rate = self._rate
        with self._lock:
            now = self._clock()
            left, at = self._buckets.pop(key, (rate.at_once, now))
            left = min(rate.at_once, left + (now - at) * rate.a_second)
            wait = 0.0 if left >= 1 else (1 - left) / rate.a_second
            self._buckets[key] = (left - 1 if wait == 0 else left, now)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        return wait
