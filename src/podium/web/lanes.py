"""The threads in which acts are done: those that wait for one event are done together.

An act is begun (decided, and its facts sent on their way to the disk) and later finished (when they
are durable). A lane begins all acts that wait, then finishes them: they share one commit, and the
thread is woken once for many. Acts of one event always go the same way, those of others go on.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

T = TypeVar("T")

LANES = 8
LARGEST_GROUP = 64
LONGEST = 0.02
"""Seconds after which those that were begun are finished first."""

Begin = Callable[[], Callable[[], T]]
"""Begins an act; what it returns finishes it."""


class _Act(Generic[T]):
    """An act that waits, and whom to tell what came of it: a result or an error."""

    __slots__ = ("begin", "error", "finish", "future", "loop", "result")

    def __init__(
        self, begin: Begin[T], loop: asyncio.AbstractEventLoop, future: asyncio.Future[T]
    ) -> None:
        self.begin = begin
        self.loop = loop
        self.future = future
        self.finish: Callable[[], T] | None = None
        self.result: T | None = None
        self.error: BaseException | None = None

    def start(self) -> None:
        """Begins it."""
        try:
            self.finish = self.begin()
        except BaseException as error:  # noqa: BLE001 - told to whoever waits
            self.error = error

    def end(self) -> None:
        """Finishes it."""
        if self.finish is not None:
            try:
                self.result = self.finish()
            except BaseException as error:  # noqa: BLE001 - told to whoever waits
                self.error = error

    def tell(self) -> None:
        """Tells what came of it, on the event loop; whoever went away is not told."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)  # type: ignore[arg-type]


class _Lane:
    """One thread and the acts that wait for it."""

    def __init__(self, number: int) -> None:
        self.waiting: queue.SimpleQueue[_Act[object] | None] = queue.SimpleQueue()
        threading.Thread(target=self._run, name=f"lane-{number}", daemon=True).start()

    def _run(self) -> None:
        going_on = True
        while going_on:
            group, going_on = self._begun()
            for act in group:
                act.end()
            for loop in {act.loop for act in group}:
                told = [act for act in group if act.loop is loop]
                if not loop.is_closed():
                    loop.call_soon_threadsafe(partial(_tell, told))

    def _begun(self) -> tuple[list[_Act[object]], bool]:
        """Waits for an act and begins it and those that wait behind it, for a moment at most;
        False when the lane shall end.
        """
        group: list[_Act[object]] = []
        act = self.waiting.get()
        enough = time.monotonic() + LONGEST
        while act is not None:
            act.start()
            group.append(act)
            if len(group) == LARGEST_GROUP or time.monotonic() >= enough:
                return group, True
            try:
                act = self.waiting.get_nowait()
            except queue.Empty:
                return group, True
        return group, False


def _tell(group: list[_Act[object]]) -> None:
    for act in group:
        act.tell()


class Lanes:
    """A fixed number of lanes. The event loop never waits for them."""

    def __init__(self, count: int = LANES) -> None:
        self._lanes = [_Lane(number) for number in range(count)]

    async def run(self, event: str, begin: Begin[T]) -> T:
        """Has an act done; it goes on though the caller may be cancelled."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._lanes[hash(event) % len(self._lanes)].waiting.put(_Act(begin, loop, future))
        return await future

    def close(self) -> None:
        """Ends the threads when they have done what waits."""
        for lane in self._lanes:
            lane.waiting.put(None)
