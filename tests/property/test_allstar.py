"""Properties of All-Star Draft, checked against slow oracles written from the rules alone."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from podium.allstar.bots.planning import strongest
from podium.allstar.rules.arenas import arena_key, fans_of, ranks
from podium.allstar.rules.box import default_box
from podium.allstar.rules.material import Align, Arena, Box, CardTier, Combo, side
from podium.allstar.rules.options import AllSymbols, Options, ThreePair
from podium.allstar.rules.strength import place_of, size_of
from podium.kernel.chance import Chance
from tests.allstar_scenes import game, game_of

managers = st.integers(2, 6)
teams = st.lists(st.integers(0, 107), min_size=5, max_size=5, unique=True)
# Teams of few values, so that large groups and combinations are common.
narrow = st.lists(
    st.sampled_from([*range(12), *range(45, 57)]), min_size=5, max_size=5, unique=True
)
some_teams = st.one_of(teams, narrow)

Value = tuple[CardTier, str | int]


def values_of(box: Box, card: int) -> set[Value]:
    found = next(c for c in box.cards if c.id == card)
    symbols: set[Value] = {(CardTier.SYMBOL, symbol) for symbol in found.symbols}
    return symbols | {(CardTier.NUMBER, found.number), (CardTier.SPECIES, found.species)}


def order_of(box: Box, count: int) -> list[Value]:
    """All values from the strongest to the weakest (AS-15)."""
    row = box.tiebreak[side(count)]
    columns: dict[CardTier, Iterable[str | int]] = {
        CardTier.SYMBOL: row.symbol,
        CardTier.NUMBER: row.number,
        CardTier.SPECIES: row.species,
    }
    return [(tier, value) for tier in row.tiers for value in columns[tier]]


def slow_key(box: Box, team: Sequence[int], count: int) -> tuple[int, int]:
    """Size and place by counting: the larger, then the earlier."""
    groups = Counter(value for card in team for value in values_of(box, card))
    order = order_of(box, count)
    return max((size, -order.index(value)) for value, size in groups.items())


@pytest.mark.rule("AS-14", "AS-15")
@given(team=some_teams, count=managers)
def test_the_key_of_a_team_is_its_largest_group_in_the_best_place(
    team: list[int], count: int
) -> None:
    box, scale = default_box(), game(count).scale
    size, place = slow_key(box, team, count)
    found = scale.key(team)
    assert size_of(found) == size
    assert scale.values[place_of(found)] == order_of(box, count)[-place]


@pytest.mark.rule("AS-15")
@given(one=some_teams, other=some_teams, count=managers)
def test_keys_compare_like_size_then_tier_then_place(
    one: list[int], other: list[int], count: int
) -> None:
    box, scale = default_box(), game(count).scale
    slow = slow_key(box, one, count), slow_key(box, other, count)
    fast = scale.key(one), scale.key(other)
    assert (fast[0] > fast[1]) == (slow[0] > slow[1])
    assert (fast[0] == fast[1]) == (slow[0] == slow[1])


def slow_three_and_pair(team: Sequence[int], count: int, option: ThreePair) -> tuple[int, int]:
    """The best split by trying all; (-99, -99) if there is none."""
    box = default_box()
    order = order_of(box, count)
    best = (-99, -99)
    for three in combinations(team, 3):
        pair = [card for card in team if card not in three]
        for v in set.intersection(*(values_of(box, card) for card in three)):
            for w in set.intersection(*(values_of(box, card) for card in pair)) - {v}:
                if option is ThreePair.NUMBERS and {v[0], w[0]} != {CardTier.NUMBER}:
                    continue
                best = max(best, (-order.index(v), -order.index(w)))
    return best


ARENA = Arena(
    id=1,
    name="",
    fans=(13, 10, 7, 5, 3, 1),
    align=Align.TOP,
    combo=Combo.FULL_HOUSE,
    unusual=False,
    not_for_2=False,
)
# Cards of two species, three numbers, and the same symbols: many threes with pairs.
houses = st.lists(
    st.sampled_from([0, 1, 2, 9, 10, 11, 18, 19, 20, 5, 17, 21]),
    min_size=5,
    max_size=5,
    unique=True,
)


@pytest.mark.rule("AS-18")
@given(one=houses, other=houses, count=managers, option=st.sampled_from(ThreePair))
def test_three_and_pair_is_the_best_of_all_splits(
    one: list[int], other: list[int], count: int, option: ThreePair
) -> None:
    played = game_of(Options(count, three_pair=option))
    slow = [slow_three_and_pair(team, count, option) for team in (one, other)]
    fast = [arena_key(ARENA, team, played.scale, played.options) for team in (one, other)]
    plain = replace(ARENA, combo=None)
    for team, best, key in zip((one, other), slow, fast, strict=True):
        ordinary = arena_key(plain, team, played.scale, played.options)
        assert (best == (-99, -99)) == (key == ordinary)
    if (-99, -99) not in slow:
        assert (fast[0] > fast[1]) == (slow[0] > slow[1])


@pytest.mark.rule("AS-18")
@given(
    team=st.lists(
        st.sampled_from([card.id for card in default_box().cards if card.symbols]),
        min_size=5,
        max_size=5,
        unique=True,
    )
)
def test_all_symbols_are_found_as_by_trying_every_assignment(team: list[int]) -> None:
    box = default_box()
    symbols = [set(next(c for c in box.cards if c.id == card).symbols) for card in team]
    together = set.union(*symbols) == set(box.symbols)
    one_each = any(
        all(symbol in row for symbol, row in zip(line, symbols, strict=True))
        for line in permutations(box.symbols)
    )
    arena = replace(ARENA, combo=Combo.ALL_SYMBOLS)
    for option, expected in ((AllSymbols.TOGETHER, together), (AllSymbols.ONE_EACH, one_each)):
        played = game_of(Options(4, all_symbols=option))
        best = arena_key(arena, team, played.scale, played.options)
        assert (
            best > arena_key(replace(arena, combo=None), team, played.scale, played.options)
        ) == (expected)


@pytest.mark.rule("AS-16", "AS-17")
@given(keys=st.lists(st.integers(0, 5), min_size=2, max_size=6), align=st.sampled_from(Align))
def test_ranks_are_shared_skipped_and_paid_in_order(keys: list[int], align: Align) -> None:
    found = ranks(keys)
    assert [rank for _, rank in sorted(zip(keys, found, strict=True), key=lambda p: -p[0])] == (
        sorted(found)
    )
    for key, rank in zip(keys, found, strict=True):
        assert rank == 1 + sum(other > key for other in keys)
    row = replace(ARENA, align=align)
    paid = [fans_of(row, rank=rank, managers=len(keys)) for rank in range(1, len(keys) + 1)]
    assert tuple(paid) in (row.fans[: len(keys)], row.fans[-len(keys) :])


@pytest.mark.rule("AS-33")
@given(one=st.integers(0, 107), other=st.integers(0, 107), count=managers)
def test_shooters_compare_gold_then_silver_then_bronze(one: int, other: int, count: int) -> None:
    box, shots = default_box(), game(count).scale.shots
    order = order_of(box, count)
    tiers = box.tiebreak[side(count)].tiers

    def medals(card: int) -> tuple[int, ...]:
        held = values_of(box, card)
        return tuple(
            max((-order.index(value) for value in held if value[0] is tier), default=-99)
            for tier in tiers
        )

    assert (shots[one] > shots[other]) == (medals(one) > medals(other))


@cache
def all_teams() -> np.ndarray[tuple[int, ...], np.dtype[np.intp]]:
    """Which 5 of 18 cards make each of the 8,568 teams."""
    return np.array(list(combinations(range(18), 5)))


@pytest.mark.rule("AS-14", "AS-15", "AS-30")
@pytest.mark.parametrize("count", [4, 6])
def test_the_best_team_in_closed_form_equals_brute_force_over_all_8568_teams(count: int) -> None:
    """Fifteen hundred hands of 18 cards for each side of the tie-break card."""
    scale = game(count).scale
    box = default_box()
    order = order_of(box, count)
    holds = np.zeros((108, len(order)), dtype=np.int16)
    for card in range(108):
        for value in values_of(box, card):
            holds[card, len(order) - 1 - order.index(value)] = 1
    places = np.arange(len(order), dtype=np.int16)
    chance = Chance(f"hands of {count}")
    for _ in range(1500):
        species = chance.shuffled(range(12))[: 2 * count]
        stock = [card for kind in species for card in game(count).species[kind]]
        hand = tuple(sorted(chance.shuffled(stock)[:18]))
        sizes = holds[np.array(hand)[all_teams()]].sum(axis=1, dtype=np.int16)
        best = int((sizes * 32 + places).max())
        assert scale.key(hand) == best
        team = strongest(scale, hand)
        assert len(team) == 5
        assert set(team) <= set(hand)
        assert scale.key(team) == best
