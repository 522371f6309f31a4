from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from podium.allstar.rules.arenas import arena_key, fans_of, is_combo, ranks
from podium.allstar.rules.box import default_box
from podium.allstar.rules.material import Align, Arena, Combo
from podium.allstar.rules.options import AllSymbols, Options, ThreePair
from podium.allstar.rules.state import ArenaScored, Game
from tests.allstar_scenes import at_plan, build, cards, game, with_symbols

ROW = Arena(
    id=1,
    name="Rink",
    fans=(13, 10, 7, 5, 3, 1),
    align=Align.TOP,
    combo=None,
    unusual=False,
    not_for_2=False,
)


def key(
    combo: Combo | None,
    *names: str,
    symbols: Mapping[str, Sequence[str]] | None = None,
    options: Options | None = None,
) -> int:
    """What a team is compared by where this combination counts."""
    played = Game(with_symbols(symbols or {}), options or Options(4))
    return arena_key(replace(ROW, combo=combo), cards(*names), played.scale, played.options)


FIVE = ("duck 1", "duck 2", "duck 5", "duck 7", "duck 9")
STRAIGHT = ("duck 3", "bear 4", "hare 5", "panda 6", "tiger 7")


@pytest.mark.rule("AS-16")
def test_a_shared_second_rank_pays_full_and_the_third_is_skipped() -> None:
    """Example of the text: 13, 10 and 10, 5."""
    shared = ranks([9, 5, 5, 2])
    assert shared == (1, 2, 2, 4)
    assert [fans_of(ROW, rank=rank, managers=4) for rank in shared] == [13, 10, 10, 5]


@pytest.mark.rule("AS-16")
def test_equal_teams_share_the_better_rank_even_where_a_worse_one_pays_more() -> None:
    polar = next(arena for arena in default_box().arenas if arena.align is Align.BOTTOM)
    box = with_symbols({})
    played = Game(box, Options(3))
    eights = cards("duck 8", "bear 8", "panda 8", "caribou 9", "tiger 7", "hare 1")
    others = cards("hare 8", "horse 8", "eagle 8", "duck 1", "beaver 2", "bear 3")
    weak = cards("penguin 1", "shark 2", "tiger 3", "polar_bear 4", "beaver 5", "hare 6")
    state = at_plan(played, [eights, others, weak], [polar.id])
    chosen = [
        cards("duck 8", "bear 8", "panda 8", "caribou 9", "tiger 7"),
        cards("hare 8", "horse 8", "eagle 8", "duck 1", "beaver 2"),
        weak[:5],
    ]
    for seat, team in enumerate(chosen):
        state = build(state, seat, team, team=1)
    scored = state.public.story[0]
    assert isinstance(scored, ArenaScored)
    assert scored.ranks == (1, 1, 3)
    worse = fans_of(polar, rank=2, managers=3)
    assert scored.fans[0] == scored.fans[1] < worse


@pytest.mark.rule("AS-17")
@pytest.mark.parametrize("managers", [2, 3, 4, 5, 6])
def test_a_row_counts_from_the_top_or_from_the_bottom(managers: int) -> None:
    paid = [fans_of(ROW, rank=rank, managers=managers) for rank in range(1, managers + 1)]
    assert paid == list(ROW.fans[:managers])
    bottom = replace(ROW, align=Align.BOTTOM)
    paid = [fans_of(bottom, rank=rank, managers=managers) for rank in range(1, managers + 1)]
    assert paid == list(ROW.fans[-managers:])


@pytest.mark.rule("AS-17", "AS-50")
def test_arenas_not_for_two_are_left_out_with_two_managers_only() -> None:
    left_out = {arena.id for arena in default_box().arenas if arena.not_for_2}
    assert left_out
    assert not left_out & set(game(2).arenas_in_play())
    assert left_out < set(game(3).arenas_in_play())


