"""What a study of formats costs, and what it finds: rounds against agreement.

    python -m bench.study [--events 10000] [--jobs 2] [--entrants 32]
    python -m bench.study --rounds 1 2 3 4 5 6 7 8 --events 2000

Processor time is that of all processes together, beside wall time, so that a busy machine can be
told from a slow program.
"""

import argparse
import os
from time import perf_counter

from bench.machine import describe
from podium.rulebooks.shipped import shipped
from podium.studies.processes import study_on_cores
from podium.study.formats import EventFormat
from podium.study.plan import StudyPlan
from podium.study.strengths import Players


def processor_seconds() -> float:
    """Of this process and of all its children that have ended."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def main() -> None:
    """Plays one study and prints its figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rulebook", default="shatterpoint.premier-showdown")
    parser.add_argument("--entrants", type=int, default=32)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--spread", type=int, default=200)
    parser.add_argument("--rounds", type=int, nargs="*", default=[])
    chosen = parser.parse_args()
    book = shipped(chosen.rulebook)
    formats = tuple(EventFormat(book, rounds=one, cut=0) for one in chosen.rounds)
    players = Players(chosen.entrants, spread=chosen.spread)
    plan = StudyPlan(players, formats or (EventFormat(book),), chosen.events, seed="bench")
    spent, began = processor_seconds(), perf_counter()
    summaries = study_on_cores(plan, chosen.jobs)
    wall, spent = perf_counter() - began, processor_seconds() - spent
    played = chosen.events * len(summaries)
    print(describe("podium", "numpy"))
    print(f"{played} events of {chosen.entrants} on {chosen.jobs} processes: {wall:.1f} s")
    print(f"processor time {spent:.1f} s, {1000 * spent / played:.2f} ms an event")
    for one in summaries:
        print(
            f"| {one.rounds} | {one.cut} | {100 * one.best_wins.value:.1f} % "
            f"| {100 * one.best_wins.low:.1f} to {100 * one.best_wins.high:.1f} % "
            f"| {one.agreement.value:.3f} | {one.agreement.low:.3f} to {one.agreement.high:.3f} "
            f"| {100 * one.idle.value:.1f} % |"
        )


if __name__ == "__main__":
    main()
