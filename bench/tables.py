"""Tables of All-Star Draft under load, on one server with SQLite, people included.

    python -m bench.tables [--seconds 60] [--fair 50] [--strong 5] [--many 200] [--only PART]

- *usual*: tables of one person and three `fair` bots each, and some with `strong` ones; at least
  95 % of the bots' choices are made at full strength.
- *many*: so many tables of three `fair` bots that the written rule lets them think less; the share
  of choices at each strength is reported. Then the server is killed: how long until all tables
  that ran are open again.

A person chooses every 5 seconds. Reported of each part: how long a choice takes until it is
answered, and until the page that follows the table has the new step; how much memory a table
takes; and how long the pages of a tournament take beside it, by how long they take without.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from msgspec import Struct

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

MOST_ANSWERED = 0.050
MOST_ARRIVED = 0.300
MOST_MEMORY = 150
MOST_REOPENED = 5.0
MOST_BESIDE = 1.5
LEAST_AT_FULL = 0.95


class Part(Struct):
    """One part. `tables`: how many of each level; `measured`: by level; `memory`: kB a table;
    `beside`: seconds of a tournament's pages, and `alone` without tables; `reopened`: seconds.
    """

    name: str
    tables: dict[Level, int]
    measured: dict[Level, Measured]
    alone: list[float] = []
    beside: list[float] = []
    memory: float = 0.0
    worked: float = 0.0
    reopened: float | None = None
    strengths: dict[tuple[str, int], int] = {}


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


async def arrived(people: list[Person], until: float) -> None:
    """People come one after the other, evenly over the time between two choices; all play."""
    playing = []
    for person in people:
        await person.open()
        playing.append(asyncio.create_task(person.play(until)))
        await asyncio.sleep(CHOICE_EVERY / len(people))
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
    before, worked = server.memory(), server.worked()
    playing = asyncio.create_task(arrived(people, time.monotonic() + seconds))
    part.beside = await looked(server.port, staged, seconds)
    await playing
    part.worked = (server.worked() - worked) / seconds
    part.memory = (server.memory() - before) / len(people)
    await first.leave()
    for one in people:
        await one.leave()
    return people


async def seen_again(people: list[Person]) -> None:
    """Every page looks at its table."""
    for start in range(0, len(people), LOOKED_TOGETHER):
        await asyncio.gather(*(one.look() for one in people[start : start + LOOKED_TOGETHER]))


def run(name: str, tables: dict[Level, int], seconds: float, *, reopen: bool) -> Part:
    """One part on a server of its own."""
    part = Part(name, tables, {level: Measured() for level in tables})
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


def late(times: list[float], share: float = 0.95) -> float:
    """The time within which this share is."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def told(part: Part) -> list[str]:
    """Prints a part; what is worse than it should be."""
    names = ", ".join(f"{number} with {level} bots" for level, number in part.tables.items())
    print(f"{part.name}: tables of {MANAGERS}, {names}")
    missed = []

    def say(what: str, value: float, most: float | None, unit: str = "ms") -> None:
        limit = "" if most is None else f" (at most {most:.4g})"
        print(f"  {what}: {value:.4g} {unit}{limit}")
        if most is not None and value > most:
            missed.append(f"{part.name}: {what} {value:.4g} {unit}")

    for level, measured in part.measured.items():
        say(f"{level}: choices answered, half", 1000 * median(measured.answered or [0]), None)
        say(
            f"{level}: choices answered, 95 %", 1000 * late(measured.answered), 1000 * MOST_ANSWERED
        )
        say(f"{level}: new step at the page, half", 1000 * median(measured.arrived or [0]), None)
        say(
            f"{level}: new step at the page, 95 %",
            1000 * late(measured.arrived),
            1000 * MOST_ARRIVED,
        )
        print(f"  {level}: {len(measured.answered)} choices, {len(measured.refused)} refused")
        missed += [f"{part.name}: refused {one}" for one in measured.refused[:3]]
    say("pages of a tournament without tables, half", 1000 * median(part.alone), None)
    say("pages of a tournament beside, half", 1000 * median(part.beside), None)
    say("times as long", median(part.beside) / median(part.alone), MOST_BESIDE, "")
    say("memory a table", part.memory, MOST_MEMORY, "kB")
    say("processor of the server", 100 * part.worked, None, "% of a core")
    if part.reopened is not None:
        say("open again after kill -9", part.reopened, MOST_REOPENED, "s")
    return missed + strength_told(part)


def strength_told(part: Part) -> list[str]:
    """Prints how strong the bots' choices were; what is less than it should be."""
    missed = []
    for level in part.tables:
        rows = {rung: n for (name, rung), n in part.strengths.items() if name == level}
        total = sum(rows.values())
        shares = [f"{rung or 'greedy'}: {n / total:.1%}" for rung, n in sorted(rows.items())]
        print(f"  {total} choices of {level} bots, by playouts: {', '.join(shares)}")
        full = rows.get(rungs(level)[-1], 0) / max(1, total)
        if part.name == "usual" and full < LEAST_AT_FULL:
            missed.append(f"{part.name}: {level} at full strength only {full:.1%}")
    return missed


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--fair", type=int, default=50)
    parser.add_argument("--strong", type=int, default=5)
    parser.add_argument("--many", type=int, default=200)
    parser.add_argument("--only", choices=("usual", "many"))
    asked = parser.parse_args()
    print(describe("uvicorn", "litestar", "msgspec", "apsw"))
    missed = []
    if asked.only != "many":
        tables = {Level.FAIR: asked.fair, Level.STRONG: asked.strong}
        missed += told(run("usual", tables, asked.seconds, reopen=False))
    if asked.only != "usual":
        missed += told(run("many", {Level.FAIR: asked.many}, asked.seconds, reopen=True))
    for one in missed:
        print(f"missed: {one}")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
