from collections import Counter

import pytest

from podium.brackets.drawing import double_elimination, plan_for, single_elimination, title_match
from podium.brackets.plan import (
    BracketPart,
    BracketPlan,
    LoserOf,
    PlannedMatch,
    Seed,
    WinnerOf,
    row_order,
)
from podium.brackets.play import better_seed, play
from podium.brackets.settings import CutMethod
from podium.brackets.state import BracketState, Decision, Won
from podium.core.ids import EntrantId
from podium.kernel.chance import Chance

SIZES = range(2, 65)
POWERS = [4, 8, 16, 32, 64]
BRACKETS = [CutMethod.SINGLE_ELIMINATION, CutMethod.DOUBLE_ELIMINATION]


def entrants(size: int) -> tuple[EntrantId, ...]:
    return tuple(EntrantId(f"s{n}") for n in range(1, size + 1))


def won_by_favourites(plan: BracketPlan) -> BracketState:
    seeds = entrants(plan.size)
    decisions: dict[int, Decision] = {}
    while (coming := play(plan, seeds, decisions).next_round()) is not None:
        for match in coming.matches:
            decisions[match.plan.number] = Won(better_seed(seeds, match.entrants()))
    return play(plan, seeds, decisions)


@pytest.mark.rule("SP-13")
def test_eight_stand_in_the_drawing_as_the_rules_print_them() -> None:
    plan = single_elimination(8)
    assert [m.sources for m in plan.matches] == [
        (Seed(1), Seed(8)),
        (Seed(4), Seed(5)),
        (Seed(2), Seed(7)),
        (Seed(3), Seed(6)),
        (WinnerOf(1), WinnerOf(2)),
        (WinnerOf(3), WinnerOf(4)),
        (WinnerOf(5), WinnerOf(6)),
    ]
    assert [m.round for m in plan.matches] == [1, 1, 1, 1, 2, 2, 3]
    assert [m.winner_to for m in plan.matches] == [5, 5, 6, 6, 7, 7, None]
    assert all(m.loser_to is None for m in plan.matches)


@pytest.mark.rule("SP-13", "LCG-9")
@pytest.mark.parametrize("method", BRACKETS)
@pytest.mark.parametrize("size", POWERS)
def test_seed_one_meets_the_last_and_two_the_last_but_one(method: CutMethod, size: int) -> None:
    pairs = [m.sources for m in plan_for(method, size).matches if m.round == 1]
    seeds = [(a.seed, b.seed) for a, b in pairs if isinstance(a, Seed) and isinstance(b, Seed)]
    assert len(seeds) == size // 2
    assert all(a + b == size + 1 for a, b in seeds)


