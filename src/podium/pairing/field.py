"""The field of a round: who is to be paired, and what pairing needs to know about each of them."""

from collections.abc import Iterable, Sequence
from itertools import chain, pairwise
from typing import Self

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from podium.core.ids import EntrantId

Array = npt.NDArray[np.int64]
Met = npt.NDArray[np.int32]
"""For each entrant a row of those they were paired with, with NOBODY where there is none."""

Entrant = int
"""An entrant inside this room: the place in the field's order of ids."""

Pair = tuple[Entrant, Entrant]

NOBODY = -1


class Contender(Struct, frozen=True):
    """One active entrant as pairing sees them.

    `points` are those after deductions (EV-13). `opponents` are all they were paired with in this
    stage (EV-2), also those who have left. `group`: who they travel with (LCG-4).
    """

    id: EntrantId
    points: int
    number: int
    opponents: tuple[EntrantId, ...] = ()
    byes: int = 0
    group: str | None = None


class Field(Struct, frozen=True, eq=False):
    """The active entrants in the order of their ids, so that the order of input never matters.

    Row i of `met` holds the entrants that i was paired with in this stage, filled up with NOBODY.
    """

    ids: tuple[EntrantId, ...]
    points: Array
    numbers: Array
    byes: Array
    groups: tuple[str | None, ...]
    met: Met
    most_met: int

    def __len__(self) -> int:
        return len(self.ids)

    @classmethod
    def of(cls, contenders: Iterable[Contender]) -> Self:
        """The field of these contenders, in whatever order they come."""
        known = tuple(contenders)
        place = {contender.id: i for i, contender in enumerate(known)}
        return cls.of_lists(
            [contender.id for contender in known],
            points=[contender.points for contender in known],
            numbers=[contender.number for contender in known],
            opponents=[[place.get(o, NOBODY) for o in c.opponents] for c in known],
            byes=[contender.byes for contender in known],
            groups=[contender.group for contender in known],
        )

    @classmethod
    def of_lists(
        cls,
        ids: Sequence[EntrantId],
        *,
        points: Sequence[int],
        opponents: Sequence[Sequence[int]] | Met,
        numbers: Sequence[int] | None = None,
        byes: Sequence[int] | None = None,
        groups: Sequence[str | None] | None = None,
    ) -> Self:
        """The field from lists side by side: the quick way for thousands of entrants.

        `opponents[i]` are places in these lists, NOBODY for one who has left or where there was
        none. Without `numbers` the order of the lists gives the player numbers 1, 2, ...
        """
        size = len(ids)
        columns = (
            np.fromiter(points, np.int64, size),
            np.arange(1, size + 1) if numbers is None else np.fromiter(numbers, np.int64, size),
            np.zeros(size, np.int64) if byes is None else np.fromiter(byes, np.int64, size),
        )
        groups = (None,) * size if groups is None else tuple(groups)
        met = opponents if isinstance(opponents, np.ndarray) else _rows(opponents)
        ids = tuple(ids)
        if any(first >= second for first, second in pairwise(ids)):
            order = _order_of_ids(ids)
            ids = tuple(ids[i] for i in order)
            groups = tuple(groups[i] for i in order)
            met = _renamed(met, order)
            columns = (columns[0][order], columns[1][order], columns[2][order])
        most = int((met != NOBODY).sum(axis=1).max()) if met.size else 0
        return cls(ids, *columns, groups, met, most)


def met_by_round(
    ids: Sequence[EntrantId], rounds: Sequence[Sequence[tuple[EntrantId, ...]]]
) -> Met:
    """The table of opponents, a column for each round of these pairs of ids.

    Pairs with somebody who is not among the ids are left out.
    """
    place = {entrant: i for i, entrant in enumerate(ids)}
    met = np.full((len(ids), len(rounds)), NOBODY, np.int32)
    for column, pairs in zip(met.T, rounds, strict=True):
        places = [place.get(entrant, NOBODY) for pair in pairs for entrant in pair]
        both = np.array(places, np.int32).reshape(-1, 2)
        first, second = both[(both != NOBODY).all(axis=1)].T
        column[first], column[second] = second, first
    return met


def _order_of_ids(ids: tuple[EntrantId, ...]) -> list[int]:
    if len(set(ids)) < len(ids):
        twice = next(first for first, second in pairwise(sorted(ids)) if first == second)
        message = f"entrant {twice} stands in the field twice"
        raise ValueError(message)
    return sorted(range(len(ids)), key=ids.__getitem__)


def _rows(opponents: Sequence[Sequence[int]]) -> Met:
    """The lists of opponents as one table, filled up with NOBODY."""
    lengths = [len(row) for row in opponents]
    flat = np.fromiter(chain.from_iterable(opponents), np.int32, sum(lengths))
    width = max(lengths, default=0)
    if min(lengths, default=0) == width:
        return flat.reshape(len(lengths), width)
    table = np.full((len(lengths), width), NOBODY, np.int32)
    table[np.arange(width) < np.array(lengths)[:, None]] = flat
    return table


def _renamed(met: Met, order: list[int]) -> Met:
    """The table with rows in this order and entrants renamed to their places in it."""
    names = np.empty(len(order) + 1, np.int32)
    names[order] = np.arange(len(order), dtype=np.int32)
    names[NOBODY] = NOBODY
    return names[met[order]]
