"""Streams for a server on asyncio: commands are decided in threads, the journal is awaited.

Deciding can take long and never runs on the event loop. The commands of one stream that wait at
the same time form a group: one thread decides them in order, they share a commit, and they are
settled together, so that threads are woken once for a group and not for each command.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Generic, TypeVar

import msgspec

from podium.streams.attempt import Attempt
from podium.streams.behaviour import Command, Envelope, Outcome, Refusal
from podium.streams.streams import TRIES, Streams, others_keep_writing

T = TypeVar("T")
State = TypeVar("State")
Fact = TypeVar("Fact", bound=msgspec.Struct)

DECIDERS = 16
"""Threads in the pool: the number of streams on which commands are decided at once."""
LARGEST_GROUP = 64


class _WaitingCommand(msgspec.Struct, Generic[Command, Refusal], eq=False):
    """A queued command and the future of its outcome."""

    command: Command
    envelope: Envelope
    outcome: asyncio.Future[Outcome[Refusal]]
    tries: int = 0

    def answer(self, outcome: Outcome[Refusal] | Exception) -> None:
        """Completes the future, unless its caller was cancelled."""
        if self.outcome.done():
            return
        if isinstance(outcome, Exception):
            self.outcome.set_exception(outcome)
        else:
            self.outcome.set_result(outcome)


_Queue = deque[_WaitingCommand[Command, Refusal]]


class AsyncStreams(Generic[State, Command, Fact, Refusal]):
    """`Streams.handle` for coroutines, with a fixed number of threads."""

    def __init__(
        self, streams: Streams[State, Command, Fact, Refusal], *, deciders: int = DECIDERS
    ) -> None:
        self._streams = streams
        self._deciders = ThreadPoolExecutor(deciders, thread_name_prefix="decider")
        self._queues: dict[
            tuple[asyncio.AbstractEventLoop, str], tuple[_Queue[Command, Refusal], object]
        ] = {}

    async def handle(self, stream: str, command: Command, envelope: Envelope) -> Outcome[Refusal]:
        """As `Streams.handle`. It runs to the end even if the caller is cancelled."""
        loop = asyncio.get_running_loop()
        waiting = _WaitingCommand[Command, Refusal](command, envelope, loop.create_future())
        known = self._queues.get((loop, stream))
        if known is not None:
            known[0].append(waiting)
        else:
            queue: _Queue[Command, Refusal] = deque((waiting,))
            worker = loop.create_task(self._work(loop, stream, queue))
            self._queues[loop, stream] = (queue, worker)
        return await waiting.outcome

    def close(self) -> None:
        """Waits for running commands and ends the threads. The streams stay open."""
        self._deciders.shutdown()

    async def _work(
        self, loop: asyncio.AbstractEventLoop, stream: str, queue: _Queue[Command, Refusal]
    ) -> None:
        """Handles the commands of a stream, group by group, until the queue is empty."""
        while queue:
            group = [queue.popleft() for _ in range(min(len(queue), LARGEST_GROUP))]
            try:
                again = await self._handle(stream, group)
            except Exception as error:  # noqa: BLE001 - passed on through the futures
                for waiting in group:
                    waiting.answer(error)
            else:
                queue.extendleft(reversed(again))
        del self._queues[loop, stream]  # without awaiting: the next command starts a new queue

    async def _handle(
        self, stream: str, group: list[_WaitingCommand[Command, Refusal]]
    ) -> list[_WaitingCommand[Command, Refusal]]:
        """Decides a group, waits for the journal and answers; returns those to decide again."""
        attempts = await self._in_thread(partial(self._attempts, stream, group))
        answers = [one.answer for one in attempts if not isinstance(one, Exception)]
        if (last := next((one for one in reversed(answers) if one is not None), None)) is not None:
            await asyncio.wait((asyncio.wrap_future(last),))  # the journal keeps their order
        outcomes = await self._in_thread(partial(_settled, attempts))
        again = []
        for waiting, outcome in zip(group, outcomes, strict=True):
            waiting.tries += 1
            if outcome is not None:
                waiting.answer(outcome)
            elif waiting.tries < TRIES:
                again.append(waiting)
            else:
                waiting.answer(others_keep_writing(stream))
        return again

    def _attempts(
        self, stream: str, group: list[_WaitingCommand[Command, Refusal]]
    ) -> list[Attempt[Refusal] | Exception]:
        attempts: list[Attempt[Refusal] | Exception] = []
        for waiting in group:
            try:
                attempt = self._streams.attempt(stream, waiting.command, waiting.envelope)
            except Exception as error:  # noqa: BLE001 - passed on to the sender of this command
                attempts.append(error)
            else:
                attempts.append(attempt)
        return attempts

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._deciders, work)


def _settled(
    attempts: list[Attempt[Refusal] | Exception],
) -> list[Outcome[Refusal] | Exception | None]:
    outcomes: list[Outcome[Refusal] | Exception | None] = []
    for attempt in attempts:
        try:
            outcomes.append(attempt if isinstance(attempt, Exception) else attempt.settle())
        except Exception as error:  # noqa: BLE001 - passed on to the sender of this command
            outcomes.append(error)
    return outcomes
