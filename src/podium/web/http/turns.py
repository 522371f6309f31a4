"""Turns for costly requests: lists, papers, exports and pairings, whose cost grows with what is in
them. A few run at a time, some wait, and the others are told to come again.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

from podium.web.http.problem import BUSY, Denied

AT_ONCE = 2
MOST_WAITING = 30
"""Enough for the staff of the largest event, and few enough to wait for."""

SCOPE = "turns"
"""Where a handler finds them in the scope of its request."""


class Turns:
    """The turns of one server, all on its event loop."""

    def __init__(self, at_once: int = AT_ONCE, waiting: int = MOST_WAITING) -> None:
        self._turns = asyncio.Semaphore(at_once)
        self._most = at_once + waiting
        self._there = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Waits for a turn and has it within the block. Raises `Denied` if too many wait."""
        if self._there >= self._most:
            raise Denied(BUSY)
        self._there += 1
        try:
            async with self._turns:
                yield
        finally:
            self._there -= 1

    @asynccontextmanager
    async def aside(self) -> AsyncIterator[None]:
        """Lets others have their turn within the block, which only waits; to be used within one.
        Whoever waits there costs nothing and keeps nobody's place among those who wait for one.
        """
        self._turns.release()
        self._there -= 1
        try:
            yield
        finally:
            self._there += 1
            await asyncio.shield(self._turns.acquire())


def in_turn(handler: Callable[..., Any]) -> Callable[..., Any]:
    """The handler, which waits for its turn."""

    @wraps(handler)
    async def handle(**arguments: Any) -> Any:
        turns: Turns = arguments["request"].scope[SCOPE]
        async with turns.turn():
            return await handler(**arguments)

    return handle
