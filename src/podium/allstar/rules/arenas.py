"""What teams are worth in an arena: combinations, ranks, fans (AS-16 to AS-18)."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import assert_never

from podium.allstar.rules.material import Align, Arena, Combo
from podium.allstar.rules.options import AllSymbols, Options, ThreePair
from podium.allstar.rules.strength import TEAM, Scale

ROOM = 5
"""How far an arena's key is shifted: below a team's own key there is room for one more place."""

COMBO_KEY = (TEAM + 1) << 2 * ROOM
"""The least key of a combination; it stands above every group of five."""


def arena_key(arena: Arena, team: Sequence[int], scale: Scale, options: Options) -> int:
    """What teams are compared by in this arena: higher is better, equal is equal."""
    combo = 0 if arena.combo is None else _combo_key(arena.combo, team, scale, options)
    return combo or scale.key(team) << ROOM


def is_combo(key: int) -> bool:
    """Whether an arena's key is that of its combination."""
    return key >= COMBO_KEY


def strength_part(key: int) -> int:
    """The team's own key (AS-15) in an arena's key that is not that of a combination."""
    return key >> ROOM


def ranks(keys: Sequence[int]) -> tuple[int, ...]:
    """Rank of each key, best first; equal keys share the better rank, as in 1-2-2-4 (AS-16)."""
    best_first = sorted(keys, reverse=True)
    return tuple([best_first.index(key) + 1 for key in keys])


def fans_of(arena: Arena, *, rank: int, managers: int) -> int:
    """The fans an arena pays for a rank (AS-17)."""
    first = 0 if arena.align is Align.TOP else len(arena.fans) - managers
    return arena.fans[first + rank - 1]


def _combo_key(combo: Combo, team: Sequence[int], scale: Scale, options: Options) -> int:
    match combo:
        case Combo.STRAIGHT:
            return _straight(team, scale)
        case Combo.FULL_HOUSE:
            return _three_and_pair(team, scale, options.three_pair)
        case Combo.ALL_SYMBOLS:
            return _all_symbols(team, scale, options.all_symbols)
        case _:
            assert_never(combo)


def _straight(team: Sequence[int], scale: Scale) -> int:
    numbers = {scale.number_of[card] for card in team}
    highest = max(numbers)
    if len(numbers) < TEAM or highest - min(numbers) != TEAM - 1:
        return 0
    return COMBO_KEY | scale.number_places[highest] << ROOM


def _three_and_pair(team: Sequence[int], scale: Scale, option: ThreePair) -> int:
    seen = [scale.places[card] for card in team]
    if option is ThreePair.NUMBERS:
        numbers = sum(1 << place for place in scale.number_places.values())
        seen = [places & numbers for places in seen]
    best = 0
    for three in combinations(range(TEAM), 3):
        of_three = _shared(seen[card] for card in three)
        of_pair = _shared(seen[card] for card in range(TEAM) if card not in three)
        while of_three:
            value = of_three.bit_length() - 1
            of_three ^= 1 << value
            if other := of_pair & ~(1 << value):
                best = max(best, COMBO_KEY | value << ROOM | other.bit_length() - 1)
    return best


def _shared(places: Iterable[int]) -> int:
    shared = -1
    for row in places:
        shared &= row
    return shared


def _all_symbols(team: Sequence[int], scale: Scale, option: AllSymbols) -> int:
    """The key is the same for all teams that show them all."""
    shown = {0}
    for card in team:
        symbols = scale.symbols_of[card]
        match option:
            case AllSymbols.TOGETHER:
                shown = {before | symbols for before in shown}
            case AllSymbols.ONE_EACH:
                singles = [1 << p for p in range(symbols.bit_length()) if symbols >> p & 1]
                shown = {before | one for before in shown for one in singles}
    return COMBO_KEY if scale.symbol_places in shown else 0
