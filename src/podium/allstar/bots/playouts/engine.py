"""Which engine serves the playouts of bots that think: arrays, or one that is installed beside.

Every engine plays greedy games to the same ends, so with a budget of playouts a bot chooses the
same whichever serves it. Arrays are the default and need nothing. Other distributions bring
engines as entry points of the group `podium.allstar.playouts`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.metadata import entry_points
from typing import TypeAlias

from podium.allstar.bots.playouts import run
from podium.allstar.bots.playouts.batch import Batch
from podium.allstar.bots.playouts.forced import NOTHING, ForcedMoves

Engine: TypeAlias = Callable[[Batch, ForcedMoves], Batch]
"""Takes games and what is chosen first in them; returns the same batch with the fans, places and
tickets of the ends."""

GROUP = "podium.allstar.playouts"
ARRAYS = "arrays"

_serving: ContextVar[Engine] = ContextVar("engine of playouts", default=run.play_out)


class NoSuchEngine(LookupError):
    """No engine has this name here. The text names those there are."""


def play_out(batch: Batch, forced: ForcedMoves = NOTHING) -> Batch:
    """Plays the games to their ends with the engine that serves now."""
    return _serving.get()(batch, forced)


@contextmanager
def served_by(engine: Engine) -> Iterator[None]:
    """Inside, this engine serves all playouts of this thread or task."""
    before = _serving.set(engine)
    try:
        yield
    finally:
        _serving.reset(before)


def engine_names() -> tuple[str, ...]:
    """The engines that are there."""
    return (ARRAYS, *sorted(entry_points(group=GROUP).names))


def engine_named(name: str) -> Engine:
    """The engine of this name. Raises NoSuchEngine."""
    if name == ARRAYS:
        return run.play_out
    for entry in entry_points(group=GROUP, name=name):
        engine: Engine = entry.load()
        return engine
    message = f"no engine {name!r}: there is {', '.join(engine_names())}"
    raise NoSuchEngine(message)
