"""The rate limit for guessing secrets: by what is tried (an account, a code), never by IP address
alone, as a whole shop shares one.
"""

import hashlib
import threading

from msgspec import Struct

from podium.kernel.cache import Cache
from podium.kernel.now import MINUTE, SECOND, Now

FREE = 5
"""Tries without a delay."""
LONGEST_WAIT = MINUTE
FORGOTTEN_AFTER = 15 * MINUTE
MOST_KEYS = 10_000


class _Tried(Struct, frozen=True):
    count: int
    last: Now


class Tries:
    """Counts tries by key, in bounded memory. Thread-safe.

    Each kind of key (the part before the first slash) has its own memory, so that trying many
    codes does not push out the tries of a login. A try is counted before it is known to be wrong,
    so that many at once do not slip through.
    """

    def __init__(self, *, most_keys: int = MOST_KEYS) -> None:
        self._most_keys = most_keys
        self._lock = threading.Lock()
        self._kinds: dict[str, Cache[bytes, _Tried]] = {}

    def take(self, key: str, now: Now) -> int:
        """Counts a try and returns 0 if it is allowed now; else the milliseconds to wait."""
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
        """Forgets all tries, as the secret was right."""
        with self._lock:
            if _kind(key) in self._kinds:
                self._kinds[_kind(key)].remove(_name(key))

    def __len__(self) -> int:
        return sum(len(kind) for kind in self._kinds.values())


def wait_after(count: int) -> int:
    """The delay in milliseconds after `count` wrong tries: 1, 2, 4 ... seconds, up to a minute."""
    if count < FREE:
        return 0
    return min(SECOND << min(count - FREE, 6), LONGEST_WAIT)


def _kind(key: str) -> str:
    """The part before the first slash; set by our code, never typed by a user."""
    kind, slash, _ = key.partition("/")
    return kind if slash else ""


def _name(key: str) -> bytes:
    """A digest of the key: users type keys of any length, and they may be secret."""
    return hashlib.sha256(key.encode(errors="replace")).digest()
