"""Proximal policy optimisation: the network learns from its own games, a little at a time."""

import numpy as np

from bench.allstar_learning.features import Floats
from bench.allstar_learning.network import Adam, Weights, gradients, rows_of, think
from bench.allstar_learning.practice import Experience

_CLIP = 0.2
"""A decision that has become so much likelier or less likely is left alone."""

_EPOCHS = 3
_BATCH = 2048
_VALUE = 0.5


def learn(
    weights: Weights,
    adam: Adam,
    experience: Experience,
    luck: np.random.Generator,
    *,
    rate: float,
    curiosity: float,
) -> None:
    """Goes over the experience a few times. `rate`: how far each step goes; `curiosity`: what
    being undecided is worth (the factor of the entropy)."""
    count = len(experience.chosen)
    gains = experience.gains
    level = ((gains - gains.mean()) / (gains.std() + 1e-6)).astype(np.float32)
    aims = experience.values + gains
    for _ in range(_EPOCHS):
        order = luck.permutation(count)
        for first in range(0, count - _BATCH + 1, _BATCH):
            which = order[first : first + _BATCH]
            part = experience.part(which)
            thought = think(weights, part.seen)
            scores = _score_slopes(part, thought.chances, level[which], curiosity)
            values = (_VALUE * (thought.values - aims[which]) / _BATCH).astype(np.float32)
            slopes = gradients(weights, part.seen, thought, scores, values)
            adam.move(weights, slopes, rate)


def _score_slopes(part: Experience, chances: Floats, gains: Floats, curiosity: float) -> Floats:
    """The gradient of the clipped objective and of the entropy, by option."""
    ratio = chances[part.chosen] / part.likely
    stopped = np.where(gains > 0, ratio > 1 + _CLIP, ratio < 1 - _CLIP)
    push = np.where(stopped, 0, gains * ratio)
    rows = rows_of(part.seen.starts, len(chances))
    slopes = chances * push[rows]
    slopes[part.chosen] -= push
    logs = np.log(chances + 1e-12)
    undecided = -np.add.reduceat(chances * logs, part.seen.starts)
    slopes += curiosity * chances * (logs + undecided[rows])
    found: Floats = (slopes / len(part.chosen)).astype(np.float32)
    return found
