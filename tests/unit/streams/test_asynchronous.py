import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future
from typing import TypeVar

import pytest
from msgspec.structs import replace

from podium.journal.entry import Answer, Append
from podium.journal.memory import MemoryJournal
from podium.journal.trouble import Busy, Closed
from podium.streams.asynchronous import LARGEST_GROUP, AsyncStreams
from podium.streams.behaviour import Behaviour, CommandRefused, Done, Outcome
from podium.streams.streams import TRIES, Streams
from tests.unit.streams.seats import SEATS, Fact, No, Sat, Seats, Sit, Table, envelope

PATIENCE = 30.0
T = TypeVar("T")
Waiting = AsyncStreams[Seats, Sit, Fact, No]


class SlowJournal(MemoryJournal):
    """Answers only when it is told to, all that was submitted at once."""

    def __init__(self) -> None:
        super().__init__()
        self.submitted: list[tuple[Append, Future[Answer]]] = []
        self.commits: list[int] = []

    def submit(self, request: Append) -> Future[Answer]:
        future: Future[Answer] = Future()
        self.submitted.append((request, future))
        return future

    def commit(self) -> None:
        """Writes all that was submitted, and answers."""
        taken, self.submitted = self.submitted, []
        self.commits.append(len(taken))
        for request, future in taken:
            future.set_result(self.append(request))


@pytest.fixture
def journal() -> SlowJournal:
    return SlowJournal()


@pytest.fixture
def streams(journal: SlowJournal) -> Iterator[Table]:
    opened = Streams(journal, SEATS)
    yield opened
    opened.close()


def run(streams: Table, day: Callable[[Waiting], Awaitable[T]]) -> T:
    waiting = AsyncStreams(streams, deciders=4)

    async def whole() -> T:
        async with asyncio.timeout(PATIENCE):
            return await day(waiting)

    try:
        return asyncio.run(whole())
    finally:
        waiting.close()


def sit(waiting: Waiting, seat: int, stream: str = "t") -> "asyncio.Task[Outcome[No]]":
    command = Sit(seat, f"p{seat}")
    return asyncio.create_task(waiting.handle(stream, command, envelope(f"{stream} k{seat}")))


async def submitted(journal: SlowJournal, count: int) -> None:
    while len(journal.submitted) < count:
        await asyncio.sleep(0.001)


def test_commands_of_a_stream_that_wait_together_share_a_commit(
    journal: SlowJournal, streams: Table
) -> None:
    async def day(waiting: Waiting) -> list[Outcome[No]]:
        sitting = [sit(waiting, seat) for seat in range(LARGEST_GROUP)]
        await submitted(journal, LARGEST_GROUP)
        journal.commit()
        return await asyncio.gather(*sitting)

    outcomes = run(streams, day)
    assert outcomes == [Done("t", seat + 1, seat + 1) for seat in range(LARGEST_GROUP)]
    assert journal.commits == [LARGEST_GROUP]


def test_a_stream_that_waits_for_the_journal_holds_up_no_other(
    journal: SlowJournal, streams: Table
) -> None:
    async def day(waiting: Waiting) -> None:
        first = [sit(waiting, 1, stream=f"s{number}") for number in range(20)]
        await submitted(journal, 20)  # more than there are threads
        journal.commit()
        await asyncio.gather(*first)

    run(streams, day)


def test_deciding_never_runs_on_the_event_loop() -> None:
    deciding: list[int] = []

    def decide(state: Seats, command: Sit) -> tuple[Fact, ...] | No:
        deciding.append(threading.get_ident())
        return SEATS.decide(state, command)

    behaviour = Behaviour(SEATS.initial, decide, SEATS.evolve, SEATS.registry)
    streams = Streams(MemoryJournal(), behaviour)

    async def day(waiting: Waiting) -> int:
        await sit(waiting, 1)
        return threading.get_ident()

    assert run(streams, day) not in deciding
    assert deciding
    streams.close()


def test_a_command_whose_caller_is_cancelled_is_finished(
    journal: SlowJournal, streams: Table
) -> None:
    async def day(waiting: Waiting) -> None:
        cancelled, other = sit(waiting, 1), sit(waiting, 2)
        await submitted(journal, 2)
        cancelled.cancel()
        await asyncio.sleep(0)
        journal.commit()
        assert await other == Done("t", 2, 2)
        with pytest.raises(asyncio.CancelledError):
            await cancelled

    run(streams, day)
    assert streams.snapshot("t").state == {1: "p1", 2: "p2"}


def test_a_refusal_reaches_the_one_who_sent_it_alone(journal: SlowJournal, streams: Table) -> None:
    async def day(waiting: Waiting) -> list[Outcome[No]]:
        again = waiting.handle("t", Sit(1, "Bob"), envelope("other"))
        sitting = [sit(waiting, 1), asyncio.ensure_future(again), sit(waiting, 2)]
        await submitted(journal, 2)
        journal.commit()
        return await asyncio.gather(*sitting)

    first, second, third = run(streams, day)
    assert (first, third) == (Done("t", 1, 1), Done("t", 2, 2))
    assert isinstance(second, CommandRefused)


def test_the_journals_trouble_is_told_to_all_who_were_decided_on_it(
    journal: SlowJournal, streams: Table
) -> None:
    async def day(waiting: Waiting) -> list[Outcome[No] | BaseException]:
        sitting = [sit(waiting, 1), sit(waiting, 2)]
        await submitted(journal, 2)
        for _, future in journal.submitted:
            future.set_exception(Closed("gone"))
        journal.submitted.clear()
        failed = await asyncio.gather(*sitting, return_exceptions=True)
        later = sit(waiting, 3)
        await submitted(journal, 1)
        journal.commit()
        return [*failed, await later]

    first, second, third = run(streams, day)
    assert isinstance(first, Closed)
    assert isinstance(second, Closed)
    assert third == Done("t", 1, 1)


def test_what_others_write_meanwhile_is_decided_again(journal: SlowJournal, streams: Table) -> None:
    other = Streams(journal, SEATS)

    async def day(waiting: Waiting) -> Outcome[No]:
        mine = sit(waiting, 1)
        await submitted(journal, 1)
        [(request, future)] = journal.submitted
        journal.submitted.clear()
        attempt = other.attempt("t", Sit(1, "Bob"), envelope("other"))
        journal.commit()
        attempt.settle()
        future.set_result(journal.append(request))
        return await mine

    assert isinstance(run(streams, day), CommandRefused)
    assert streams.snapshot("t").state == {1: "Bob"}
    other.close()


def test_a_command_that_is_always_too_late_is_told_so() -> None:
    class Contested(MemoryJournal):
        """Somebody else always writes first."""

        def submit(self, request: Append) -> Future[Answer]:
            number = request.expected_version
            entry = SEATS.registry.encode(Sat(1000 + number, "Bob"))
            self.append(replace(request, entries=(entry,), idempotency_key=f"rival {number}"))
            future: Future[Answer] = Future()
            future.set_result(self.append(request))
            return future

    streams = Streams(Contested(), SEATS)

    async def day(waiting: Waiting) -> None:
        with pytest.raises(Busy):
            await sit(waiting, 1)

    run(streams, day)
    assert len(streams.snapshot("t").state) == TRIES
    with pytest.raises(Busy):
        streams.handle("t", Sit(1, "p1"), envelope("k"))
    streams.close()
