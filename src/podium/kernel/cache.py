"""The one bounded cache. The code that builds it owns it: nothing is cached at module level."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """Values by key; the least recently used are dropped first. Thread-safe.

    `most`: the largest number of entries. `largest`: the limit for the sum of `size` over all
    values, such as bytes; a value that exceeds it alone is not kept.
    """

    __slots__ = ("_held", "_known", "_largest", "_lock", "_most", "_size")

    def __init__(
        self,
        most: int,
        *,
        largest: int | None = None,
        size: Callable[[V], int] | None = None,
    ) -> None:
        if most < 1 or (largest is None) != (size is None):
            message = "a cache holds at least one entry; `largest` and `size` come together"
            raise ValueError(message)
        self._most = most
        self._largest = largest
        self._size = size
        self._held = 0
        self._lock = threading.Lock()
        self._known: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value of this key; None if there is none."""
        with self._lock:
            if key not in self._known:
                return None
            self._known.move_to_end(key)
            return self._known[key]

    def put(self, key: K, value: V) -> None:
        """Keeps a value, in place of an earlier one under the same key."""
        with self._lock:
            self._drop(key)
            self._known[key] = value
            self._held += self._weight(value)
            while len(self._known) > self._most or self._too_large():
                self._drop(next(iter(self._known)))

    def get_or_make(self, key: K, make: Callable[[], V]) -> V:
        """The value of this key, made if there is none.

        The lock is not held meanwhile: two threads may both make it, and the last one is kept.
        """
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        value = make()
        self.put(key, value)
        return value

    def remove(self, key: K) -> None:
        """Drops the value of this key, if there is one."""
        with self._lock:
            self._drop(key)

    def remove_where(self, condition: Callable[[K, V], bool]) -> None:
        """Drops every entry for which the condition holds."""
        with self._lock:
            for key in [key for key, value in self._known.items() if condition(key, value)]:
                self._drop(key)

    def clear(self) -> None:
        """Drops everything."""
        with self._lock:
            self._known.clear()
            self._held = 0

    def __len__(self) -> int:
        return len(self._known)

    @property
    def size(self) -> int:
        """The sum of the sizes of all values; 0 if they are not measured."""
        return self._held

    def _drop(self, key: K) -> None:
        if key in self._known:
            self._held -= self._weight(self._known.pop(key))

    def _weight(self, value: V) -> int:
        return 0 if self._size is None else self._size(value)

    def _too_large(self) -> bool:
        return self._largest is not None and self._held > self._largest


class IdentityCache(Generic[V]):
    """Values computed from the very same objects, which must never change. Thread-safe, bounded.

    For values that are costly to compare or cannot be hashed.
    """

    __slots__ = ("_cache",)

    def __init__(self, most: int) -> None:
        self._cache: Cache[tuple[int, ...], tuple[tuple[object, ...], V]] = Cache(most)

    def get_or_make(self, sources: tuple[object, ...], make: Callable[[], V]) -> V:
        """The value computed from these objects, made if there is none."""
        key = tuple(map(id, sources))
        found = self._cache.get(key)
        if found is None:
            # The sources are kept too, so that no other object takes their identity.
            found = (sources, make())
            self._cache.put(key, found)
        return found[1]

    def __len__(self) -> int:
        return len(self._cache)
