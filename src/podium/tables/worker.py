"""A process that thinks for bots. It is sent observations only, and one-way chance."""

import signal
from collections.abc import Iterator
from functools import cache
from multiprocessing.connection import Connection
from time import perf_counter
from typing import TYPE_CHECKING

from msgspec import Struct

from podium.allstar.bots.search.budget import Budget
from podium.allstar.bots.search.memory import Memory
from podium.allstar.bots.whole import whole_choice
from podium.allstar.rules.box import default_box
from podium.allstar.rules.material import Box
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.options import Options
from podium.allstar.rules.state import Public, Seat
from podium.allstar.table.state import Shelf
from podium.kernel.chance import Chance

if TYPE_CHECKING:
    from podium.allstar.bots.playouts.engine import Engine


class ThinkingTask(Struct, frozen=True):
    """An observation without its tables, which the worker makes once for each game."""

    data: Box | None
    options: Options
    seat: int
    public: Public
    own: Seat
    waiting: int
    memory: Memory
    chance: bytes


class Insight(Struct, frozen=True):
    """The best choice found with so many playouts, and how long that took."""

    playouts: int
    moves: tuple[int, ...]
    milliseconds: float


def task_of(seen: Observation, memory: Memory, chance: bytes) -> ThinkingTask:
    """The task to think about what a seat sees."""
    box = seen.game.box
    data = None if box is default_box() else box
    options = seen.game.options
    return ThinkingTask(
        data, options, seen.seat, seen.public, seen.own, seen.waiting, memory, chance
    )


@cache
def installed_engine() -> "Engine":
    """What plays games out: an engine that is installed beside Podium, else arrays. Bots choose
    the same with either.
    """
    from podium.allstar.bots.playouts.engine import ARRAYS, engine_named, engine_names

    for name in engine_names():
        if name != ARRAYS:
            try:
                return engine_named(name)
            except Exception:  # noqa: BLE001, S112 - one that does not load is as good as none
                continue
    return engine_named(ARRAYS)


def ponder(shelf: Shelf, task: ThinkingTask, ladder: tuple[int, ...]) -> Iterator[Insight]:
    """What is found on each rung."""
    from podium.allstar.bots.playouts.engine import served_by
    from podium.allstar.bots.search.bot import Search

    game = shelf.game(task.data, task.options)
    seen = Observation(game, task.seat, task.public, task.own, task.waiting)
    for playouts in ladder:
        begun = perf_counter()
        bot = Search(Budget(playouts), memory=task.memory)
        with served_by(installed_engine()):
            moves = whole_choice(bot, seen, Chance(task.chance))
        yield Insight(playouts, tuple(moves), 1000 * (perf_counter() - begun))


def work(pipe: Connection) -> None:
    """Answers questions until the pipe is closed, be it because the server has died, or until
    thinking fails.

    For each task it sends an insight for every rung, then None.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    shelf = Shelf()
    try:
        while True:
            task, ladder = pipe.recv()
            for insight in ponder(shelf, task, ladder):
                pipe.send(insight)
            pipe.send(None)
    except Exception:  # noqa: BLE001 - a message could name a card: it ends without a word
        return
