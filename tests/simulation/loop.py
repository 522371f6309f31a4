"""An event loop of asyncio on a strand: it waits in simulated time and knows no sockets."""

import asyncio
from typing import Any

from tests.simulation.strands import Strand, inside, world


class _Waiting:
    """Stands where asyncio's selector would: waits until a moment, or until the loop is woken."""

    def __init__(self) -> None:
        self.woken = False
        self.strand: Strand | None = None

    def select(self, timeout: float | None) -> list[Any]:
        """Nothing is ever read or written here."""
        if self.woken or timeout == 0:
            self.woken = False
            world().step_aside()
            return []
        here = world()
        self.strand = here.current
        try:
            here.park(timeout)
        finally:
            self.strand, self.woken = None, False
        return []

    def wake(self) -> None:
        """Another strand has something for the loop."""
        self.woken = True
        strand, self.strand = self.strand, None
        here = inside()
        if strand is not None and here is not None:
            here.wake(strand)


class StrandLoop(asyncio.BaseEventLoop):
    """Run it in a strand of its own with `run_forever`."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = _Waiting()
        self.set_exception_handler(lambda _loop, _context: None)  # futures of killed servers

    def time(self) -> float:
        """The simulated time."""
        return world().now

    def _process_events(self, _events: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        self._selector.wake()
