"""Entrants report their results three times each, shuffled, from several processes, all at once.

    python -m tests.soak.live_reports --reporters 1000 --processes 8 --store sqlite

Both sides of each match report the same result, so that the first report waits and the second
settles it. Each report must be in the journal once, every copy must get the same answer, and every
match must have its result. Exits with 1 if not.
"""

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import msgspec
from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.result import Result
from podium.event.ids import MatchRef
from podium.event.reports import ReportResult, ResultConfirmed, ResultReported
from podium.event.state import State
from podium.kernel.chance import Chance
from podium.service.answer import Performed
from podium.service.behaviour import REGISTRY
from podium.service.ids import EventId, stream_of
from podium.service.verification import Whole, verify
from tests.soak.live_event import insist, matches, new_event, publish, service_on, victory
from tests.soak.stores import STORES, new_store

COPIES = 3
THREADS = 8

Task = tuple[EntrantId, MatchRef, Result]
Told = list[tuple[EntrantId, bytes]]


class Outcome(Struct, frozen=True):
    """What came of it. `differing`: reporters whose copies got different answers."""

    reporters: int
    lost: int
    doubled: int
    differing: int
    unsettled: int
    broken: int
    seconds: float
    median: float
    p99: float
    slowest: float


def send(address: str, event: EventId, threads: int, tasks: list[Task]) -> tuple[Told, list[float]]:
    """One process: sends its share from several threads, once it has opened the event."""
    service = service_on(address)
    service.state(event)
    times: list[float] = []

    def report(task: Task) -> tuple[EntrantId, bytes]:
        entrant, ref, result = task
        began = time.perf_counter()
        answer = insist(service, event, ReportResult(ref, result), actor=entrant, key="report 1")
        times.append(time.perf_counter() - began)
        return entrant, msgspec.json.encode(answer) if isinstance(answer, Performed) else b""

    with ThreadPoolExecutor(threads) as pool:
        told = list(pool.map(report, tasks))
    service.close()
    return told, times


def run(
    *, reporters: int, processes: int, store: str, seed: str, threads: int = THREADS
) -> Outcome:
    """Sends every report three times through the processes and looks at the journal."""
    with new_store(store) as address:
        service = service_on(address)
        event = new_event(service, entrants=reporters)
        tasks = _tasks(publish(service, event))
        service.close()
        copies = Chance(seed).shuffled([task for task in tasks for _ in range(COPIES)])
        shares = [
            (address, event, threads, copies[number::processes]) for number in range(processes)
        ]
        began = time.perf_counter()
        with multiprocessing.get_context("spawn").Pool(processes) as pool:
            answers = pool.starmap(send, shares, chunksize=1)
        seconds = time.perf_counter() - began
        service = service_on(address)
        entries, state = service.entries(event), service.state(event)
        service.close()
    assert state is not None
    facts = [REGISTRY.decode(entry) for entry in entries]
    written = Counter(
        fact.entrant for fact in facts if isinstance(fact, ResultReported | ResultConfirmed)
    )
    heard: dict[EntrantId, set[bytes]] = {task[0]: set() for task in tasks}
    for entrant, answer in (one for told, _ in answers for one in told):
        heard[entrant].add(answer)
    times = sorted(one for _, all_times in answers for one in all_times)
    wanted = {ref: result for _, ref, result in tasks}
    return Outcome(
        reporters=len(tasks),
        lost=sum(written[entrant] == 0 for entrant, _, _ in tasks),
        doubled=sum(count > 1 for count in written.values()),
        differing=sum(len(told) != 1 or not min(told) for told in heard.values()),
        unsettled=sum(
            state.rounds[-1].matches[ref.index].match.result != result
            for ref, result in wanted.items()
        ),
        broken=int(not isinstance(verify(stream_of(event), entries), Whole)),
        seconds=round(seconds, 1),
        median=round(times[len(times) // 2], 3),
        p99=round(times[len(times) * 99 // 100], 3),
        slowest=round(times[-1], 3),
    )


def _tasks(state: State) -> list[Task]:
    return [
        (entrant, ref, victory(entrants, wounds=ref.index % 10))
        for ref, entrants in matches(state).items()
        for entrant in entrants
    ]


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--reporters", type=int, default=1000)
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--threads", type=int, default=THREADS, help="of each process")
    parser.add_argument("--store", default="sqlite", choices=STORES)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    outcome = run(**vars(options))
    sys.stdout.write(f"{vars(options)} {outcome}\n")
    bad = (outcome.lost, outcome.doubled, outcome.differing, outcome.unsettled, outcome.broken)
    return int(any(bad))


if __name__ == "__main__":
    sys.exit(main())
