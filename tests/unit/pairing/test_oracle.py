"""Compares pairings with a matching of the whole field by another library, in exact integers."""

from itertools import combinations
from typing import Any

import networkx as nx
import pytest

from podium.kernel.chance import Chance
from podium.pairing.field import Field
from podium.pairing.reasons import Pairing, Unpairable
from podium.pairing.settings import PairingRules
from podium.pairing.swiss import pair

Value = tuple[int, ...]


def levels_of(field: Field) -> list[int]:
    order = sorted(set(field.points.tolist()), reverse=True)
    return [order.index(points) for points in field.points.tolist()]


def met_of(field: Field) -> list[set[int]]:
    return [{o for o in row if o >= 0} for row in field.met.tolist()]


def oracle(fields: Any, field: Field, without: int | None = None) -> Value:
    """The best value of all pairings, rematches allowed."""
    levels, met = levels_of(field), met_of(field)
    size = len(field)
    base, most_squares = size, size * (size + 1) ** 2
    graph: Any = nx.Graph()
    borders = max(levels)
    highest = most_squares * base ** (borders + 2)
    for one, other in combinations([i for i in range(size) if i != without], 2):
        low, high = sorted((levels[one], levels[other]))
        cost = (high - low) ** 2
        cost += sum(most_squares * base ** (borders - b) for b in range(low, high))
        cost += (other in met[one]) * most_squares * base ** (borders + 1)
        graph.add_edge(one, other, weight=highest - cost)
    found = list(nx.max_weight_matching(graph, maxcardinality=True))
    value: Value = fields.value_of(field, found)
    return value


def bye_of(field: Field, pairing: Pairing) -> int | None:
    return None if pairing.bye is None else field.ids.index(pairing.bye)


def check_even(fields: Any, field: Field, rules: PairingRules, seed: str) -> bool:
    """Checks the pairing against the oracle; says whether one without rematches exists."""
    best = oracle(fields, field)
    answer = pair(field, rules, first_round=False, chance=Chance(seed))
    if best[0]:
        assert isinstance(answer, Unpairable)
        answer = pair(field, rules, first_round=False, chance=Chance(seed), allow_rematches=True)
        assert isinstance(answer, Pairing)
        assert len(answer.rematches) == best[0]
    assert isinstance(answer, Pairing)
    pairs = fields.places(field, answer)
    assert sorted(place for pair_ in pairs for place in pair_) == list(range(len(field)))
    assert fields.value_of(field, pairs) == best
    return best[0] == 0


def check_odd(fields: Any, field: Field, rules: PairingRules, seed: str) -> int:
    """Checks bye and pairing against the oracle; says how many had to be skipped."""
    fewest = min(field.byes.tolist())
    in_question = [i for i in range(len(field)) if field.byes[i] == fewest]
    best = {i: oracle(fields, field, without=i) for i in in_question}
    possible = [i for i in in_question if best[i][0] == 0]
    answer = pair(field, rules, first_round=False, chance=Chance(seed))
    if not possible:
        assert isinstance(answer, Unpairable)
        answer = pair(field, rules, first_round=False, chance=Chance(seed), allow_rematches=True)
        assert isinstance(answer, Pairing)
        assert len(answer.rematches) == min(value[0] for value in best.values())
    assert isinstance(answer, Pairing)
    bye = bye_of(field, answer)
    assert bye in in_question
    if possible:
        assert field.points[bye] == min(field.points[i] for i in possible)
    assert fields.value_of(field, fields.places(field, answer)) == best[bye]
    assert answer.reasons.bye is not None
    return len(answer.reasons.bye.skipped)


@pytest.mark.rule("SP-7", "LG-7", "EV-2", "EV-3")
@pytest.mark.parametrize("part", range(4))
def test_no_pairing_of_a_small_field_is_better(
    fields: Any, random_rules: PairingRules, part: int
) -> None:
    possible = 0
    for case in range(700):
        chance = Chance(f"even {part} {case}")
        field = fields.at_random(
            chance,
            size=4 + 2 * chance.below(8),
            levels=1 + chance.below(7),
            rounds=1 + chance.below(9),
        )
        possible += check_even(fields, field, random_rules, f"{part} {case}")
    assert 300 < possible < 700


@pytest.mark.rule("EV-7", "SP-8", "EV-3")
def test_the_bye_goes_to_the_lowest_points_that_leave_a_pairing(
    fields: Any, random_rules: PairingRules, fold_rules: PairingRules
) -> None:
    skipped = 0
    for case in range(500):
        chance = Chance(f"odd {case}")
        field = fields.at_random(
            chance,
            size=3 + 2 * chance.below(5),
            levels=1 + chance.below(5),
            rounds=1 + chance.below(6),
        )
        skipped += check_odd(fields, field, random_rules if case % 2 else fold_rules, f"odd {case}")
    assert skipped > 20


@pytest.mark.rule("LCG-5", "EV-2")
@pytest.mark.parametrize("part", range(2))
def test_the_fold_never_floats_more_than_needed(
    fields: Any, fold_rules: PairingRules, part: int
) -> None:
    for case in range(500):
        chance = Chance(f"fold {part} {case}")
        field = fields.at_random(
            chance,
            size=4 + 2 * chance.below(8),
            levels=1 + chance.below(7),
            rounds=1 + chance.below(7),
        )
        check_even(fields, field, fold_rules, f"fold {part} {case}")


@pytest.mark.rule("SP-7")
def test_no_pairing_of_a_larger_field_is_better(fields: Any, random_rules: PairingRules) -> None:
    for case in range(12):
        chance = Chance(f"larger {case}")
        size, rounds = 24 + 2 * chance.below(14), 4 + chance.below(8)
        field = fields.at_random(chance, size=size, levels=3 + chance.below(20), rounds=rounds)
        check_even(fields, field, random_rules, f"larger {case}")


@pytest.mark.rule("SP-7", "EV-2")
@pytest.mark.parametrize(("size", "rounds"), [(16, 7), (32, 15), (64, 12), (128, 12), (256, 12)])
def test_many_rounds_in_a_small_field_are_paired_completely_and_at_best(
    fields: Any, random_rules: PairingRules, size: int, rounds: int
) -> None:
    field = fields.after(rounds, size=size, rules=random_rules, seed=f"hard {size}")
    assert check_even(fields, field, random_rules, "hard")


@pytest.mark.rule("LCG-5", "EV-2")
@pytest.mark.parametrize(("size", "rounds"), [(16, 7), (32, 12), (64, 10)])
def test_many_rounds_by_fold_are_paired_completely_and_at_best(
    fields: Any, fold_rules: PairingRules, size: int, rounds: int
) -> None:
    field = fields.after(rounds, size=size, rules=fold_rules, seed=f"hard {size}")
    assert check_even(fields, field, fold_rules, "hard")
