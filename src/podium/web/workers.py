"""The threads in which everything runs that may wait for a database."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

WORKERS = 32


class Workers:
    """A fixed number of threads. The event loop never waits for them."""

    def __init__(self, count: int = WORKERS) -> None:
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="web")

    async def run(self, work: Callable[[], T]) -> T:
        """What the work returns; it goes on in its thread though the caller may be cancelled."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """Ends the threads when they are done; what has not begun is never done."""
        self._pool.shutdown(wait=False, cancel_futures=True)
