"""The fold of LCG-5: its examples, and its settled rule carried out on all best pairings."""

from typing import Any

import pytest

from podium.kernel.chance import Chance
from podium.pairing.field import Field
from podium.pairing.fold.nearest import nearest_to_fold
from podium.pairing.reasons import PairedBy, Pairing
from podium.pairing.settings import PairingRules
from podium.pairing.swiss import pair


def folded(fields: Any, rules: PairingRules, field: Field) -> list[tuple[int, int]]:
    """The pairs as player numbers from 1, in their order."""
    pairing = pair(field, rules, first_round=False, chance=Chance("fold"))
    assert isinstance(pairing, Pairing)
    assert pairing.reasons.drawing is PairedBy.FOLD
    return [(one + 1, other + 1) for one, other in fields.places(field, pairing)]


@pytest.mark.rule("LCG-5")
def test_eight_on_equal_points_fold(fields: Any, fold_rules: PairingRules) -> None:
    assert folded(fields, fold_rules, fields.of([3] * 8)) == [(1, 8), (2, 7), (3, 6), (4, 5)]


@pytest.mark.rule("LCG-5")
def test_the_last_of_seven_moves_to_the_first_place_of_the_next_group(
    fields: Any, fold_rules: PairingRules
) -> None:
    pairs = folded(fields, fold_rules, fields.of([3] * 7 + [0] * 5))
    assert pairs == [(1, 6), (2, 5), (3, 4), (7, 12), (8, 11), (9, 10)]


@pytest.mark.rule("LCG-5")
def test_the_player_number_orders_a_group_not_the_id(fields: Any, fold_rules: PairingRules) -> None:
    field = Field.of_lists(
        fields.of([3] * 4).ids, points=[3] * 4, opponents=[[]] * 4, numbers=[2, 4, 1, 3]
    )
    assert folded(fields, fold_rules, field) == [(2, 3), (1, 4)]


@pytest.mark.rule("LCG-5")
@pytest.mark.parametrize(
    ("met", "pairs"),
    [
        ([(1, 8)], [(1, 7), (2, 8), (3, 6), (4, 5)]),
        ([(1, 8), (1, 7)], [(1, 6), (2, 7), (3, 5), (4, 8)]),
        ([(2, 7)], [(1, 8), (2, 6), (3, 7), (4, 5)]),
        ([(4, 5)], [(1, 8), (2, 7), (3, 5), (4, 6)]),
        ([(4, 5), (3, 5), (4, 6)], [(1, 8), (2, 7), (3, 4), (5, 6)]),
    ],
)
def test_who_has_met_takes_the_nearest_to_the_fold_that_leaves_the_rest_pairable(
    fields: Any, fold_rules: PairingRules, met: list[tuple[int, int]], pairs: list[tuple[int, int]]
) -> None:
    field = fields.of([3] * 8, [(one - 1, other - 1) for one, other in met])
    assert folded(fields, fold_rules, field) == pairs


@pytest.mark.rule("LCG-5")
def test_of_two_equally_near_the_lower_placed_comes_first() -> None:
    assert list(nearest_to_fold(1, size=8)) == [6, 7, 5, 4, 3, 2, 0]


def by_the_rule(fields: Any, field: Field) -> set[tuple[int, int]]:
    """The settled rule word for word, on the list of all best pairings."""
    best = [
        {i: j for pair_ in pairs for i, j in (pair_, pair_[::-1])}
        for pairs in fields.best_pairings(field)
    ]
    points = field.points.tolist()
    floating: list[int] = []
    for own in sorted(set(points), reverse=True):
        bracket = floating + [i for i in range(len(points)) if points[i] == own]
        floats = sum(points[best[0][i]] < own for i in range(len(points)) if points[i] >= own)
        floating = []
        for entrant in reversed(bracket):
            can = [p for p in best if points[p[entrant]] < own]
            if can and len(floating) < floats:
                best, floating = can, [entrant, *floating]
        stay = [i for i in bracket if i not in floating]
        for place, entrant in enumerate(stay):
            fold = len(stay) - 1 - place
            near = sorted(
                (i for i in range(len(stay)) if i != place), key=lambda i: (abs(i - fold), -i)
            )
            choice = next(i for i in near if any(p[entrant] == stay[i] for p in best))
            best = [p for p in best if p[entrant] == stay[choice]]
    assert len(best) == 1
    return {(min(pair_), max(pair_)) for pair_ in best[0].items()}


@pytest.mark.rule("LCG-5", "EV-2")
def test_the_fold_follows_its_rule_in_every_small_field(
    fields: Any, fold_rules: PairingRules
) -> None:
    checked = 0
    for case in range(300):
        chance = Chance(f"small fold {case}")
        field = fields.at_random(
            chance,
            size=8 + 2 * chance.below(2),
            levels=1 + chance.below(5),
            rounds=2 + chance.below(4),
        )
        pairing = pair(field, fold_rules, first_round=False, chance=Chance("fold"))
        if isinstance(pairing, Pairing):
            assert set(fields.places(field, pairing)) == by_the_rule(fields, field)
            checked += bool(pairing.reasons.clashes)
    assert checked > 150
