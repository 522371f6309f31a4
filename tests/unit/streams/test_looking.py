"""Many who want the newest state at once share a look at the journal, and none sees an old one."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from podium.journal.entry import Entry
from podium.journal.memory import MemoryJournal
from podium.journal.trouble import Busy
from podium.streams.streams import Streams
from tests.unit.streams.seats import SEATS, Sit, Table, envelope

PATIENCE = 30.0


class SlowJournal(MemoryJournal):
    """Holds reads back after they have read, while the gate is shut."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = threading.Event()
        self.gate.set()
        self.begun = 0
        self.fails = False

    def read(self, stream: str, after: int = 0, limit: int | None = None) -> tuple[Entry, ...]:
        entries = super().read(stream, after, limit)
        self.begun += 1
        assert self.gate.wait(PATIENCE)
        if self.fails:
            raise Busy
        return entries


class Door:
    """A lock that counts who came to it, before they wait."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counting = threading.Lock()
        self.came = 0

    def __enter__(self) -> None:
        with self._counting:
            self.came += 1
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


@pytest.fixture
def journal() -> SlowJournal:
    return SlowJournal()


@pytest.fixture
def here(journal: SlowJournal) -> Iterator[Table]:
    streams = Streams(journal, SEATS)
    yield streams
    streams.close()


@pytest.fixture
def elsewhere(journal: SlowJournal) -> Iterator[Table]:
    """Another process on the same journal."""
    streams = Streams(journal, SEATS)
    yield streams
    streams.close()


def _until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.001)


@pytest.fixture
def door(here: Table) -> Door:
    """Where those who ask for the table's state wait."""
    made = Door()
    here._line("t").lock = made  # type: ignore[assignment]
    return made


def test_those_who_ask_while_somebody_looks_share_the_next_look(
    here: Table, door: Door, journal: SlowJournal, pool: ThreadPoolExecutor
) -> None:
    journal.gate.clear()
    first = pool.submit(here.snapshot, "t")
    _until(lambda: journal.begun == 1)
    others = [pool.submit(here.snapshot, "t") for _ in range(6)]
    _until(lambda: door.came == 7)
    journal.gate.set()
    assert [one.result(PATIENCE).head.version for one in (first, *others)] == [0] * 7
    assert journal.begun == 2


def test_what_was_written_before_somebody_asked_is_seen_though_another_looked_earlier(
    here: Table, elsewhere: Table, door: Door, journal: SlowJournal, pool: ThreadPoolExecutor
) -> None:
    elsewhere.handle("t", Sit(1, "Ada"), envelope("k1"))
    begun = journal.begun
    journal.gate.clear()
    early = pool.submit(here.snapshot, "t")
    _until(lambda: journal.begun == begun + 1)
    elsewhere.handle("t", Sit(2, "Bo"), envelope("k2"))
    late = pool.submit(here.snapshot, "t")
    _until(lambda: door.came >= 2)
    journal.gate.set()
    assert early.result(PATIENCE).state == {1: "Ada"}
    assert late.result(PATIENCE).state == {1: "Ada", 2: "Bo"}


def test_a_look_that_failed_serves_nobody(
    here: Table, door: Door, journal: SlowJournal, pool: ThreadPoolExecutor
) -> None:
    journal.gate.clear()
    journal.fails = True
    asking = [pool.submit(here.snapshot, "t") for _ in range(3)]
    _until(lambda: journal.begun == 1 and door.came == 3)
    journal.gate.set()
    for one in asking:
        assert isinstance(one.exception(PATIENCE), Busy)