@pytest.mark.rule("AS-18")
def test_a_combination_beats_five_of_a_kind_in_its_arena_and_nowhere_else() -> None:
    assert key(Combo.STRAIGHT, *STRAIGHT) > key(Combo.STRAIGHT, *FIVE)
    assert key(None, *STRAIGHT) < key(None, *FIVE)
    assert key(Combo.FULL_HOUSE, *STRAIGHT) < key(Combo.FULL_HOUSE, *FIVE)


@pytest.mark.rule("AS-18")
def test_straights_are_ordered_by_the_place_of_the_highest_number() -> None:
    high = key(Combo.STRAIGHT, "duck 5", "duck 6", "bear 7", "bear 8", "hare 9")
    low = key(Combo.STRAIGHT, "tiger 1", "tiger 2", "shark 3", "bear 4", "hare 5")
    same = key(Combo.STRAIGHT, "duck 1", "hare 2", "shark 3", "bear 4", "panda 5")
    assert high > low == same > key(Combo.STRAIGHT, *FIVE)
    box = default_box()
    side = replace(box.tiebreak["2-4"], number=tuple(range(1, 10)))
    turned = Game(replace(box, tiebreak={**box.tiebreak, "2-4": side}), Options(4))
    arena = replace(ROW, combo=Combo.STRAIGHT)
    nine = cards("duck 5", "duck 6", "bear 7", "bear 8", "hare 9")
    five = cards("tiger 1", "tiger 2", "shark 3", "bear 4", "hare 5")
    assert arena_key(arena, nine, turned.scale, turned.options) < arena_key(
        arena, five, turned.scale, turned.options
    )


@pytest.mark.rule("AS-18")
def test_a_straight_does_not_go_round_the_corner() -> None:
    assert not is_combo(key(Combo.STRAIGHT, "duck 8", "bear 9", "hare 1", "panda 2", "tiger 3"))
    assert not is_combo(key(Combo.STRAIGHT, "duck 3", "bear 4", "hare 5", "panda 6", "tiger 8"))
    assert not is_combo(key(Combo.STRAIGHT, "duck 3", "bear 4", "hare 5", "panda 6", "tiger 6"))


@pytest.mark.rule("AS-18")
def test_three_and_pair_may_be_of_any_attributes() -> None:
    """Three ducks and two fours; under the option `numbers` that is nothing."""
    team = ("duck 1", "duck 2", "duck 5", "bear 4", "hare 4")
    numbers = Options(4, three_pair=ThreePair.NUMBERS)
    assert is_combo(key(Combo.FULL_HOUSE, *team))
    assert not is_combo(key(Combo.FULL_HOUSE, *team, options=numbers))
    both = ("duck 1", "bear 1", "tiger 1", "bear 4", "hare 4")
    assert is_combo(key(Combo.FULL_HOUSE, *both, options=numbers))


@pytest.mark.rule("AS-18")
def test_the_pair_needs_a_value_of_its_own() -> None:
    """Five ducks are three and two of the same value; a fourth duck in the pair does no harm."""
    assert not is_combo(key(Combo.FULL_HOUSE, *FIVE))
    four = ("duck 1", "duck 2", "duck 5", "duck 4", "hare 4")
    assert is_combo(key(Combo.FULL_HOUSE, *four))


@pytest.mark.rule("AS-18")
def test_the_three_may_yield_its_best_value_to_the_pair() -> None:
    """All five show a puck; the three are all ducks, so: three ducks and two pucks."""
    pucks = {name: ["puck"] for name in ("duck 1", "duck 2", "duck 5", "bear 4", "hare 6")}
    found = key(Combo.FULL_HOUSE, *pucks, symbols=pucks)
    assert is_combo(found)


