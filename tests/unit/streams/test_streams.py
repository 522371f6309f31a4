import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

import pytest

from podium.journal.entry import KeyReused
from podium.journal.memory import MemoryJournal
from podium.journal.trouble import Closed, DiskFull
from podium.streams.behaviour import Behaviour, CommandRefused, Done, Unchanged
from podium.streams.follower import Dropped, News
from podium.streams.registry import UnknownEntry
from podium.streams.streams import Streams
from tests.contract.journal.requests import ask
from tests.unit.streams.held_journal import HeldJournal
from tests.unit.streams.seats import (
    REGISTRY,
    SEATS,
    Fact,
    Left,
    No,
    Sat,
    Seats,
    Sit,
    Table,
    decide,
    envelope,
    evolve,
)

PATIENCE = 30.0


@pytest.fixture
def journal() -> HeldJournal:
    return HeldJournal()


@pytest.fixture
def table(journal: HeldJournal) -> Iterator[Table]:
    streams = Streams(journal, SEATS)
    yield streams
    streams.close()


def until(happened: Callable[[], object]) -> None:
    """Waits for what another thread is about to do."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.001)


def in_flight(
    pool: ThreadPoolExecutor, table: Table, journal: HeldJournal, commands: list[Sit]
) -> list[Future[object]]:
    """Commands whose facts are held on their way to the disk, in this order."""
    journal.holding = True
    futures: list[Future[object]] = []
    for number, command in enumerate(commands):
        futures.append(pool.submit(table.handle, "t", command, envelope(f"f{number}")))
        until(partial(_holds, journal, number + 1))
    return futures


def _holds(journal: HeldJournal, requests: int) -> bool:
    return len(journal.held) == requests


def test_a_command_becomes_facts_and_facts_a_state(table: Table) -> None:
    assert table.handle("t", Sit(1, "Ada"), envelope("k1")) == Done("t", 1, 1)
    assert table.handle("t", Sit(2, "Ada", moving=True), envelope("k2")) == Done("t", 2, 3)
    snapshot = table.snapshot("t")
    assert snapshot.state == {2: "Ada"}
    assert snapshot.head.version == 3
    assert table.news("t", after=1) == (News("t", 2, 3, (Left(1), Sat(2, "Ada"))),)


def test_a_refusal_writes_nothing(table: Table) -> None:
    table.handle("t", Sit(1, "Ada"), envelope("k1"))
    assert table.handle("t", Sit(1, "Bo"), envelope("k2")) == CommandRefused(No.TAKEN)
    assert table.handle("t", Sit(1, "Ada"), envelope("k3")) == Unchanged("t")
    assert table.snapshot("t").head.version == 1


def test_a_request_sent_again_gets_its_first_answer_though_it_would_be_refused_now(
    table: Table,
) -> None:
    table.handle("t", Sit(1, "Ada"), envelope("k1"))
    table.handle("t", Sit(2, "Ada", moving=True), envelope("k2"))
    table.handle("t", Sit(1, "Bo"), envelope("k3"))
    assert table.handle("t", Sit(1, "Ada"), envelope("k1")) == Done("t", 1, 1, again=True)
    assert table.handle("t", Sit(9, "Ada"), envelope("k1")) == Done("t", 1, 1, again=True)
    assert table.snapshot("t").state == {1: "Bo", 2: "Ada"}


def test_a_request_that_changed_nothing_changes_nothing_when_it_arrives_again(
    table: Table,
) -> None:
    table.handle("t", Sit(1, "Ada"), envelope("k1"))
    assert table.handle("t", Sit(1, "Ada"), envelope("k2")) == Unchanged("t")
    table.handle("t", Sit(2, "Ada", moving=True), envelope("k3"))
    assert table.handle("t", Sit(1, "Ada"), envelope("k2")) == Unchanged("t")
    table.handle("t", Sit(1, "Bo"), envelope("k4"))  # now it would be refused
    assert table.handle("t", Sit(1, "Ada"), envelope("k2")) == Unchanged("t")
    assert table.handle("t", Sit(3, "Cy"), envelope("k2", "another request")) == KeyReused("k2")
    assert table.snapshot("t").state == {1: "Bo", 2: "Ada"}


def test_a_key_of_another_request_is_refused(table: Table) -> None:
    table.handle("t", Sit(1, "Ada"), envelope("k1"))
    other = envelope("k1", "another request")
    assert table.handle("t", Sit(2, "Bo"), other) == KeyReused("k1")
    assert table.handle("t", Sit(1, "Bo"), other) == KeyReused("k1")
    assert table.snapshot("t").state == {1: "Ada"}


def test_a_state_is_not_folded_again() -> None:
    folded: list[Fact] = []

    def counting(seats: Seats, fact: Fact) -> Seats:
        folded.append(fact)
        return evolve(seats, fact)

    journal = MemoryJournal()
    counted: Behaviour[Seats, Sit, Fact, No] = Behaviour({}, decide, counting, REGISTRY)
    first = Streams(journal, counted)
    for seat in range(50):
        first.handle("t", Sit(seat, f"p{seat}"), envelope(f"k{seat}"))
    assert len(folded) == 50
    second = Streams(journal, counted)
    second.handle("t", Sit(50, "p50"), envelope("k50"))
    assert len(folded) == 101
    first.snapshot("t")
    assert len(folded) == 102
    first.close()
    second.close()


def test_what_others_wrote_is_folded_and_the_command_decided_again(journal: HeldJournal) -> None:
    here, there = Streams(journal, SEATS), Streams(journal, SEATS)
    here.handle("t", Sit(1, "Ada"), envelope("k1"))
    there.handle("t", Sit(2, "Bo"), envelope("k2"))
    assert here.handle("t", Sit(2, "Cy"), envelope("k3")) == CommandRefused(No.TAKEN)
    there.handle("t", Sit(3, "Bo", moving=True), envelope("k4"))
    assert here.handle("t", Sit(2, "Cy"), envelope("k5")) == Done("t", 5, 5)
    assert here.snapshot("t") == there.snapshot("t")
    here.close()
    there.close()


def test_commands_on_one_stream_share_a_commit_and_are_decided_on_each_other(
    table: Table, journal: HeldJournal, pool: ThreadPoolExecutor
) -> None:
    futures = in_flight(pool, table, journal, [Sit(n, f"p{n}") for n in range(5)])
    refused = pool.submit(table.handle, "t", Sit(3, "Eve"), envelope("late"))
    assert table.snapshot("t").head.version == 0
    assert not refused.done()
    journal.release()
    assert [future.result() for future in futures] == [Done("t", n, n) for n in range(1, 6)]
    assert refused.result() == CommandRefused(No.TAKEN)


def test_nothing_is_shown_before_it_is_durable(
    table: Table, journal: HeldJournal, pool: ThreadPoolExecutor
) -> None:
    follower = table.follow("t", 0)
    in_flight(pool, table, journal, [Sit(1, "Ada")])
    assert table.snapshot("t").state == {}
    assert follower.take() == ()
    journal.release()
    assert follower.take(PATIENCE) == (News("t", 1, 1, (Sat(1, "Ada"),)),)
    assert table.snapshot("t").state == {1: "Ada"}


def test_what_was_decided_on_facts_that_never_came_is_decided_again(
    table: Table, journal: HeldJournal, pool: ThreadPoolExecutor
) -> None:
    (failing,) = in_flight(pool, table, journal, [Sit(1, "Ada")])
    waiting = pool.submit(table.handle, "t", Sit(1, "Bo"), envelope("k2"))
    journal.fail(DiskFull("no room"))
    assert isinstance(failing.exception(), DiskFull)
    assert waiting.result() == Done("t", 1, 1)
    assert table.snapshot("t").state == {1: "Bo"}


def test_facts_decided_on_a_foreign_history_never_follow_it(
    table: Table, journal: HeldJournal, pool: ThreadPoolExecutor
) -> None:
    """Another process takes version 1: the second flight's version would fit, its history not."""
    commands = [Sit(1, "Ada"), Sit(2, "Ada", moving=True)]
    futures = in_flight(pool, table, journal, commands)
    other = Streams(journal, SEATS)
    held, journal.held = journal.held, []
    journal.holding = False
    other.handle("t", Sit(1, "Eve"), envelope("foreign"))
    journal.held = held
    journal.release()
    assert [future.result() for future in futures] == [CommandRefused(No.TAKEN), Done("t", 2, 2)]
    assert table.snapshot("t").state == {1: "Eve", 2: "Ada"}
    assert table.news("t") == (
        News("t", 1, 1, (Sat(1, "Eve"),)),
        News("t", 2, 2, (Sat(2, "Ada"),)),
    )
    other.close()


