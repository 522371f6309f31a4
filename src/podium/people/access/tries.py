"""The rate limit for guessing secrets: by what is tried (an account, a code) and from where, never
by IP address alone, as a whole shop shares one.
"""

import hashlib
import secrets
import threading

from msgspec import Struct

from podium.kernel.now import MINUTE, SECOND, Now

FREE = 5
"""Tries without a delay."""
LONGEST_WAIT = MINUTE
FORGOTTEN_AFTER = 15 * MINUTE
CELLS = 1 << 16
"""In each of the two rows of a kind."""


class _Tried(Struct, frozen=True):
    count: int
    last: Now


_NEVER = _Tried(0, Now(0))
_Cell = tuple[int, int]
"""A row, and a number in it."""


class Tries:
    """Counts tries by key, in bounded memory. Thread-safe.

    Each kind of key (the part before the first slash) has its own memory. A key has a cell in each
    of two rows, chosen by a secret of this process, and shares them with few others: its count is
    the smaller of the two. Nothing is ever pushed out, so that trying thousands of other keys
    gives no tries back. A try is counted before it is known to be wrong, so that many at once do
    not slip through.
    """

    def __init__(self, *, cells: int = CELLS) -> None:
        self._cells = cells
        self._salt = secrets.token_bytes(16)
        self._lock = threading.Lock()
        self._kinds: dict[str, dict[_Cell, _Tried]] = {}

    def take(self, key: str, now: Now) -> int:
        """Counts a try and returns 0 if it is allowed now; else the milliseconds to wait."""
        cells = self._cells_of(key)
        with self._lock:
            kind = self._kinds.setdefault(_kind(key), {})
            tried = min((_known(kind.get(cell), now) for cell in cells), key=lambda one: one.count)
            left = tried.last + wait_after(tried.count) - now
            if left > 0:
                return left
            for cell in cells:
                count = max(tried.count + 1, _known(kind.get(cell), now).count)
                kind[cell] = _Tried(count, now)
            return 0

    def right(self, key: str) -> None:
        """Forgets all tries, as the secret was right."""
        with self._lock:
            for cell in self._cells_of(key):
                self._kinds.get(_kind(key), {}).pop(cell, None)

    def __len__(self) -> int:
        return sum(len(kind) for kind in self._kinds.values())

    def _cells_of(self, key: str) -> tuple[_Cell, _Cell]:
        """The cells of a key: users type keys of any length, and they may be secret."""
        digest = hashlib.blake2b(key.encode(errors="replace"), key=self._salt, digest_size=16)
        first, second = digest.digest()[:8], digest.digest()[8:]
        return (
            (0, int.from_bytes(first) % self._cells),
            (1, int.from_bytes(second) % self._cells),
        )


def wait_after(count: int) -> int:
    """The delay in milliseconds after `count` wrong tries: 1, 2, 4 ... seconds, up to a minute."""
    if count < FREE:
        return 0
    return min(SECOND << min(count - FREE, 6), LONGEST_WAIT)


def _known(tried: _Tried | None, now: Now) -> _Tried:
    return _NEVER if tried is None or now - tried.last >= FORGOTTEN_AFTER else tried


def _kind(key: str) -> str:
    """The part before the first slash; set by our code, never typed by a user."""
    kind, slash, _ = key.partition("/")
    return kind if slash else ""
