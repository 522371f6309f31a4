"""The box and the rules of one game as arrays, and teams compared in bulk.

Arrays of cards hold card numbers; `none` stands for an empty place. Counts have one number for
each value (AS-14) and one more that is always 0.
"""

from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from podium.allstar.bots import drafting, planning
from podium.allstar.bots.weights import ROUNDS, SIZES, Gains, Weights, gains_by_place, weights_named
from podium.allstar.rules.arenas import COMBO_KEY, ROOM, fans_of
from podium.allstar.rules.material import Combo
from podium.allstar.rules.options import AllSymbols, ThreePair
from podium.allstar.rules.playoffs import compared
from podium.allstar.rules.state import Game
from podium.allstar.rules.strength import PLACE_BITS, TEAM, place_of

# Arrays by content; their types are chosen for speed where they are made.
Ints: TypeAlias = NDArray[Any]
Bools: TypeAlias = NDArray[Any]
Cards: TypeAlias = NDArray[Any]
Counts: TypeAlias = NDArray[Any]

_MOST_VALUES = 4
_COMBOS = {None: 0, Combo.STRAIGHT: 1, Combo.FULL_HOUSE: 2, Combo.ALL_SYMBOLS: 3}
_THREES = np.array(list(combinations(range(TEAM), 3)))
_PAIRS = np.array([[card for card in range(TEAM) if card not in three] for three in _THREES])


