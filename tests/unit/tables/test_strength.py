"""What the written rule makes of many tables, by thinking that takes as long as it was measured."""

from collections import Counter

from podium.allstar.table.setting import Level
from podium.kernel.chance import Chance
from podium.tables.pace import USUAL
from podium.tables.strength import Durations, Waiting, allowed, rungs

BETWEEN = 5_000
"""Milliseconds from one choice of a person to the next."""
BOTS = 3
MINUTE = 60_000

MEASURED = {24: 10.7, 128: 27.2, 256: 45.4, 1024: 112.9}
"""Milliseconds of processor time by playouts (docs/benchmarks.md), on a machine under load."""


def questions(tables: dict[Level, int], luck: Chance) -> list[tuple[float, float, Level]]:
    """When each choice of a minute can be thought about, its moment, and the level of its bot."""
    found = []
    for level, number in tables.items():
        for _ in range(number):
            opened = float(luck.below(BETWEEN))
            while opened < MINUTE:
                for _ in range(BOTS):
                    wait = USUAL.earliest + luck.below(USUAL.latest - USUAL.earliest)
                    found.append((opened, opened + wait, level))
                opened += BETWEEN
    return sorted(found)


def minute(tables: dict[Level, int], workers: int, pace: float) -> dict[Level, Counter[int]]:
    """How many choices are made with how many playouts; `pace`: which part of a processor each
    worker gets.
    """
    luck = Chance("strength")
    coming, waiting = questions(tables, luck), list[tuple[float, float, Level]]()
    durations, free = Durations(), [0.0] * workers
    made: dict[Level, Counter[int]] = {level: Counter() for level in tables}
    while coming or waiting:
        worker = free.index(min(free))
        now = free[worker]
        while coming and (coming[0][0] <= now or not waiting):
            waiting.append(coming.pop(0))
            now = max(now, waiting[-1][0])
        waiting.sort(key=lambda one: one[1])
        _, moment, level = waiting.pop(0)
        others = [Waiting(at - now, rungs(of)[-1]) for _, at, of in waiting]
        best = 0
        for playouts in allowed(rungs(level), moment - now, others, workers, durations):
            took = MEASURED[playouts] / pace * (0.5 + luck.below(100) / 100)
            durations.measured(playouts, took)
            now += took
            best = playouts if now <= moment else best
        free[worker] = now
        made[level][best] += 1
    return made


def share(made: Counter[int], *playouts: int) -> float:
    return sum(made[one] for one in playouts) / made.total()


def test_at_50_and_5_tables_bots_think_in_full() -> None:
    made = minute({Level.FAIR: 50, Level.STRONG: 5}, workers=2, pace=0.75)
    assert share(made[Level.FAIR], 128) >= 0.95
    assert share(made[Level.STRONG], 1024) >= 0.95


def test_at_200_tables_bots_think_less_but_think() -> None:
    made = minute({Level.FAIR: 200}, workers=2, pace=0.5)[Level.FAIR]
    assert share(made, 128) < 0.5
    assert share(made, 24, 128) >= 0.5


def test_without_others_nobody_thinks_less() -> None:
    for level in (Level.FAIR, Level.STRONG):
        made = minute({level: 1}, workers=1, pace=0.5)[level]
        assert share(made, rungs(level)[-1]) == 1
