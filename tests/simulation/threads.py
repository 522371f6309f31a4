"""What Podium uses of `threading` and `queue`, on strands: locks, threads and queues."""

import itertools
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from queue import Empty
from types import TracebackType
from typing import Any

from tests.simulation.strands import Killed, Strand, inside, never, world

SLOW_THREADS = 3
"""One time in so many a thread that finds work begins it late: without this nothing would ever
overlap, as work itself takes no simulated time.
"""
SLOWEST = 40
"""Milliseconds."""
_idents = itertools.count(1_000)


class Lock:
    """`threading.Lock`."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[Strand] = deque()

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        """Takes the lock, waiting if asked to."""
        here = inside()
        if here is not None:
            here.step_aside()
        if not self._held:
            self._held = True
            return True
        if not blocking:
            return False
        if here is None:
            never()
        return self._wait(None if timeout < 0 else timeout)

    def _wait(self, seconds: float | None) -> bool:
        here = world()
        end = None if seconds is None else here.now + seconds
        strand = here.current
        assert strand is not None
        while self._held:
            left = None if end is None else end - here.now
            if left is not None and left <= 0:
                return False
            self._waiting.append(strand)
            try:
                woken = here.park(left)
            except Killed:
                self._forget(strand)
                raise
            if not woken:
                self._forget(strand)
        self._held = True
        return True

    def _forget(self, strand: Strand) -> None:
        if strand in self._waiting:
            self._waiting.remove(strand)

    def release(self) -> None:
        """Gives the lock back; one who waits may take it."""
        if not self._held:
            raise RuntimeError("release unlocked lock")
        self._held = False
        if self._waiting and inside() is not None:
            world().wake(self._waiting.popleft())

    def locked(self) -> bool:
        """Whether it is held."""
        return self._held

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._held:  # a killed strand leaves in any order
            self.release()

    def _at_fork_reinit(self) -> None:
        self._held = False


class RLock(Lock):
    """`threading.RLock`."""

    def __init__(self) -> None:
        super().__init__()
        self._owner: object = None
        self._depth = 0

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        """Takes the lock, again if it is one's own."""
        if self._held and self._owner is _me():
            self._depth += 1
            return True
        if not super().acquire(blocking, timeout):
            return False
        self._owner, self._depth = _me(), 1
        return True

    def release(self) -> None:
        """Gives it back once as often as it was taken."""
        self._depth -= 1
        if self._depth <= 0:
            self._owner = None
            super().release()

    def _is_owned(self) -> bool:
        return self._held and self._owner is _me()

    def _release_save(self) -> int:
        depth, self._depth = self._depth, 1
        self.release()
        return depth

    def _acquire_restore(self, depth: int) -> None:
        self.acquire()
        self._depth = depth


def _me() -> object:
    here = inside()
    return None if here is None else here.current


class SimpleQueue:
    """`queue.SimpleQueue`."""

    def __init__(self) -> None:
        self._items: deque[Any] = deque()
        self._waiting: deque[Strand] = deque()

    def __class_getitem__(cls, _item: object) -> type["SimpleQueue"]:
        return cls

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        """Adds something."""
        self._items.append(item)
        if self._waiting and inside() is not None:
            world().wake(self._waiting.popleft())

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        """Takes the oldest; raises `Empty` if there is none in time."""
        here = inside()
        end = None if timeout is None or here is None else here.now + timeout
        while not self._items:
            if not block or (end is not None and here is not None and here.now >= end):
                raise Empty
            if here is None:
                never()
            strand = here.current
            assert strand is not None
            self._waiting.append(strand)
            woken = here.park(None if end is None else end - here.now)
            if not woken and strand in self._waiting:
                self._waiting.remove(strand)
        taken = self._items.popleft()
        if here is not None and here.chance.below(SLOW_THREADS) == 0:
            here.sleep(here.chance.below(SLOWEST) / 1000)
        return taken

    def get_nowait(self) -> Any:
        """Takes the oldest at once."""
        return self.get(block=False)

    def put_nowait(self, item: Any) -> None:
        """As `put`."""
        self.put(item)

    def qsize(self) -> int:
        """How many there are."""
        return len(self._items)

    def empty(self) -> bool:
        """Whether there is none."""
        return not self._items


class Thread:
    """`threading.Thread`: a strand of the process that starts it."""

    def __init__(
        self,
        group: None = None,
        target: Callable[..., object] | None = None,
        name: str | None = None,
        args: Iterable[Any] = (),
        kwargs: Mapping[str, Any] | None = None,
        *,
        daemon: bool | None = None,
    ) -> None:
        self.ident = next(_idents)
        self.name = name or f"thread-{self.ident}"
        self.daemon = daemon
        self._target, self._args, self._kwargs = target, tuple(args), dict(kwargs or {})
        self._strand: Strand | None = None
        self._joining: list[Strand] = []
        self._over = False

    def start(self) -> None:
        """Begins the strand."""
        here = world()
        process = None if here.current is None else here.current.process
        self._strand = here.spawn(self._run, self.name, process)
        started = getattr(process, "strands", None)
        if started is not None:
            started.append(self._strand)

    def _run(self) -> None:
        try:
            if self._target is not None:
                self._target(*self._args, **self._kwargs)
        finally:
            self._over = True
            for one in self._joining:
                if not one.killed:
                    world().wake(one)

    def join(self, timeout: float | None = None) -> None:
        """Waits for its end."""
        here = inside()
        if self._strand is None or self._over or here is None:
            return
        assert here.current is not None
        self._joining.append(here.current)
        here.park(timeout)

    def is_alive(self) -> bool:
        """Whether it has begun and not ended."""
        return self._strand is not None and not self._over
