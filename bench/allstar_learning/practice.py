"""Games of the agent against itself in all seats, and what each decision turned out to be worth."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.allstar_learning.features import FeatureMaker, Features, Floats, Ints
from bench.allstar_learning.network import Weights, drawn, think
from podium.allstar.environment.vector import AllStarVectorEnv

FAN = 0.02
"""What a fan more than the others have on average is worth, where a win is worth 1."""

_FAR = 0.95
"""How much of the surprise of a decision is handed on to the decision before (lambda of GAE)."""


class Experience(NamedTuple):
    """Decisions with what was chosen (the place among the options), how likely that was, what the
    network thought it worth and how much better it was."""

    seen: Features
    chosen: Ints
    likely: Floats
    values: Floats
    gains: Floats

    def part(self, which: Ints) -> "Experience":
        """Some of the decisions."""
        ends = np.append(self.seen.starts[1:], len(self.seen.options))[which]
        sizes = ends - self.seen.starts[which]
        starts = np.concatenate([[0], sizes.cumsum()[:-1]])
        options = np.arange(sizes.sum()) + np.repeat(self.seen.starts[which] - starts, sizes)
        seen = Features(
            self.seen.table[which], self.seen.options[options], self.seen.actions[options], starts
        )
        chosen = self.chosen[which] - self.seen.starts[which] + starts
        return Experience(seen, chosen, self.likely[which], self.values[which], self.gains[which])


class _Moment(NamedTuple):
    """One step of all games."""

    seen: Features
    chosen: Ints
    likely: Floats
    values: Floats
    seats: NDArray[np.int8]
    rewards: NDArray[np.float64]
    over: NDArray[np.bool_]


class Practice:
    """So many games at once, which go on from one call to the next."""

    def __init__(self, tables: AllStarVectorEnv, make: FeatureMaker, size: int, seed: int) -> None:
        self._tables, self._make = tables, make
        self._luck = np.random.default_rng(seed)
        self._asked = tables.reset(size, seed=seed)
        self._fans = np.zeros((size, tables.game.managers))

    def play(self, weights: Weights, steps: int) -> Experience:
        """Plays on and returns every decision whose outcome is known by then."""
        moments = [self._step(weights) for _ in range(steps)]
        gains, known = worth(moments)
        return _joined(moments, gains, known)

    def _step(self, weights: Weights) -> _Moment:
        seen = self._make(self._asked.observations, self._asked.masks)
        thought = think(weights, seen)
        chosen = drawn(seen, thought.chances, self._luck)
        seats = self._asked.seats.copy()
        stepped = self._tables.step(seen.actions[chosen])
        self._asked = stepped.asked
        self._fans += stepped.rewards
        rewards = FAN * _centred(stepped.rewards)
        rewards[stepped.over] += _centred(_wins(self._fans[stepped.over]))
        self._fans[stepped.over] = 0
        likely = thought.chances[chosen]
        return _Moment(seen, chosen, likely, thought.values, seats, rewards, stepped.over)


def _wins(fans: NDArray[np.float64]) -> NDArray[np.float64]:
    best = fans == fans.max(axis=1, keepdims=True)
    parts: NDArray[np.float64] = best / best.sum(axis=1, keepdims=True)
    return parts


def _centred(row: NDArray[np.float64]) -> NDArray[np.float64]:
    """What each seat has more than the others on average."""
    others = row.shape[1] - 1
    more: NDArray[np.float64] = row - (row.sum(axis=1, keepdims=True) - row) / others
    return more


def worth(moments: list[_Moment]) -> tuple[list[Floats], list[NDArray[np.bool_]]]:
    """How much better each decision was than the network thought, seat by seat (GAE); and whether
    that is known: the seat has been asked again or the game has ended."""
    size, managers = moments[0].rewards.shape
    rows = np.arange(size)
    paid, later, handed = (np.zeros((size, managers)) for _ in range(3))
    known = np.zeros((size, managers), dtype=bool)
    gains: list[Floats] = []
    certain: list[NDArray[np.bool_]] = []
    for moment in reversed(moments):
        for row in (paid, later, handed):
            row[moment.over] = 0
        known[moment.over] = True
        paid += moment.rewards
        at = rows, moment.seats
        surprise = paid[at] + later[at] - moment.values
        gain = surprise + _FAR * handed[at]
        gains.append(gain.astype(np.float32))
        certain.append(known[at].copy())
        paid[at], later[at], handed[at], known[at] = 0, moment.values, gain, True
    return gains[::-1], certain[::-1]


def _joined(
    moments: list[_Moment], gains: list[Floats], known: list[NDArray[np.bool_]]
) -> Experience:
    sizes = np.array([len(moment.seen.options) for moment in moments])
    offsets = sizes.cumsum() - sizes
    seen = Features(
        np.concatenate([moment.seen.table for moment in moments]),
        np.concatenate([moment.seen.options for moment in moments]),
        np.concatenate([moment.seen.actions for moment in moments]),
        np.concatenate([m.seen.starts + o for m, o in zip(moments, offsets, strict=True)]),
    )
    whole = Experience(
        seen,
        np.concatenate([m.chosen + o for m, o in zip(moments, offsets, strict=True)]),
        np.concatenate([moment.likely for moment in moments]),
        np.concatenate([moment.values for moment in moments]),
        np.concatenate(gains),
    )
    return whole.part(np.nonzero(np.concatenate(known))[0])