def test_copies_in_flight_at_once_are_done_once(
    table: Table, journal: HeldJournal, pool: ThreadPoolExecutor
) -> None:
    (first,) = in_flight(pool, table, journal, [Sit(1, "Ada")])
    copies = [pool.submit(table.handle, "t", Sit(1, "Ada"), envelope("f0")) for _ in range(3)]
    journal.release()
    assert first.result() == Done("t", 1, 1)
    assert [copy.result() for copy in copies] == [Done("t", 1, 1, again=True)] * 3


def test_a_follower_gets_what_was_and_what_comes(table: Table) -> None:
    for seat in range(3):
        table.handle("t", Sit(seat, f"p{seat}"), envelope(f"k{seat}"))
    follower = table.follow("t", 1)
    table.handle("t", Sit(3, "p3"), envelope("k3"))
    taken = follower.take(PATIENCE)
    assert not isinstance(taken, Dropped)
    assert [news.facts for news in taken] == [(Sat(n, f"p{n}"),) for n in (1, 2, 3)]
    follower.close()
    table.handle("t", Sit(4, "p4"), envelope("k4"))
    assert follower.take() == ()


def test_a_slow_follower_is_dropped_and_resumes_without_a_gap(table: Table) -> None:
    slow = table.follow("t", 0, longest=3)
    table.handle("t", Sit(0, "p0"), envelope("k0"))
    assert slow.take() == (News("t", 1, 1, (Sat(0, "p0"),)),)
    for seat in range(1, 6):
        table.handle("t", Sit(seat, f"p{seat}"), envelope(f"k{seat}"))
    assert slow.take() == Dropped("t", 1)
    assert slow.ended
    again = table.follow("t", 1, longest=3).take()
    assert not isinstance(again, Dropped)
    assert [news.last for news in again] == [2, 3, 4, 5, 6]


