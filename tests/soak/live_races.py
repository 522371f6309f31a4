"""Two organisers pair the same round, two judges enter different results, again and again.

    python -m tests.soak.live_races --races 1000 --processes 2 --store sqlite

Every race has an event of its own. In each exactly one wins; the others are told what stands in
their way: the round that was published, or the result that was entered and by whom. Exits with 1
if not.
"""

import argparse
import multiprocessing
import sys
import time
from multiprocessing.synchronize import Barrier

from msgspec import Struct

from podium.event.results import RecordResult, ResultRecorded
from podium.event.rounds import DrawRound, PublishRound, RoundPublished
from podium.kernel.refusal import Code
from podium.service.answer import Performed, Refused
from podium.service.behaviour import REGISTRY
from podium.service.ids import EventId
from podium.service.service import Service
from tests.soak.live_event import insist, matches, new_event, service_on, victory
from tests.soak.stores import STORES, new_store

ENTRANTS = 4
WON = "won"

Told = list[tuple[str, str]]


class Outcome(Struct, frozen=True):
    """Races with exactly one winner in the answers and in the journal, and losers told by whom."""

    races: int
    one_round: int
    one_result: int
    losers: int
    told_of_round: int
    told_of_result: int
    seconds: float


def race(
    address: str, racer: int, events: list[EventId], start: Barrier, told: "Results[object]"
) -> None:
    """One process: takes part in every race."""
    service = service_on(address)
    heard: Told = []
    for event in events:
        start.wait(60)
        paired = _pair(service, event, racer)
        start.wait(60)
        heard.append((paired, _judge(service, event, racer)))
    service.close()
    told.put((racer, heard))


Results = multiprocessing.Queue  # of (racer, what it heard in each race)


def _pair(service: Service, event: EventId, racer: int) -> str:
    answer = insist(
        service, event, DrawRound(), PublishRound(), actor=f"organiser{racer}", key="pair"
    )
    if isinstance(answer, Performed):
        return WON
    return str(answer.refusal.code)


def _judge(service: Service, event: EventId, racer: int) -> str:
    state = service.state(event)
    assert state is not None
    ref, entrants = next(iter(matches(state).items()))
    result = victory(entrants, wounds=racer)
    answer = insist(service, event, RecordResult(ref, result), actor=f"judge{racer}", key="result")
    if isinstance(answer, Performed):
        return WON
    assert isinstance(answer, Refused)
    return str(answer.standing.by) if isinstance(answer.standing, ResultRecorded) else "nobody"


def run(*, races: int, processes: int, store: str) -> Outcome:
    """Lets the processes race and counts winners and what the losers heard."""
    context = multiprocessing.get_context("spawn")
    with new_store(store) as address:
        service = service_on(address)
        events = [new_event(service, entrants=ENTRANTS, staff=processes) for _ in range(races)]
        service.close()
        start, told = context.Barrier(processes), context.Queue()
        racers = [
            context.Process(target=race, args=(address, racer, events, start, told))
            for racer in range(processes)
        ]
        began = time.perf_counter()
        for racer in racers:
            racer.start()
        heard: dict[int, Told] = dict(told.get(timeout=600) for _ in racers)
        for racer in racers:
            racer.join()
        seconds = time.perf_counter() - began
        service = service_on(address)
        written = [_written(service, event) for event in events]
        service.close()
    return _counted(heard, written, races, round(seconds, 1))


def _written(service: Service, event: EventId) -> tuple[int, list[str]]:
    """How many rounds were published, and by whom the first match got results."""
    facts = [REGISTRY.decode(entry) for entry in service.entries(event)]
    rounds = sum(isinstance(fact, RoundPublished) for fact in facts)
    state = service.state(event)
    first = None if state is None else next(iter(matches(state)))
    judges = [
        str(fact.by) for fact in facts if isinstance(fact, ResultRecorded) and fact.match == first
    ]
    return rounds, judges


def _counted(
    heard: dict[int, Told], written: list[tuple[int, list[str]]], races: int, seconds: float
) -> Outcome:
    one_round = one_result = told_of_round = told_of_result = 0
    for number, (rounds, judges) in enumerate(written):
        pairing = [told[number][0] for told in heard.values()]
        judging = [told[number][1] for told in heard.values()]
        one_round += pairing.count(WON) == rounds == 1
        one_result += judging.count(WON) == len(judges) == 1
        told_of_round += pairing.count(Code.ROUND_RUNS)
        told_of_result += sum(judging.count(judge) for judge in judges)
    losers = races * (len(heard) - 1)
    return Outcome(races, one_round, one_result, losers, told_of_round, told_of_result, seconds)


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--races", type=int, default=1000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--store", default="sqlite", choices=STORES)
    options = parser.parse_args()
    outcome = run(**vars(options))
    sys.stdout.write(f"{vars(options)} {outcome}\n")
    fair = outcome.one_round == outcome.one_result == outcome.races
    return int(not (fair and outcome.told_of_round == outcome.told_of_result == outcome.losers))


if __name__ == "__main__":
    sys.exit(main())
