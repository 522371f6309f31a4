"""Many games in the same phase side by side, as arrays that change while they are played."""

import numpy as np

from podium.allstar.bots.playouts.tables import Bools, Cards, Ints, PlayoutTables
from podium.allstar.rules.state import GamePhase


class Batch:
    """Games whose public part is the same at the start.

    Arrays have a row for each game, then one for each seat. `hand`, `fresh`, `bench`: cards, in
    the playoffs the bench is the reserve. `teams`: the teams of the season in order, or the one of
    the playoffs. `stock`, `line`: the cards and the arenas to come (by row of the tables), in the
    order in which they are drawn. `arenas`: those of this round. `trio`: the open cards of the
    market, `starter`: who opens them. `incoming`: cards put down in the playoffs. `shooting`: who
    shoots.
    """

    def __init__(self, tables: PlayoutTables, size: int, phase: GamePhase) -> None:
        seats = (size, tables.managers)
        self.tables = tables
        self.size = size
        self.phase = phase
        self.round = 1
        self.turn = 0
        self.hand: Cards = np.zeros((*seats, 0), dtype=np.int16)
        self.fresh: Cards = self.hand
        self.bench: Cards = self.hand
        self.teams: list[Cards] = []
        self.stock: Cards = np.zeros((size, 0), dtype=np.int16)
        self.line: Ints = np.zeros((size, 0), dtype=np.int64)
        self.arenas: Ints = np.zeros((size, 0), dtype=np.int64)
        self.trio: Cards = np.zeros((size, 0), dtype=np.int16)
        self.starter: Ints = np.zeros(size, dtype=np.int64)
        self.incoming: Cards = self.hand
        self.shooting: Bools = np.zeros(seats, dtype=np.bool_)
        self.tickets: Ints = np.zeros(seats, dtype=np.int64)
        self.places: Ints = np.zeros(seats, dtype=np.int64)
        self.season_fans: Ints = np.zeros(seats, dtype=np.int64)
        self.playoff_fans: Ints = np.zeros(seats, dtype=np.int64)

    def times(self, count: int) -> "Batch":
        """All these games `count` times: each of them once, then all again, and so on."""
        copy = Batch(self.tables, self.size * count, self.phase)
        copy.round, copy.turn = self.round, self.turn
        for name, value in vars(self).items():
            if isinstance(value, np.ndarray):
                setattr(copy, name, np.tile(value, (count, *[1] * (value.ndim - 1))))
        copy.teams = [np.tile(team, (count, 1, 1)) for team in self.teams]
        return copy

    def fans(self) -> Ints:
        """All fans of each seat so far."""
        return self.season_fans + self.playoff_fans


def together(*parts: Cards) -> Cards:
    """Cards side by side along the last axis, sorted; empty places come last."""
    joined = np.concatenate(parts, axis=-1)
    joined.sort(axis=-1)
    return joined


def removed(cards: Cards, out: Cards, none: int) -> Cards:
    """The cards without those in `out`; sorted, with empty places at the end instead."""
    left = cards.copy()
    for place in range(out.shape[-1]):
        left[cards == out[..., place, None]] = none
    left.sort(axis=-1)
    return left


def taken_out(cards: Cards, out: Cards, none: int) -> Cards:
    """The cards without those in `out`, all of which are among them; the array gets shorter."""
    return removed(cards, out, none)[..., : cards.shape[-1] - out.shape[-1]]
