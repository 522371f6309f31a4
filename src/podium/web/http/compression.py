"""Bodies compressed with gzip, and a cache of those that many read."""

import gzip
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple

SMALL = 1_000
"""Bytes below which compressing is not worth it."""
MOST = 400


class Compressed(NamedTuple):
    """A body and its compressed form."""

    body: bytes
    gzipped: bytes


def accepts_gzip(headers: Mapping[str, str]) -> bool:
    """Whether a client reads compressed bodies."""
    return "gzip" in headers.get("accept-encoding", "")


def gzipped(body: bytes) -> bytes:
    """Compressed; the same bytes always give the same."""
    return gzip.compress(body, compresslevel=6, mtime=0)


class BodyCache:
    """The bodies that were asked for last, in both forms. For many threads."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._cached: OrderedDict[Hashable, Compressed] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], bytes]) -> Compressed:
        """The body of this key, made if it is not there."""
        with self._lock:
            found = self._cached.get(key)
            if found is not None:
                self._cached.move_to_end(key)
                return found
        body = make()
        found = Compressed(body, gzipped(body))
        with self._lock:
            self._cached[key] = found
            while len(self._cached) > self._most:
                self._cached.popitem(last=False)
        return found