@pytest.mark.rule("AS-18")
def test_the_best_split_counts_first_by_the_three_then_by_the_pair() -> None:
    nines = key(Combo.FULL_HOUSE, "duck 9", "bear 9", "hare 9", "tiger 1", "panda 1")
    eights = key(Combo.FULL_HOUSE, "duck 8", "bear 8", "hare 8", "tiger 9", "panda 9")
    lower_pair = key(Combo.FULL_HOUSE, "duck 8", "bear 8", "hare 8", "tiger 2", "panda 2")
    either = key(Combo.FULL_HOUSE, "duck 1", "duck 9", "bear 9", "hare 9", "duck 2")
    assert nines > eights > lower_pair
    # Three nines and two ducks, not three ducks and two nines.
    ducks = key(Combo.FULL_HOUSE, "duck 1", "duck 3", "bear 9", "hare 9", "duck 2")
    assert either > ducks


@pytest.mark.rule("AS-18")
def test_all_symbols_may_be_shown_together_or_one_by_each_card() -> None:
    names = ("duck 1", "bear 2", "hare 5", "panda 6", "tiger 8")
    apart = dict(zip(names, (["goal"], ["helmet"], ["stick"], ["skate"], ["puck"]), strict=True))
    doubled = dict(
        zip(names, (["goal", "helmet"], ["stick", "skate"], ["puck"], [], []), strict=True)
    )
    shared = dict(
        zip(
            names,
            (["goal", "helmet"], ["goal", "stick"], ["skate"], ["goal"], ["puck"]),
            strict=True,
        )
    )
    missing = {**apart, "tiger 8": ["goal"]}
    one_each = Options(4, all_symbols=AllSymbols.ONE_EACH)

    def found(symbols: Mapping[str, Sequence[str]], options: Options) -> bool:
        return is_combo(key(Combo.ALL_SYMBOLS, *names, symbols=symbols, options=options))

    assert [found(s, Options(4)) for s in (apart, doubled, shared, missing)] == [1, 1, 1, 0]
    assert [found(s, one_each) for s in (apart, doubled, shared, missing)] == [1, 0, 1, 0]


@pytest.mark.rule("AS-18")
def test_all_teams_that_show_all_symbols_are_equal() -> None:
    names = ("duck 1", "bear 2", "hare 5", "panda 6", "tiger 8")
    others = ("duck 9", "duck 8", "duck 7", "duck 6", "duck 5")
    rows = (["goal"], ["helmet"], ["stick"], ["skate"], ["puck"])
    symbols = dict(zip((*names, *others), (*rows, *rows), strict=True))
    one = key(Combo.ALL_SYMBOLS, *names, symbols=symbols)
    assert one == key(Combo.ALL_SYMBOLS, *others, symbols=symbols)
    assert one > key(Combo.ALL_SYMBOLS, *FIVE)


@pytest.mark.rule("AS-18")
def test_options_of_the_combinations_reach_the_scoring() -> None:
    options = Options(3, three_pair=ThreePair.NUMBERS)
    arena = next(a for a in default_box().arenas if a.combo is Combo.FULL_HOUSE)
    benches = [
        cards("duck 1", "duck 2", "duck 5", "bear 4", "hare 4", "tiger 9"),
        cards("shark 1", "shark 2", "shark 3", "shark 4", "tiger 5", "eagle 6"),
        cards("penguin 1", "beaver 2", "horse 3", "panda 5", "polar_bear 6", "caribou 7"),
    ]
    ranked = {}
    for played in (Game(with_symbols({}), options), Game(with_symbols({}), Options(3))):
        state = at_plan(played, benches, [arena.id])
        state = build(state, 0, cards("duck 1", "duck 2", "duck 5", "bear 4", "hare 4"), team=1)
        state = build(state, 1, benches[1][:5], team=1)
        state = build(state, 2, benches[2][:5], team=1)
        scored = state.public.story[0]
        assert isinstance(scored, ArenaScored)
        ranked[played.options.three_pair] = scored.ranks[:2]
    assert ranked == {ThreePair.NUMBERS: (2, 1), ThreePair.ANY: (1, 2)}