class PlayoutTables:
    """Lookup tables of one game and one greedy bot. Rows of `fans`, `hopes`, `combos` are arenas,
    by `row_of`.
    """

    def __init__(self, game: Game, weights: Weights) -> None:
        scale = game.scale
        self.game = game
        self.weights = weights
        self.managers = game.managers
        self.none = len(scale.cards)
        self.values = len(scale.values)
        self._set_cards()
        self._set_arenas()
        self.gains = np.array(drafting.GAINS[:128], dtype=np.int16)
        self.bench_gains = self._by_place(weights.bench_gains)
        self.owned_gains = self._by_place(weights.owned_gains)
        self.worth = np.array(
            [planning.worth(weights, key) for key in range((TEAM + 1) << PLACE_BITS)],
            dtype=np.int16,
        )
        self.compared = np.array([_compared(game, key) for key in range((TEAM + 1) << PLACE_BITS)])
        self._steps = np.append(np.arange(self.values, dtype=np.int16), np.int16(0))
        box, managers = game.box, str(game.managers)
        self.playoff_fans = np.array((0, *box.playoff_fans[managers]))
        self.ticket_fans = box.ticket_fans.get(managers, 0)

    def _set_cards(self) -> None:
        scale, none = self.game.scale, self.none
        self.attributes = np.zeros((none + 1, self.values + 1), dtype=np.int8)
        self.held = np.full((none + 1, _MOST_VALUES), self.values, dtype=np.intp, order="F")
        for card, places in enumerate(scale.held):
            self.attributes[card, list(places)] = 1
            self.held[card, : len(places)] = places
        self.shots = np.array((*scale.shots, -1), dtype=np.int32)
        self.numbers = np.array((*scale.number_of, 0), dtype=np.int16)
        self.places = np.array((*scale.places, 0), dtype=np.int64)
        self.symbols = np.array((*scale.symbols_of, 0), dtype=np.int64)
        self._number_bits = sum(1 << place for place in scale.number_places.values())
        self._number_places = np.array(
            [scale.number_places.get(number, 0) for number in range(max(scale.number_places) + 1)]
        )

    def _set_arenas(self) -> None:
        game, weights = self.game, self.weights
        ids = sorted(game.arenas)
        arenas = [game.arenas[number] for number in ids]
        self.row_of = {number: row for row, number in enumerate(ids)}
        self.combos = np.array([_COMBOS[arena.combo] for arena in arenas])
        ranks = range(1, game.managers + 1)
        self.fans = np.array(
            [[fans_of(arena, rank=r, managers=game.managers) for r in ranks] for arena in arenas]
        )
        plain = [size << PLACE_BITS for size in range(TEAM + 1)]
        self.hopes = np.array(
            [
                [
                    *(planning.hope(game, weights, arena, (key | place) << ROOM) for key in plain
                      for place in range(1 << PLACE_BITS)),
                    planning.hope(game, weights, arena, COMBO_KEY),
                ]
                for arena in arenas
            ]
        )  # fmt: skip
        self.pays_weakness = np.array([planning.pays_weakness(game, arena) for arena in arenas])

    def _by_place(self, gains: Gains) -> Ints:
        """By round, value (and one more) and size of the group."""
        rows = np.zeros((ROUNDS, self.values + 1, SIZES), dtype=np.int16)
        rows[:, : self.values] = gains_by_place(self.game.scale, gains)
        return rows

    def count(self, cards: Cards) -> Counts:
        """How many of the cards along the last axis have each value."""
        # Twice as fast as a sum along that axis.
        counted: Counts = np.einsum("...ij->...j", self.attributes.take(cards, axis=0))
        return counted

    def keys(self, count: Counts) -> Ints:
        """The key (AS-15) of the best team from cards with these counts."""
        best: Ints = self.sized(count).max(axis=-1)
        return best

    def sized(self, count: Counts) -> Ints:
        """For each value, the key of a team of it alone; 0 and no value for the last column."""
        sizes = np.minimum(count, TEAM).astype(np.int16)
        sizes <<= PLACE_BITS
        sizes += self._steps
        return sizes

    def growth(self, count: Counts) -> Ints:
        """For each value, how much one more card with it would add (`drafting.growth`)."""
        grown = self.gains[count]
        grown[..., self.values] = 0
        return grown

    def wanted(self, number: int, bench: Counts, owned: Counts) -> Ints:
        """For each value, how much one more card with it is wanted in the draft of this round
        (`drafting.wanted`)."""
        values = np.arange(self.values + 1)
        on_bench = self.bench_gains[number - 1][values, np.minimum(bench, SIZES - 1)]
        among_all = self.owned_gains[number - 1][values, np.minimum(owned, SIZES - 1)]
        both: Ints = on_bench + among_all
        return both

    def card_values(self, grown: Ints, cards: Cards) -> Ints:
        """What each card along the last axis adds (`drafting.value`)."""
        rows = grown.reshape(-1, self.values + 1)
        starts = np.arange(0, rows.size, self.values + 1).reshape(*cards.shape[:-1], 1)
        flat = rows.ravel()
        added: Ints = np.zeros(cards.shape, dtype=np.int32)
        for places in self.held.T:  # faster than a sum along an axis as short as that
            added += flat.take(places.take(cards) + starts)
        return added

    def arena_keys(self, rows: Ints, teams: Cards) -> Ints:
        """The keys of teams (`arenas.arena_key`), each in all arenas along the last axis of
        `rows`."""
        plain = self.keys(self.count(teams)).astype(np.int32) << ROOM
        keys = np.repeat(plain[..., None], rows.shape[-1], axis=-1)
        kinds = self.combos[rows]
        for kind, combo in ((1, self._straight), (2, self._three_and_pair), (3, self._all_symbols)):
            there = np.nonzero(kinds == kind)
            if len(there[0]):
                found = combo(teams[there[:-1]])
                keys[there] = np.where(found > 0, found, keys[there])
        return keys

    def _straight(self, teams: Cards) -> Ints:
        numbers = np.sort(self.numbers[teams], axis=-1)
        fits = (np.diff(numbers, axis=-1) == 1).all(axis=-1)
        return np.where(fits, COMBO_KEY | self._number_places[numbers[..., -1]] << ROOM, 0)

    def _three_and_pair(self, teams: Cards) -> Ints:
        seen = self.places[teams]
        if self.game.options.three_pair is ThreePair.NUMBERS:
            seen &= self._number_bits
        of_three = np.bitwise_and.reduce(seen[..., _THREES], axis=-1)
        of_pair = np.bitwise_and.reduce(seen[..., _PAIRS], axis=-1)
        first = _top(of_three)
        # The value of the pair must be another one; if it has no other, the three give way.
        lone = (first >= 0) & (of_pair == 1 << np.maximum(first, 0))
        first = np.where(lone, _top(of_three ^ of_pair), first)
        second = _top(of_pair & ~(1 << np.maximum(first, 0)))
        key = COMBO_KEY | first << ROOM | second
        best: Ints = np.where((first >= 0) & (second >= 0), key, 0).max(axis=-1)
        return best

    def _all_symbols(self, teams: Cards) -> Ints:
        symbols = self.symbols[teams]
        wanted = self.game.scale.symbol_places
        if self.game.options.all_symbols is AllSymbols.TOGETHER:
            fits = np.bitwise_or.reduce(symbols, axis=-1) == wanted
        else:
            fits = self._one_each(symbols, wanted)
        return np.where(fits, COMBO_KEY, 0)

    def _one_each(self, symbols: Ints, wanted: int) -> Bools:
        """Hall's condition: every set of symbols is on at least as many cards as it has symbols."""
        bits = [bit for bit in range(wanted.bit_length()) if wanted >> bit & 1]
        fits = np.ones(symbols.shape[:-1], dtype=np.bool_)
        for chosen in range(1, 1 << len(bits)):
            some = sum(1 << bit for place, bit in enumerate(bits) if chosen >> place & 1)
            fits &= ((symbols & some) != 0).sum(axis=-1) >= chosen.bit_count()
        return fits


def _compared(game: Game, key: int) -> int:
    """What of a key counts when the weakest is looked for; 0 for keys of no value."""
    if place_of(key) >= len(game.scale.values):
        return 0
    return compared(game.scale, key, game.options.shootout)


def _top(bits: Ints) -> Ints:
    """The highest bit that is set, -1 for none."""
    return np.frexp(bits.astype(np.float64))[1].astype(np.int64) - 1


def tables(game: Game, weights: Weights | None = None) -> PlayoutTables:
    """The tables of a game, made once. `weights`: how seats play it out; None: as `greedy`."""
    chosen = weights or weights_named("greedy")
    made: PlayoutTables = game.derived.get_or_make(
        (PlayoutTables, chosen), lambda: PlayoutTables(game, chosen)
    )
    return made
