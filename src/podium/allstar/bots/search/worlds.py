"""Draws worlds that fit what a seat knows, many at once."""

import numpy as np
from numpy.typing import NDArray

from podium.allstar.bots.search.knowledge import SEEN, Knowledge
from podium.kernel.chance import Chance

Places = NDArray[np.int8]
"""For each world and card, the place of the card; SEEN for cards that are not hidden."""


def sample(known: Knowledge, cards: int, count: int, chance: Chance) -> Places:
    """`count` worlds; every order of the cards of each pool is equally likely.

    `cards`: how many cards the box has.
    """
    slots = len(known.unseen)
    # Columns after the cards stand for cards never seen: -1 is the last column.
    places = np.full((count, cards + slots), SEEN, dtype=np.int8)
    for pool in known.pools:
        line = np.array(pool.places, dtype=np.int8)
        mixed = len(set(pool.places)) > 1
        places[:, pool.cards] = line[orders(count, len(line), chance)] if mixed else line
    if slots:
        order = orders(count, slots, chance)
        places[:, known.unseen] = np.take_along_axis(places[:, cards:], order, axis=1)
    return places[:, :cards]


def orders(count: int, size: int, chance: Chance) -> NDArray[np.intp]:
    """`count` random orders of 0 to size - 1, one in each row."""
    keys = np.frombuffer(chance.raw(8 * count * size), dtype="<u8").reshape(count, size)
    return keys.argsort(axis=1)
