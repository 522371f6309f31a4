"""One scheduler for everything: threads and people are strands that take turns in a seeded order.

A strand runs until it waits for something. Who goes on is drawn from the seed; if nobody can, the
clock goes forward to the next moment somebody waits for. Nothing else moves the clock, so a day of
waiting costs nothing and a seed always gives the same day.
"""

import heapq
from collections.abc import Callable
from typing import NoReturn

import greenlet

from podium.kernel.chance import Chance

PREEMPTED = 24
"""One in so many looks at a lock lets others go first."""
BEGINNING = 1_000_000.0


class Killed(BaseException):
    """The process of this strand was killed: nothing it still does has any effect."""


class Stuck(Exception):
    """Nobody can go on and nobody waits for a moment, or the day never ends."""


class Strand:
    """One line of work. `process`: what it dies with; None: a person, who outlives every server."""

    def __init__(
        self, world: "World", work: Callable[[], None], name: str, process: object
    ) -> None:
        self.name = name
        self.process = process
        self.done = False
        self.killed = False
        self.woken_by_time = False
        self.waiting = 0
        self._world = world
        self._work = work
        self._greenlet = greenlet.greenlet(self._run, parent=world.hub)

    def _run(self) -> None:
        try:
            if not self.killed:
                self._work()
        except Killed:
            pass
        except Exception as error:  # noqa: BLE001 - told by the world
            if not self.killed:
                self._world.failures.append((self.name, error))
        finally:
            self.done = True

    def go_on(self) -> None:
        """Runs until it waits or ends."""
        self._greenlet.switch()


class World:
    """All strands and the clock. `now`: seconds that have passed, as `time.monotonic` says."""

    def __init__(self, seed: str) -> None:
        self.chance = Chance(f"{seed} turns")
        self.hub = greenlet.getcurrent()
        self.now = BEGINNING
        self.turns = 0
        self.failures: list[tuple[str, Exception]] = []
        self.current: Strand | None = None
        self._ready: list[Strand] = []
        self._moments: list[tuple[float, int, Strand, int]] = []
        self._count = 0
        self._patience = 0

    def spawn(self, work: Callable[[], None], name: str, process: object = None) -> Strand:
        """Begins a strand; it has its first turn later."""
        if self.current is not None and self.current.killed:
            raise Killed
        strand = Strand(self, work, name, process)
        self._ready.append(strand)
        return strand

    def park(self, seconds: float | None = None) -> bool:
        """Lets the current strand wait until it is woken; False if the seconds passed first."""
        strand = self.current
        assert strand is not None, "only a strand can wait"
        self._check(strand)
        strand.waiting += 1
        if seconds is not None:
            self._count += 1
            moment = self.now + max(seconds, 0.0)
            heapq.heappush(self._moments, (moment, self._count, strand, strand.waiting))
        strand.woken_by_time = False
        self.hub.switch()
        self._check(strand)
        return not strand.woken_by_time

    def wake(self, strand: Strand) -> None:
        """A waiting strand goes on at one of the next turns."""
        strand.waiting += 1  # its moment is no longer waited for
        self._ready.append(strand)

    def sleep(self, seconds: float) -> None:
        """Waits for so long."""
        self.park(seconds)

    def step_aside(self) -> None:
        """Now and then, lets others go first: what a thread cannot prevent."""
        strand = self.current
        if strand is None:
            return
        self._check(strand)
        if self.chance.below(PREEMPTED) == 0:
            self._ready.append(strand)
            self.hub.switch()
            self._check(strand)

    def run(self, until: Callable[[], bool], patience: int) -> None:
        """Gives turns until the condition holds. Raises `Stuck` after so many."""
        self._patience = self.turns + patience
        while not until():
            self._turn()

    def kill(self, process: object, strands: list[Strand]) -> None:
        """Ends the strands of a process. Called by a strand of another, or between turns."""
        for strand in strands:
            strand.killed = True
        before = self.current
        self._ready = [one for one in self._ready if not one.killed]
        for strand in strands:
            while not strand.done:
                self.current = strand
                strand._greenlet.parent = greenlet.getcurrent()
                strand.go_on()
        self._ready = [one for one in self._ready if not one.killed]
        self.current = before

    def _turn(self) -> None:
        self.turns += 1
        if self.turns > self._patience:
            raise Stuck("the day never ends")
        while not self._ready:
            self._advance()
        at = self.chance.below(len(self._ready)) if len(self._ready) > 1 else 0
        self._ready[at], self._ready[-1] = self._ready[-1], self._ready[at]
        strand = self._ready.pop()
        if strand.done:
            return
        self.current = strand
        strand.go_on()
        self.current = None

    def _advance(self) -> None:
        if not self._moments:
            raise Stuck("nobody can go on")
        moment, _, strand, waiting = heapq.heappop(self._moments)
        if strand.waiting != waiting or strand.done:
            return
        self.now = max(self.now, moment)
        strand.woken_by_time = True
        strand.waiting += 1
        self._ready.append(strand)

    @staticmethod
    def _check(strand: Strand) -> None:
        if strand.killed:
            raise Killed


_world: World | None = None


def begin(world: World | None) -> None:
    """The world that everything simulated belongs to from now on."""
    global _world  # noqa: PLW0603 - there is one, as there is one machine
    _world = world


def world() -> World:
    """The current world."""
    assert _world is not None, "no world has begun"
    return _world


def inside() -> World | None:
    """The current world, if a strand runs; None outside, where nothing can wait."""
    return _world if _world is not None and _world.current is not None else None


def never() -> NoReturn:
    """What would wait for ever outside of a world."""
    raise Stuck("nothing can wait outside of a world")
