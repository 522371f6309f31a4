"""How much bots think, and how little under load: the written rule.

A level that thinks has *rungs*, numbers of playouts: `fair` 24 and 128, `strong` 24, 256 and 1,024.
The highest rung is its full strength. A free worker takes, of all choices that wait, the one whose
moment comes first. The bot thinks on the highest rung that usually ends before the moment and
leaves time to every other choice that waits, before its own moment, for the same rung or for its
full strength if that is lower; the lowest rung need not leave time. If the rung usually takes more
than half of the time until the moment, the bot thinks on the lowest one first, so that something is
found early. If not even the lowest rung ends in time, or no worker answers in time, the bot chooses
as `greedy` does. The moment never moves.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from podium.allstar.bots.bot import BOTS, Thinking
from podium.allstar.table.setting import Level

_STEPS = (24, 256)
_WEIGHT = 8
"""A new duration counts for one part in so many of the usual one."""

_FIRST_GUESS = 12.0
_EACH_PLAYOUT = 0.25
"""Milliseconds that thinking takes before any was measured: at all, and for each playout."""


@cache
def rungs(level: Level) -> tuple[int, ...]:
    """The numbers of playouts of a level, the lowest first; empty if it does not think."""
    bot = BOTS[level]
    if not isinstance(bot, Thinking):
        return ()
    return (*[step for step in _STEPS if step < bot.playouts], bot.playouts)


class Durations:
    """The usual duration of each rung in milliseconds: a moving average of what was measured."""

    def __init__(self) -> None:
        self._usual: dict[int, float] = {}

    def usual(self, playouts: int) -> float:
        """How long so many playouts usually take."""
        return self._usual.get(playouts, _FIRST_GUESS + _EACH_PLAYOUT * playouts)

    def measured(self, playouts: int, milliseconds: float) -> None:
        """Takes in one measurement."""
        usual = self.usual(playouts)
        self._usual[playouts] = usual + (milliseconds - usual) / _WEIGHT


class Waiting(NamedTuple):
    """Another choice that waits: the milliseconds until its moment, and its full strength."""

    left: float
    full: int


def allowed(
    ladder: Sequence[int],
    left: float,
    others: Sequence[Waiting],
    workers: int,
    durations: Durations,
) -> tuple[int, ...]:
    """The rungs to think on, by the rule above. `left`: milliseconds until the moment; `others`:
    the next moment first.
    """
    lowest = ladder[0]
    fitting = [
        rung
        for rung in ladder
        if durations.usual(rung) <= left
        and (rung == lowest or _leaves_time(rung, others, workers, durations))
    ]
    is_sure = bool(fitting) and 2 * durations.usual(fitting[-1]) <= left
    first = () if is_sure else fitting[:1]
    return tuple(dict.fromkeys((*first, *fitting[-1:])))


def _leaves_time(rung: int, others: Sequence[Waiting], workers: int, durations: Durations) -> bool:
    needed = durations.usual(rung)
    for other in others:
        needed += durations.usual(min(rung, other.full))
        if needed > workers * other.left:
            return False
    return True
