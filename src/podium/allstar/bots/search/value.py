"""What the end of a game is worth to each seat."""

import numpy as np
from numpy.typing import NDArray

from podium.allstar.bots.playouts.batch import Batch

Values = NDArray[np.float64]

_FANS = 64
"""More than all fans of the playoffs, which only decide between equal sums (AS-37)."""

_LEAD = 0.01
"""The value of a lead of one fan, compared with the win itself; it reduces the noise."""


def values(batch: Batch) -> Values:
    """For each game and seat: its part of the win, plus a little for its lead over the best other
    seat, or minus a little for its deficit."""
    score = batch.fans() * _FANS + batch.playoff_fans
    best = score.max(axis=-1, keepdims=True)
    won = score == best
    share = won / won.sum(axis=-1, keepdims=True)
    fans = np.sort(batch.fans(), axis=-1)
    first, second = fans[:, -1:], fans[:, -2:-1]
    lead = batch.fans() - np.where(batch.fans() == first, second, first)
    worth: Values = share + _LEAD * lead
    return worth
