"""Streams of one event on an event loop and a thread of their own."""

import asyncio
import threading
import time
from functools import partial
from typing import Any, cast

from podium.kernel.chance import Chance
from tests.soak.ears import Ear
from tests.soak.served import OK, Staged, patiently, request

STREAMS = 8


def _event(port: int, staged: Staged, token: str) -> dict[str, Any]:
    """The event as somebody sees it."""
    status, seen = request(port, "GET", staged.path, token=token)
    if status != OK:
        raise ConnectionError(status)
    return cast("dict[str, Any]", seen)


class Listening(threading.Thread):
    """Streams of one event on an event loop of their own."""

    def __init__(
        self, port: int, staged: Staged, chance: Chance, tokens: list[str] | None = None
    ) -> None:
        super().__init__(daemon=True)
        if tokens is None:
            tokens = ["", "", staged.organiser, *list(staged.tokens.values())[: STREAMS - 3]]
        self.ears = [Ear(staged, one, chance.child(f"ear {n}")) for n, one in enumerate(tokens)]
        self.port = port
        self._staged = staged
        self._loop = asyncio.new_event_loop()
        self._listening: asyncio.Task[None] | None = None
        self.start()

    def run(self) -> None:
        """Until it is ended."""
        self._listening = self._loop.create_task(self._listen())
        try:
            self._loop.run_until_complete(self._listening)
        except asyncio.CancelledError:
            self._loop.run_until_complete(asyncio.sleep(0.1))  # connections end a moment later
        finally:
            self._loop.close()

    async def _listen(self) -> None:
        await asyncio.gather(*(ear.listen(lambda: self.port) for ear in self.ears))

    def until_open(self, patience: float = 60.0) -> None:
        """Waits until every stream is open."""
        deadline = time.monotonic() + patience
        while not all(ear.times_opened for ear in self.ears):
            assert time.monotonic() < deadline, "a stream never opened"
            time.sleep(0.02)

    def end(self, patience: float = 60.0) -> list[str]:
        """Waits until each knows what there is to know; what they missed."""
        deadline = time.monotonic() + patience
        behind = self._behind()
        while behind and time.monotonic() < deadline:
            time.sleep(0.2)
            behind = self._behind()
        assert self._listening is not None
        self._loop.call_soon_threadsafe(self._listening.cancel)
        self.join()
        gaps = sum(ear.gaps for ear in self.ears)
        return [f"a stream never heard of the end: {one}" for one in behind] + (
            [f"gaps in streams: {gaps}"] if gaps else []
        )

    def _behind(self) -> list[str]:
        found = []
        for ear in self.ears:
            seen = patiently(partial(_event, self.port, self._staged, ear.token))
            if seen["cursor"] != ear.cursor:
                found.append(
                    f"{ear.cursor} is not {seen['cursor']}, opened {ear.times_opened} times, last"
                    f" {time.monotonic() - ear.opened:.1f} s ago"
                )
        return found
