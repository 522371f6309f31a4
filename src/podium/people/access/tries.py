"""How often somebody may try a secret: by what is tried (an account, a code), never by address
alone, as a whole shop shares one.
"""

import hashlib
import threading
from collections import OrderedDict

from msgspec import Struct

from podium.kernel.now import MINUTE, SECOND, Now

FREE = 5
"""Tries without any wait."""
LONGEST_WAIT = MINUTE
FORGOTTEN_AFTER = 15 * MINUTE
MOST_KEYS = 10_000


class _Tried(Struct, frozen=True):
    count: int
    last: Now


class Tries:
    """Counts tries by key, in bounded memory. May be used from many threads.

    A try is counted before it is known to be wrong, so that many at once do not slip through.
    """

    def __init__(self, *, most_keys: int = MOST_KEYS) -> None:
        self._most_keys = most_keys
        self._lock = threading.Lock()
        self._tried: OrderedDict[bytes, _Tried] = OrderedDict()

    def take(self, key: str, now: Now) -> int:
        """0 if it may be tried now, and counts it; else how many milliseconds to wait first."""
        name = _name(key)
        with self._lock:
            tried = self._tried.get(name)
            if tried is None or now - tried.last >= FORGOTTEN_AFTER:
                tried = _Tried(0, now)
            left = tried.last + wait_after(tried.count) - now
            if left > 0:
                return left
            self._tried[name] = _Tried(tried.count + 1, now)
            self._tried.move_to_end(name)
            if len(self._tried) > self._most_keys:
                self._tried.popitem(last=False)
            return 0

    def right(self, key: str) -> None:
        """The secret was right: all tries are forgotten."""
        with self._lock:
            self._tried.pop(_name(key), None)

    def __len__(self) -> int:
        return len(self._tried)


def wait_after(count: int) -> int:
    """Milliseconds to wait after so many wrong tries: 1, 2, 4 ... seconds, at most a minute."""
    if count < FREE:
        return 0
    return min(SECOND << min(count - FREE, 6), LONGEST_WAIT)


def _name(key: str) -> bytes:
    """Keys are typed by strangers: of any length, and perhaps secret."""
    return hashlib.sha256(key.encode(errors="replace")).digest()
