"""The threads in which everything runs that may wait for a database."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from podium.web.lanes import Begin, Lanes

T = TypeVar("T")

WORKERS = 32


class Workers:
    """Fixed numbers of threads. The event loop never waits for them."""

    def __init__(self, count: int = WORKERS) -> None:
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="web")
        self._lanes = Lanes()

    async def run(self, work: Callable[[], T]) -> T:
        """What the work returns; it goes on in its thread though the caller may be cancelled."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    async def act(self, event: str, begin: Begin[T]) -> T:
        """What an act comes to, done with the others of its event that wait."""
        return await self._lanes.run(event, begin)

    def close(self) -> None:
        """Ends the threads when they are done; what has not begun is never done."""
        self._lanes.close()
        self._pool.shutdown(wait=False, cancel_futures=True)
