"""Streams for a server that runs on asyncio: the same calls, with `await`."""

import asyncio
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Generic, TypeVar

import msgspec

from podium.streams.behaviour import Command, Envelope, Outcome, Refusal, Snapshot
from podium.streams.follower import LONGEST_QUEUE, Dropped, News
from podium.streams.streams import Streams

State = TypeVar("State")
Fact = TypeVar("Fact", bound=msgspec.Struct)

WORKERS = 32


class AsyncStreams(Generic[State, Command, Fact, Refusal]):
    """Runs the blocking calls in threads of its own; as many commands wait for one commit."""

    def __init__(
        self, streams: Streams[State, Command, Fact, Refusal], *, workers: int = WORKERS
    ) -> None:
        self._streams = streams
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="streams")

    async def handle(self, stream: str, command: Command, envelope: Envelope) -> Outcome[Refusal]:
        """As `Streams.handle`. Once begun it is finished, though the caller may be cancelled."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._pool, self._streams.handle, stream, command, envelope
        )

    async def snapshot(self, stream: str) -> Snapshot[State]:
        """As `Streams.snapshot`."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._streams.snapshot, stream)

    async def follow(
        self, stream: str, after: int, *, longest: int = LONGEST_QUEUE
    ) -> AsyncGenerator[News[Fact] | Dropped, None]:
        """News as they come. Ends after a `Dropped`; close it (`aclosing`) to end it before."""
        loop = asyncio.get_running_loop()
        news = asyncio.Event()

        def wake() -> None:
            with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
                loop.call_soon_threadsafe(news.set)

        follower = await loop.run_in_executor(
            self._pool,
            lambda: self._streams.follow(stream, after, longest=longest, wake=wake),
        )
        try:
            while True:
                taken = follower.take()
                if isinstance(taken, Dropped):
                    yield taken
                    return
                for one in taken:
                    yield one
                if not taken:
                    await news.wait()
                news.clear()
        finally:
            follower.close()

    def close(self) -> None:
        """Waits for what has begun and ends the threads. The streams stay open."""
        self._pool.shutdown()
