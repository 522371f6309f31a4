"""Tables of All-Star Draft under load, on one server with SQLite, people included.

    python -m bench.tables [--all] [--seconds 60] [--only PART]

- *usual*: 50 tables of one person and three `fair` bots each, and 5 with `strong` ones; at least
  95 % of the bots' choices are made at full strength.
- *many*: 200 tables of three `fair` bots, so that the written rule lets them think less; the share
  of choices at each strength is reported. Then the server is killed: how long until all tables
  that ran are open again.
- *alone*: one person against three `strong` bots, who chooses a little more than 2 seconds after
  each step has opened.

A person chooses every 5 seconds. Reported of each part: how long a choice takes until it is
answered, and until the page that follows the table has the new step; how much memory a table
takes; and how long the pages of a tournament take beside it, by how long they take without.

`--all` also runs `bench.table_feel` (cards that are dragged, reveals) and `tests.soak.table_flood`
(one seat floods), one after the other, and ends with one table of all figures: about nine minutes
on two free cores. Exits with 1 if a figure is missed. What holds on a busy machine, processor time
and bytes, is measured by `bench.table_costs`.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from msgspec import Struct

from bench.figures import Figure, late, show
from bench.machine import describe
from bench.table_people import CHOICE_EVERY, Measured, Person
from bench.table_server import strengths
from podium.allstar.table.setting import Level
from podium.tables.strength import rungs
from tests.soak.served import OK, Served, Staged, publish, stage
from tests.soak.table_client import Browser

PROGRAM = (sys.executable, "-m", "bench.table_server")
ENTRANTS = 64
MANAGERS = 4
LOOKED_TOGETHER = 10
GLANCE_EVERY = 0.25
ALONE = 10.0
WARM = 6.0
FLOODED = 10.0
PARTS = ("usual", "many", "alone")

MOST_ANSWERED = 50
MOST_ARRIVED = 300
MOST_MEMORY = 150
MOST_REOPENED = 5.0
MOST_BESIDE = 1.5
LEAST_AT_FULL = 95
SOON_AFTER = 2.3
"""Seconds between the choices of somebody who chooses when the bots have."""


class Part(Struct):
    """One part. `tables`: how many of each level; `every`: seconds between two choices; `measured`:
    by level; `memory`: kB a table; `beside`: seconds of a tournament's pages, and `alone` without
    tables; `worked`: seconds of the server's processor time for a choice; `reopened`: seconds.
    """

    name: str
    tables: dict[Level, int]
    measured: dict[Level, Measured]
    every: float = CHOICE_EVERY
    alone: list[float] = []
    beside: list[float] = []
    memory: float = 0.0
    worked: float = 0.0
    reopened: float | None = None
    strengths: dict[tuple[str, int], int] = {}

    @property
    def choices(self) -> int:
        """How many choices people have made."""
        return sum(len(one.answered) for one in self.measured.values())


class TableServer(Served):
    """A server that takes as many tables as are wanted from here."""

    def __init__(self, address: str, folder: Path) -> None:
        super().__init__(address, folder)
        for limit in ("", "-of-address", "-of-browser"):
            self.options(f"--most-tables{limit}", "100000")

    def begin(self) -> None:
        """Starts it and waits until it is ready."""
        self.start(PROGRAM)
        self.until_ready()


async def looked(port: int, staged: Staged, seconds: float) -> list[float]:
    """How long the pages of a tournament take, one after the other."""
    browser, times = Browser(port), []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for page in ("", "/standings"):
            began = time.perf_counter()
            status, _ = await browser.ask("GET", f"/e/{staged.event}{page}")
            times.append(time.perf_counter() - began)
            assert status == OK, (page, status)
        await asyncio.sleep(GLANCE_EVERY)
    return times


async def arrived(people: list[Person], until: float, every: float = CHOICE_EVERY) -> None:
    """People come one after the other, evenly over the time between two choices; all play."""
    playing = []
    for person in people:
        await person.open()
        playing.append(asyncio.create_task(person.play(until, every)))
        await asyncio.sleep(every / len(people))
    await asyncio.gather(*playing)


async def played(server: TableServer, staged: Staged, part: Part, seconds: float) -> list[Person]:
    """Everybody plays for so long; fills in what was measured."""
    await looked(server.port, staged, 1)
    part.alone = await looked(server.port, staged, ALONE)
    people = [
        Person(server.port, level, MANAGERS, part.measured[level])
        for level, number in part.tables.items()
        for _ in range(number)
    ]
    first = Person(server.port, Level.FAIR, MANAGERS, Measured())
    await arrived([first], time.monotonic() + WARM)  # what the first table costs is not a table's
    before = server.memory()
    playing = asyncio.create_task(arrived(people, time.monotonic() + seconds, part.every))
    part.beside = await looked(server.port, staged, part.every)  # until all have come
    worked, choices = server.worked(), part.choices
    part.beside += await looked(server.port, staged, seconds - part.every)
    part.worked = (server.worked() - worked) / max(1, part.choices - choices)
    await playing
    part.memory = (server.memory() - before) / len(people)
    await first.leave()
    for one in people:
        await one.leave()
    return people


async def seen_again(people: list[Person]) -> None:
    """Every page looks at its table."""
    for start in range(0, len(people), LOOKED_TOGETHER):
        await asyncio.gather(*(one.look() for one in people[start : start + LOOKED_TOGETHER]))


def run(part: Part, seconds: float, *, reopen: bool = False) -> Part:
    """One part on a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        address = str(Path(folder) / "podium.db")
        staged = stage(address, entrants=ENTRANTS, signed_in=0)
        with TableServer(address, Path(folder)) as server:
            server.begin()
            publish(server.port, staged, 1)
            people = asyncio.run(played(server, staged, part, seconds))
            server.stop()
            part.strengths = strengths(server.said())
            if reopen:
                server.begin()
                server.kill()
                server.begin()
                asyncio.run(seen_again(people))
                part.reopened = time.monotonic() - server.began
    return part


