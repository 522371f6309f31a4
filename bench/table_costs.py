"""What tables of All-Star Draft cost: processor time and bytes, which hold on a busy machine too.

    python -m bench.table_costs [--tables 200] [--games 5]

Tables of one person and three `fair` bots are played in this process, on an SQLite file, without
HTTP; the bots seal what `greedy` would, and remember what they would think about. Then all are
opened again. Thinking is measured by itself, over all choices of whole games.
"""

import argparse
import gzip
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from os import getpid
from pathlib import Path
from statistics import mean

import msgspec

from bench.figures import Figure, show
from bench.machine import describe
from podium.allstar.bots.bot import BOTS
from podium.allstar.bots.search.memory import Memory
from podium.allstar.bots.whole import whole_choice
from podium.allstar.rules.apply import is_over
from podium.allstar.rules.draws import draw, new_game, resolve, waits_for_chance
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import Options
from podium.allstar.table.choices import settled
from podium.allstar.table.commands import SealChoice
from podium.allstar.table.setting import Level
from podium.allstar.table.state import Shelf, TableStage
from podium.bootstrap import Store, open_store
from podium.kernel.chance import Chance
from podium.kernel.now import Now
from podium.tables.ids import TableId
from podium.tables.limits import TableLimits
from podium.tables.minds import Minds
from podium.tables.pace import USUAL
from podium.tables.worker import ThinkingTask, ponder, task_of
from tests.soak.served import memory_of
from tests.soak.table_client import random_choice
from tests.unit.tables.tabling import House, guest

OPTIONS = Options(4)
BOTS_OF_TABLE = (None, Level.FAIR, Level.FAIR, Level.FAIR)
RUNGS = (24, 128, 256, 1024)
STEPS = 20
"""How far the games are played: two thirds."""

Times = dict[str, list[float]]


class ThoughtlessMinds(Minds):
    """Takes questions and never thinks about them."""

    def start(self) -> None:
        """No worker is started."""

    def _wake(self) -> None:
        self._waiting.clear()


@contextmanager
def timed(times: Times, what: str) -> Iterator[None]:
    """Notes the processor time of all threads of this process, in milliseconds."""
    began = time.process_time()
    yield
    times[what].append(1000 * (time.process_time() - began))


def house(store: Store, now: Now | None = None) -> House:
    """A service on this store whose bots remember, but do not think."""
    limits = TableLimits(100_000, 100_000, 100_000)
    made = House(store.journal, store.people, limits=limits)
    made.now = made.now if now is None else now
    minds = ThoughtlessMinds(1, lambda: made.now)
    made.service.minds = made.service.keeper._minds = minds  # noqa: SLF001 - in place of its own
    return made


def one_step(at: House, tables: list[TableId], times: Times) -> None:
    """At every table the bots seal, then the person looks and chooses."""
    at.now = Now(at.now + USUAL.latest)
    with timed(times, "three seals of bots, and planning"):
        at.service.keeper.run_due(at.now)
    for table in tables:
        with timed(times, "view as compressed JSON"):
            scene = at.scene(table, 0)
            gzip.compress(msgspec.json.encode(scene), compresslevel=6)
        with timed(times, "cursor of a stream"):
            at.service.cursors(table, (guest(table, 0),))
        view = scene.view
        if view.stage is not TableStage.PLAYING or 0 not in view.waited_for:
            continue
        assert view.game is not None
        moves = random_choice(view, Chance(table))
        with timed(times, "a person's choice, durable, and the next step"):
            at.do(table, SealChoice(seat=0, step=view.game.step, moves=moves), 0)


def played(store: Store, count: int) -> list[Figure]:
    """The costs of so many tables."""
    at, times = house(store), defaultdict[str, list[float]](list)
    one_step(at, [at.playing(OPTIONS, BOTS_OF_TABLE)], defaultdict(list))
    before = memory_of(getpid())
    tables = [at.playing(OPTIONS, BOTS_OF_TABLE) for _ in range(count)]
    for _ in range(STEPS):
        one_step(at, tables, times)
    memory = (memory_of(getpid()) - before) / count
    at.service.close()
    again = house(store, at.now)
    with timed(times, "open again: views"):
        for table in tables:
            again.scene(table)
    with timed(times, "open again: what bots remember"):
        again.service.keeper.run_due(again.now)
    again.service.close()
    keeping = times.pop("three seals of bots, and planning")
    figures = [Figure("three seals of bots, and planning", mean(keeping) / count)]
    figures += [Figure(what, mean(row)) for what, row in times.items()]
    return [*figures, Figure("memory a table, without its connections", memory, "kB")]


def tasks(number: int) -> Iterator[ThinkingTask]:
    """One task for every step of a game of greedy bots."""
    shelf, chance = Shelf(), Chance(f"costs {number}")
    state = new_game(shelf.game(None, OPTIONS))
    memories = [Memory() for _ in range(OPTIONS.managers)]
    while not is_over(state):
        if waits_for_chance(state):
            state = resolve(state, draw(state, chance))
            continue
        choices = {}
        for seat, memory in enumerate(memories):
            seen = observe(state, seat)
            memory.watch(seen)
            if state.public.concerned >> seat & 1:
                choices[seat] = whole_choice(BOTS["greedy"], seen, chance)
        first = min(choices)
        yield task_of(observe(state, first), memories[first], chance.raw(32))
        state = settled(state, choices)


def thought(games: int) -> list[Figure]:
    """The mean processor time of a choice with so many playouts."""
    times, shelf = defaultdict[str, list[float]](list), Shelf()
    for number in range(games):
        for task in tasks(number):
            for rung in RUNGS:
                with timed(times, f"a choice with {rung} playouts"):
                    list(ponder(shelf, task, (rung,)))
    return [Figure(what, mean(row)) for what, row in times.items()]


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--games", type=int, default=5)
    asked = parser.parse_args()
    print(describe("numpy", "msgspec", "apsw"))
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(str(Path(folder) / "podium.db"))
        figures = played(store, asked.tables)
        store.journal.close()
    return show([*figures, *thought(asked.games)])


if __name__ == "__main__":
    sys.exit(main())
