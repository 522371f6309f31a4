"""How much the journal appends and reads, one by one and with many writers.

    python -m bench.journal [--commands 2000] [--postgres]

The first table slows every sync of the log by 4 ms, as on a slow disk, so that ratios are the
same on every machine; the other figures are of this machine's disk. Exits with 1 if 32 writers do
not append at least 10 times as much as one on the slow disk.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

import apsw

from bench.machine import describe
from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.sqlite.store import SqliteJournal
from podium.journal.store import Journal, verify
from podium.streams.behaviour import Behaviour
from podium.streams.registry import Registry, Shape
from podium.streams.streams import Streams
from tests.contract.journal.requests import ask
from tests.soak.exactly_once import Reported
from tests.soak.stores import new_store, open_store
from tests.unit.streams.seats import envelope

MANY = 32
TURNS = 5
SLOW = 0.004
WANTED = 10
COUNTED: Behaviour[int, int, Reported, str] = Behaviour(
    0,
    lambda _, table: (Reported(table),),
    lambda count, _: count + 1,
    Registry([Shape("reported", Reported)]),
)


def rate(count: int, work: Callable[[], object]) -> float:
    """How many a second."""
    began = time.perf_counter()
    work()
    return count / (time.perf_counter() - began)


def append_rate(journal: Journal, *, writers: int, commands: int, name: str) -> float:
    """Durable commands a second, each writer on a stream of its own and waiting for each answer."""
    each = max(1, commands // writers)

    def write(writer: int) -> None:
        for number in range(each):
            key = f"{name} {writer} {number}"
            journal.append(ask(f"{name}/{writer}", number, "a result of 40 letters " * 2, key=key))

    with ThreadPoolExecutor(writers) as pool:
        return rate(each * writers, lambda: list(pool.map(write, range(writers))))


def compare(journal: Journal, *, one: int, many: int) -> tuple[float, float]:
    """One writer and 32 by turns, so that a busy machine disturbs both alike; medians."""
    alone, crowd = [], []
    for turn in range(TURNS):
        alone.append(append_rate(journal, writers=1, commands=one, name=f"one {turn}"))
        crowd.append(append_rate(journal, writers=MANY, commands=many, name=f"many {turn}"))
    return median(alone), median(crowd)


def handle_rate(journal: Journal, *, threads: int, commands: int, name: str) -> float:
    """Commands a second through streams, all on one stream."""
    streams = Streams(journal, COUNTED)

    def report(number: int) -> None:
        streams.handle(name, number, envelope(f"{name} {number}"))

    with ThreadPoolExecutor(threads) as pool:
        found = rate(commands, lambda: list(pool.map(report, range(commands))))
    streams.close()
    return found


def show(title: str, one: float, many: float) -> None:
    print(f"{title:<44} {one:>9,.0f} {many:>9,.0f} {many / one:>7.1f}x")


class SlowFile(apsw.VFSFile):
    """A file whose syncs take 4 ms longer."""

    def xSync(self, flags: int) -> None:  # noqa: N802
        time.sleep(SLOW)
        super().xSync(flags)


class SlowDisk(apsw.VFS):
    """A disk of such files."""

    NAME = "slowed"

    def __init__(self) -> None:
        self._below = apsw.vfs_names()[0]
        super().__init__(self.NAME, self._below)

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return SlowFile(self._below, name, flags)


def slowed(folder: Path, commands: int) -> float:
    """The ratio on a slow disk."""

    disk = SlowDisk()
    journal = SqliteJournal(SqliteDatabase(folder / "slowed.db", vfs=SlowDisk.NAME))
    one, many = compare(journal, one=commands // 10, many=commands)
    show("SQLite, each sync slowed by 4 ms", one, many)
    alone = handle_rate(journal, threads=1, commands=commands // 10, name="event/1")
    crowd = handle_rate(journal, threads=MANY, commands=commands, name="event/2")
    show("  commands through streams, one stream", alone, crowd)
    journal.close()
    disk.unregister()
    return many / one


def real(journal: Journal, title: str, commands: int) -> None:
    """The figures of this machine."""
    one, many = compare(journal, one=commands, many=4 * commands)
    show(title, one, many)
    alone = handle_rate(journal, threads=1, commands=commands, name="event/1")
    crowd = handle_rate(journal, threads=MANY, commands=commands, name="event/2")
    show("  commands through streams, one stream", alone, crowd)
    count = journal.head("one 0/0").version
    read = rate(count, lambda: journal.read("one 0/0"))
    checked = rate(count, lambda: verify(journal, "one 0/0"))
    print(f"  entries read {read:,.0f}/s, read and verified {checked:,.0f}/s")


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--commands", type=int, default=2000)
    parser.add_argument("--postgres", action="store_true")
    options = parser.parse_args()
    print(describe("apsw", "psycopg", "msgspec"))
    print(f"{'durable commands a second':<44} {'1 writer':>9} {'32':>9}")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        ratio = slowed(folder, options.commands)
        for store in ("sqlite", "postgres") if options.postgres else ("sqlite",):
            journal = open_store(stack.enter_context(new_store(store)))
            real(journal, f"{store}, this disk", options.commands)
            journal.close()
    return int(ratio < WANTED)


if __name__ == "__main__":
    sys.exit(main())