def test_a_follower_hears_of_what_another_process_wrote(journal: HeldJournal) -> None:
    here, there = Streams(journal, SEATS), Streams(journal, SEATS)
    follower = here.follow("t", 0)
    there.handle("t", Sit(1, "Ada"), envelope("k1"))
    assert follower.take(PATIENCE) == (News("t", 1, 1, (Sat(1, "Ada"),)),)
    here.close()
    there.close()


def test_old_states_are_forgotten_but_not_those_followed(journal: HeldJournal) -> None:
    streams = Streams(journal, SEATS, kept=3)
    follower = streams.follow("s0", 0)
    for number in range(10):
        streams.handle(f"s{number}", Sit(1, "Ada"), envelope(f"k{number}"))
    assert len(streams._lines) == 3
    assert "s0" in streams._lines
    assert follower.take() != ()
    assert streams.snapshot("s4").state == {1: "Ada"}
    streams.close()


def test_an_entry_nobody_knows_stops_the_stream_and_is_not_guessed(
    table: Table, journal: HeldJournal
) -> None:
    journal.append(ask("t", 0, "strange", key="k0"))
    for _ in range(2):
        with pytest.raises(UnknownEntry, match="noted"):
            table.handle("t", Sit(1, "Ada"), envelope("k1"))
    with pytest.raises(UnknownEntry):
        table.snapshot("t")


def test_closed_streams_say_so(journal: HeldJournal) -> None:
    streams = Streams(journal, SEATS)
    streams.close()
    with pytest.raises(Closed):
        streams.handle("t", Sit(1, "Ada"), envelope("k1"))


def test_many_threads_take_each_seat_once(table: Table, journal: HeldJournal) -> None:
    """Ten people want every one of 40 seats, each twice with the same key."""
    seen: list[News[Fact]] = []
    follower = table.follow("t", 0, longest=10_000)
    barrier = threading.Barrier(10)

    def sit(person: int) -> list[object]:
        barrier.wait()
        return [
            table.handle("t", Sit(seat, f"p{person}"), envelope(f"{person} {seat}"))
            for seat in range(40)
            for _ in range(2)
        ]

    with ThreadPoolExecutor(10) as threads:
        outcomes = [outcome for found in threads.map(sit, range(10)) for outcome in found]
    done = [outcome for outcome in outcomes if isinstance(outcome, Done)]
    assert sorted(outcome.first for outcome in done if not outcome.again) == list(range(1, 41))
    assert sorted(outcome.first for outcome in done if outcome.again) == list(range(1, 41))
    taken = follower.take()
    assert not isinstance(taken, Dropped)
    seen.extend(taken)
    assert [news.first for news in seen] == list(range(1, 41))
