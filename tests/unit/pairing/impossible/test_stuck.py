"""Who is named when no rematch-free pairing exists, and what is offered then (EV-3, EV-7)."""

from itertools import combinations
from typing import Any

import pytest

from podium.kernel.chance import Chance
from podium.pairing.field import Field
from podium.pairing.reasons import Pairing, Unpairable
from podium.pairing.settings import PairingRules
from podium.pairing.swiss import pair


def refusal(field: Field, rules: PairingRules) -> Unpairable:
    answer = pair(field, rules, first_round=False, chance=Chance("stuck"))
    assert isinstance(answer, Unpairable)
    return answer


@pytest.mark.rule("EV-3")
def test_one_who_has_met_everybody_is_named_alone(fields: Any, random_rules: PairingRules) -> None:
    stuck = refusal(fields.of([0] * 4, [(2, 0), (2, 1), (2, 3)]), random_rules)
    assert stuck.entrants == ("p02",)
    assert stuck.bridges == ()


@pytest.mark.rule("EV-3")
def test_too_many_with_the_same_few_opponents_left_are_named_with_them(
    fields: Any, random_rules: PairingRules
) -> None:
    stuck = refusal(fields.of([0] * 6, list(combinations(range(4), 2))), random_rules)
    assert stuck.bridges == ("p04", "p05")
    assert len(stuck.islands) == 3
    assert set(stuck.entrants) < {"p00", "p01", "p02", "p03"}


@pytest.mark.rule("EV-7", "EV-3")
def test_a_second_bye_is_never_given_instead_of_a_refusal(
    fields: Any, random_rules: PairingRules
) -> None:
    field = fields.of([6, 3, 0], [(0, 1)], byes=[1, 1, 0])
    assert set(refusal(field, random_rules).entrants) <= {"p00", "p01"}
    accepted = pair(
        field, random_rules, first_round=False, chance=Chance("stuck"), allow_rematches=True
    )
    assert isinstance(accepted, Pairing)
    assert accepted.bye == "p02"
    assert [set(pair_) for pair_ in accepted.rematches] == [{"p00", "p01"}]


@pytest.mark.rule("EV-3")
def test_those_named_really_cannot_all_be_paired(fields: Any, random_rules: PairingRules) -> None:
    found = 0
    for case in range(400):
        chance = Chance(f"stuck {case}")
        field: Field = fields.at_random(
            chance, size=4 + 2 * chance.below(4), levels=2, rounds=3 + chance.below(6)
        )
        answer = pair(field, random_rules, first_round=False, chance=chance)
        if isinstance(answer, Pairing):
            continue
        found += 1
        assert len(answer.islands) == len(answer.bridges) + 1
        for island in answer.islands:
            assert len(island) % 2 == 1
            for entrant in island:
                met = {field.ids[i] for i in field.met[field.ids.index(entrant)] if i >= 0}
                outside = set(field.ids) - met - set(island)
                assert outside <= set(answer.bridges)
    assert found > 50


@pytest.mark.rule("EV-3")
@pytest.mark.parametrize("fold", [False, True])
def test_accepted_rematches_are_as_few_as_possible_and_recorded(
    fields: Any, random_rules: PairingRules, fold_rules: PairingRules, fold: bool
) -> None:
    met = list(combinations(range(6), 2))
    field = fields.of([3, 3, 3, 0, 0, 0, 0, 0], [*met, (6, 7)])
    rules = fold_rules if fold else random_rules
    answer = pair(field, rules, first_round=False, chance=Chance("again"), allow_rematches=True)
    assert isinstance(answer, Pairing)
    assert len(answer.rematches) == 2
    assert set(answer.rematches) <= set(answer.pairs)


@pytest.mark.rule("EV-3")
def test_allowing_rematches_changes_nothing_where_none_is_needed(
    fields: Any, random_rules: PairingRules
) -> None:
    field = fields.of([3, 3, 0, 0, 0, 0], [(0, 1)])
    strict = pair(field, random_rules, first_round=False, chance=Chance("same"))
    lenient = pair(
        field, random_rules, first_round=False, chance=Chance("same"), allow_rematches=True
    )
    assert strict == lenient
