"""How often somebody may try a secret: by what is tried (an account, a code), never by address
alone, as a whole shop shares one.
"""

import hashlib
import threading

from msgspec import Struct

from podium.kernel.cache import Cache
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
    """Counts tries by key, in bounded memory: for each kind of key (what stands before the first
    slash) apart, so that trying many codes does not make it forget those of a login. May be used
    from many threads.

    A try is counted before it is known to be wrong, so that many at once do not slip through.
    """

    def __init__(self, *, most_keys: int = MOST_KEYS) -> None:
        self._most_keys = most_keys
        self._lock = threading.Lock()
        self._kinds: dict[str, Cache[bytes, _Tried]] = {}

    def take(self, key: str, now: Now) -> int:
        """0 if it may be tried now, and counts it; else how many milliseconds to wait first."""
        name = _name(key)
        with self._lock:
            kind = self._kinds.setdefault(_kind(key), Cache(self._most_keys))
            tried = kind.get(name)
            if tried is None or now - tried.last >= FORGOTTEN_AFTER:
                tried = _Tried(0, now)
            left = tried.last + wait_after(tried.count) - now
            if left > 0:
                return left
            kind.put(name, _Tried(tried.count + 1, now))
            return 0

    def right(self, key: str) -> None:
        """The secret was right: all tries are forgotten."""
        with self._lock:
            if _kind(key) in self._kinds:
                self._kinds[_kind(key)].remove(_name(key))

    def __len__(self) -> int:
        return sum(len(kind) for kind in self._kinds.values())


def wait_after(count: int) -> int:
    """Milliseconds to wait after so many wrong tries: 1, 2, 4 ... seconds, at most a minute."""
    if count < FREE:
        return 0
    return min(SECOND << min(count - FREE, 6), LONGEST_WAIT)


def _kind(key: str) -> str:
    """What stands before the first slash; our own word, never what somebody typed."""
    kind, slash, _ = key.partition("/")
    return kind if slash else ""


def _name(key: str) -> bytes:
    """Keys are typed by strangers: of any length, and perhaps secret."""
    return hashlib.sha256(key.encode(errors="replace")).digest()