@pytest.mark.rule("SP-13")
@pytest.mark.parametrize("size", POWERS)
def test_the_best_stand_in_different_halves_quarters_and_eighths(size: int) -> None:
    order = row_order(size)
    share = size
    while share > 1:
        parts = [order[start : start + share] for start in range(0, size, share)]
        assert [sum(seed <= size // share for seed in part) for part in parts] == [1] * len(parts)
        share //= 2


@pytest.mark.rule("SP-13", "LCG-10", "EV-14")
@pytest.mark.parametrize("method", BRACKETS)
@pytest.mark.parametrize("size", SIZES)
def test_when_favourites_win_everyone_ends_at_their_seed(method: CutMethod, size: int) -> None:
    state = won_by_favourites(plan_for(method, size))
    assert state.order == state.seeds
    assert state.champion == state.seeds[0]


@pytest.mark.rule("SP-13")
@pytest.mark.parametrize("size", SIZES)
def test_seeds_one_and_two_meet_only_in_the_final(size: int) -> None:
    possible: dict[int, set[int]] = {}
    for match in single_elimination(size).matches:
        first, second = (
            {source.seed} if isinstance(source, Seed) else possible[source.match]
            for source in match.sources
        )
        possible[match.number] = first | second
        together = {1, 2} <= possible[match.number]
        assert together == (match.part is BracketPart.FINAL)


@pytest.mark.rule("LCG-10")
@pytest.mark.parametrize("size", POWERS)
def test_a_full_double_elimination_has_2n_minus_2_matches_and_a_reset(size: int) -> None:
    parts = Counter(m.part for m in double_elimination(size).matches)
    assert parts == {
        BracketPart.WINNERS: size - 1,
        BracketPart.LOSERS: size - 2,
        BracketPart.FINAL: 1,
        BracketPart.RESET: 1,
    }


@pytest.mark.rule("LCG-10")
def test_two_entrants_have_only_final_and_reset() -> None:
    matches = double_elimination(2).matches
    assert [(m.number, m.round, m.part) for m in matches] == [
        (1, 1, BracketPart.FINAL),
        (2, 2, BracketPart.RESET),
    ]
    assert matches[0].sources == (Seed(1), Seed(2))


@pytest.mark.rule("TM-5")
def test_the_title_match_is_one_match_of_seeds_one_and_two() -> None:
    expected = PlannedMatch(1, 1, BracketPart.FINAL, (Seed(1), Seed(2)), None, None)
    assert title_match().matches == (expected,)
    assert plan_for(CutMethod.TITLE_MATCH, 2) == title_match()


@pytest.mark.parametrize("method", BRACKETS)
@pytest.mark.parametrize("size", [1, 0, -3])
def test_a_cut_of_fewer_than_two_cannot_be_drawn(method: CutMethod, size: int) -> None:
    with pytest.raises(ValueError, match="at least two"):
        plan_for(method, size)


@pytest.mark.parametrize("method", BRACKETS)
@pytest.mark.parametrize("size", SIZES)
def test_every_match_comes_after_those_that_feed_it(method: CutMethod, size: int) -> None:
    plan = plan_for(method, size)
    assert [m.number for m in plan.matches] == list(range(1, len(plan.matches) + 1))
    for match in plan.matches:
        for source in match.sources:
            if not isinstance(source, Seed):
                assert source.match < match.number
                assert plan.match(source.match).round < match.round


@pytest.mark.parametrize("method", BRACKETS)
@pytest.mark.parametrize("size", SIZES)
def test_nobody_can_come_to_two_places_at_once(method: CutMethod, size: int) -> None:
    plan = plan_for(method, size)
    used = Counter(source for match in plan.matches for source in match.sources)
    assert set(used.values()) == {1}
    for match in plan.matches:
        assert (WinnerOf(match.number) in used) == (match.winner_to is not None)
        assert (LoserOf(match.number) in used) == (match.loser_to is not None)


@pytest.mark.rule("LCG-10")
@pytest.mark.parametrize("size", [32, 64])
def test_large_brackets_are_numbered_round_by_round_winners_before_losers(size: int) -> None:
    matches = double_elimination(size).matches
    drawn = [(m.round, list(BracketPart).index(m.part)) for m in matches]
    assert drawn == sorted(drawn)
    depth = size.bit_length() - 1
    rounds = {part: {m.round for m in matches if m.part is part} for part in BracketPart}
    assert rounds == {
        BracketPart.WINNERS: set(range(1, depth + 1)),
        BracketPart.LOSERS: set(range(2, 2 * depth)),
        BracketPart.FINAL: {2 * depth},
        BracketPart.RESET: {2 * depth + 1},
        BracketPart.THIRD_PLACE: set(),
    }


@pytest.mark.rule("LCG-10")
def test_losers_of_even_rounds_cross_over_and_those_of_odd_rounds_within_their_half() -> None:
    plan = double_elimination(32)
    fallen = {
        cut_round: [
            source.match
            for m in plan.matches
            if m.part is BracketPart.LOSERS and m.round == cut_round
            for source in m.sources[:1]
            if isinstance(source, LoserOf)
        ]
        for cut_round in (3, 5, 7)
    }
    second, third, fourth = (
        [m.number for m in plan.matches if m.part is BracketPart.WINNERS and m.round == r]
        for r in (2, 3, 4)
    )
    assert fallen[3] == second[::-1]
    assert fallen[5] == [third[1], third[0], third[3], third[2]]
    assert fallen[7] == fourth[::-1]


def rematch_rounds(plan: BracketPlan, chance: Chance) -> list[int]:
    """The rounds before the final in which two meet again, in a bracket with random winners."""
    winner: dict[int, int] = {}
    loser: dict[int, int] = {}
    met: set[frozenset[int]] = set()
    again: list[int] = []
    for match in plan.matches:
        if match.part in (BracketPart.FINAL, BracketPart.RESET):
            return again
        pair = [
            source.seed
            if isinstance(source, Seed)
            else (winner if isinstance(source, WinnerOf) else loser)[source.match]
            for source in match.sources
        ]
        if frozenset(pair) in met:
            again.append(match.round)
        met.add(frozenset(pair))
        winner[match.number], loser[match.number] = chance.shuffled(pair)
    return again


@pytest.mark.rule("LCG-10")
@pytest.mark.parametrize(("size", "earliest"), [(4, 3), (8, 4), (16, 5), (32, 6), (64, 7)])
def test_nobody_meets_the_same_opponent_again_early(size: int, earliest: int) -> None:
    plan = double_elimination(size)
    chance = Chance(f"rematches of {size}")
    rounds = [r for _ in range(500) for r in rematch_rounds(plan, chance)]
    assert min(rounds) == earliest
