"""Two processes (or more) append to one stream at the same version, again and again.

    python -m tests.soak.races --races 1000 --processes 2 --store sqlite

In every race exactly one wins, and the losers are told at which version the stream stands, where
they find what won. Exits with 1 if not.
"""

import argparse
import multiprocessing
import sys
import time
from multiprocessing.synchronize import Barrier

import msgspec

from podium.journal.entry import Appended, Conflict
from podium.journal.store import verify
from tests.contract.journal.requests import ask
from tests.soak.stores import STORES, new_store, open_store

STREAM = "event/1"
Told = list[str]


class Outcome(msgspec.Struct, frozen=True):
    """How many races had one winner, and how many losers were told who it was."""

    races: int
    one_winner: int
    losers_told: int
    losers: int
    broken: int
    seconds: float


def _race(
    address: str, racer: int, races: int, start: Barrier, told: "Results[tuple[int, Told]]"
) -> None:
    journal = open_store(address)
    heard: Told = []
    for number in range(races):
        start.wait(60)
        answer = journal.append(ask(STREAM, number, racer, key=f"{racer} {number}"))
        if isinstance(answer, Appended):
            heard.append("won")
        elif isinstance(answer, Conflict) and answer.actual_version == number + 1:
            heard.append(journal.read(STREAM, after=number, limit=1)[0].key)
        else:
            heard.append(repr(answer))
    journal.close()
    told.put((racer, heard))


Results = multiprocessing.Queue  # of (racer, what it heard in each race)


def run(*, races: int, processes: int, store: str) -> Outcome:
    """Lets the processes race and counts winners and what the losers heard."""
    context = multiprocessing.get_context("spawn")
    with new_store(store) as address:
        open_store(address).close()
        start, told = context.Barrier(processes), context.Queue()
        racers = [
            context.Process(target=_race, args=(address, racer, races, start, told))
            for racer in range(processes)
        ]
        began = time.perf_counter()
        for racer in racers:
            racer.start()
        heard: dict[int, Told] = dict(told.get(timeout=600) for _ in racers)
        for racer in racers:
            racer.join()
        seconds = time.perf_counter() - began
        journal = open_store(address)
        broken = verify(journal, STREAM)
        journal.close()
    one_winner = losers_told = losers = 0
    for number in range(races):
        winners = [one for one in heard if heard[one][number] == "won"]
        one_winner += len(winners) == 1
        for loser in heard.keys() - set(winners):
            losers += 1
            losers_told += heard[loser][number] in [f"{winner} {number}" for winner in winners]
    return Outcome(
        races, one_winner, losers_told, losers, int(broken is not None), round(seconds, 1)
    )


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--races", type=int, default=1000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--store", default="sqlite", choices=STORES)
    options = parser.parse_args()
    outcome = run(**vars(options))
    sys.stdout.write(f"{vars(options)} {outcome}\n")
    return int(
        outcome.one_winner != outcome.races
        or outcome.losers_told != outcome.losers
        or bool(outcome.broken)
    )


if __name__ == "__main__":
    sys.exit(main())