def told(part: Part) -> list[Figure]:
    """The figures of a part."""
    found = []
    for level, measured in part.measured.items():
        name = f"{part.name}, `{level}`"
        answered, arrivals = measured.answered, measured.arrived
        found += [
            Figure(f"{name}: choice answered, half", 1000 * median(answered or [0])),
            Figure(f"{name}: choice answered, 95 %", 1000 * late(answered), most=MOST_ANSWERED),
            Figure(f"{name}: new step at the page, half", 1000 * median(arrivals or [0])),
            Figure(f"{name}: new step at the page, 95 %", 1000 * late(arrivals), most=MOST_ARRIVED),
            Figure(f"{name}: choices refused, of {len(answered)}", len(measured.refused), "", 0),
        ]
        found += strength(part, level)
    beside = median(part.beside) / median(part.alone)
    if part.name != "alone":  # one table says nothing about what a table costs
        found.append(
            Figure(f"{part.name}: server's processor time for a choice", 1000 * part.worked)
        )
        found.append(Figure(f"{part.name}: pages of a tournament", beside, "times", MOST_BESIDE))
        found.append(Figure(f"{part.name}: memory a table", part.memory, "kB", MOST_MEMORY))
    if part.reopened is not None:
        what = f"{part.name}: open again after kill -9"
        found.append(Figure(what, part.reopened, "s", MOST_REOPENED))
    return found


def strength(part: Part, level: Level) -> list[Figure]:
    """How strong the choices of the bots were."""
    rows = {rung: n for (name, rung), n in part.strengths.items() if name == level}
    total, full = max(1, sum(rows.values())), rungs(level)[-1]
    found = []
    for rung in sorted({*rows, full}):
        what = (
            f"{part.name}, `{level}`: choices with {rung} playouts"
            if rung
            else (f"{part.name}, `{level}`: choices as `greedy`")
        )
        least = LEAST_AT_FULL if rung == full and part.name == "usual" else None
        found.append(Figure(what, 100 * rows.get(rung, 0) / total, "%", least=least))
    return found


def part_named(name: str) -> Part:
    """What each part plays."""
    tables, every = {
        "usual": ({Level.FAIR: 50, Level.STRONG: 5}, CHOICE_EVERY),
        "many": ({Level.FAIR: 200}, CHOICE_EVERY),
        "alone": ({Level.STRONG: 1}, SOON_AFTER),
    }[name]
    return Part(name, tables, {level: Measured() for level in tables}, every)


def flooded() -> list[Figure]:
    """How long others wait while one seat floods the server."""
    from tests.soak.table_flood import run as flood

    outcome = flood(FLOODED)
    return [
        Figure("others, usually, 95 %", 1000 * outcome.usual),
        Figure("others while a seat floods, 95 %", 1000 * outcome.waited, most=MOST_ANSWERED),
        Figure("flood: server's processor time, by that without", outcome.worked, "times"),
        Figure("flood: what was wrong", len(outcome.findings), "", 0),
    ]


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--all", action="store_true")
    asked = parser.parse_args()
    print(describe("uvicorn", "litestar", "msgspec", "apsw"), flush=True)
    figures = []
    for name in PARTS if asked.only is None else (asked.only,):
        print(f"{time.strftime('%H:%M:%S')} {name}", flush=True)
        figures += told(run(part_named(name), asked.seconds, reopen=name == "many"))
    if asked.all:
        from bench.table_feel import felt

        print(f"{time.strftime('%H:%M:%S')} flood and feel", flush=True)
        figures += [*flooded(), *felt(slower=6, turns=3)]
    return show(figures)


if __name__ == "__main__":
    sys.exit(main())
