"""Reporters send every result three times, shuffled, through several processes, all at once.

    python -m tests.soak.exactly_once --reporters 1000 --processes 8 --store sqlite

Each report must be in the journal once, and every copy must get the same versions as an answer.
Exits with 1 if one is lost or doubled.
"""

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import msgspec

from podium.journal.entry import KeyReused
from podium.journal.store import verify
from podium.kernel.chance import Chance
from podium.streams.behaviour import Behaviour, Done, Envelope, Unchanged
from podium.streams.registry import Registry, Shape
from podium.streams.streams import Streams
from tests.contract.journal.requests import NOON
from tests.soak.stores import STORES, new_store, open_store

COPIES = 3
THREADS = 8
STREAM = "event/1"


class Reported(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reporter's result."""

    table: int


Reports = frozenset[int]
REPORTS: Behaviour[Reports, int, Reported, str] = Behaviour(
    frozenset(),
    lambda seen, table: "this table has a result" if table in seen else (Reported(table),),
    lambda seen, fact: seen | {fact.table},
    Registry([Shape("reported", Reported)]),
)


class Outcome(msgspec.Struct, frozen=True):
    """What came of it."""

    reporters: int
    lost: int
    doubled: int
    differing: int
    broken: int
    seconds: float


Answers = list[tuple[int, tuple[int, int]]]


def send(address: str, tables: list[int]) -> Answers:
    """One process: sends its share from several threads; the versions each copy was told."""
    journal = open_store(address)
    streams = Streams(journal, REPORTS)

    def report(table: int) -> tuple[int, tuple[int, int]]:
        envelope = Envelope(
            idempotency_key=f"phone {table}",
            fingerprint=table.to_bytes(4),
            actor=f"entrant/{table}",
            at=NOON,
        )
        match streams.handle(STREAM, table, envelope):
            case Done(first=first, last=last):
                return table, (first, last)
            case KeyReused() | Unchanged() as other:
                return table, (-1, hash(type(other)))
            case _:
                return table, (-1, -1)

    with ThreadPoolExecutor(THREADS) as pool:
        answers = list(pool.map(report, tables))
    streams.close()
    journal.close()
    return answers


def run(*, reporters: int, processes: int, store: str, seed: str) -> Outcome:
    """Sends every report three times through the processes and looks at the journal."""
    copies = Chance(seed).shuffled([table for table in range(reporters) for _ in range(COPIES)])
    shares = [copies[number::processes] for number in range(processes)]
    with new_store(store) as address:
        open_store(address).close()
        began = time.perf_counter()
        with multiprocessing.get_context("spawn").Pool(processes) as pool:
            told = pool.starmap(send, [(address, share) for share in shares], chunksize=1)
        seconds = time.perf_counter() - began
        journal = open_store(address)
        entries = journal.read(STREAM)
        broken = verify(journal, STREAM)
        journal.close()
    written = Counter(msgspec.json.decode(entry.payload, type=Reported).table for entry in entries)
    answers: dict[int, set[tuple[int, int]]] = {table: set() for table in range(reporters)}
    for table, versions in (one for share in told for one in share):
        answers[table].add(versions)
    return Outcome(
        reporters,
        lost=sum(written[table] == 0 for table in range(reporters)),
        doubled=sum(count > 1 for count in written.values()),
        differing=sum(len(found) != 1 or min(found)[0] < 1 for found in answers.values()),
        broken=int(broken is not None),
        seconds=round(seconds, 1),
    )


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--reporters", type=int, default=1000)
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--store", default="sqlite", choices=STORES)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    outcome = run(**vars(options))
    sys.stdout.write(f"{vars(options)} {outcome}\n")
    return int(bool(outcome.lost or outcome.doubled or outcome.differing or outcome.broken))


if __name__ == "__main__":
    sys.exit(main())
