"""Reasons read from a fold: what they say of everybody passed over is so (LCG-5)."""

from typing import Any

import pytest

from podium.core.ids import EntrantId
from podium.kernel.chance import Chance
from podium.pairing.best.matching import pairable
from podium.pairing.field import NOBODY, Field
from podium.pairing.fold.explain import Fold, PassedOver, explain_fold
from podium.pairing.reasons import PairedBy, Pairing
from podium.pairing.settings import PairingRules
from podium.pairing.swiss import pair


def folds(field: Field, pairing: Pairing) -> list[Fold]:
    """Every pair unfolded."""
    points = dict(zip(field.ids, field.points.tolist(), strict=True))
    numbers = dict(zip(field.ids, field.numbers.tolist(), strict=True))
    return [
        explain_fold(one, pairing.pairs, points=points, numbers=numbers, met=met_of(field))
        for one in pairing.pairs
    ]


def met_of(field: Field) -> dict[EntrantId, set[EntrantId]]:
    return {
        own: {field.ids[other] for other in row if other != NOBODY}
        for own, row in zip(field.ids, field.met.tolist(), strict=True)
    }


def can_all_be_paired(who: list[EntrantId], met: dict[EntrantId, set[EntrantId]]) -> bool:
    return pairable(
        [
            sum(1 << i for i, two in enumerate(who) if two != one and two not in met[one])
            for one in who
        ]
    )


@pytest.mark.rule("LCG-5")
@pytest.mark.parametrize("size", [8, 12, 20, 48])
def test_everybody_nearer_is_taken_met_or_needed(
    fields: Any, fold_rules: PairingRules, size: int
) -> None:
    seen = set()
    for seed in range(30):
        field = fields.at_random(Chance(f"{size} {seed}"), size=size, levels=3, rounds=3)
        pairing = pair(field, fold_rules, first_round=False, chance=Chance("fold"))
        if not isinstance(pairing, Pairing):
            continue
        assert pairing.reasons.drawing is PairedBy.FOLD
        met, told = met_of(field), folds(field, pairing)
        brackets = {one.order for one in told}
        assert sorted(e for order in brackets for e in order) == list(field.ids)
        for one in told:
            pairs = {other.upper: other.lower for other in told if other.order == one.order}
            above = {place for up, low in pairs.items() if up < one.upper for place in (up, low)}
            own = one.order[one.upper - 1]
            fold = len(one.order) + 1 - one.upper
            assert (one.lower == fold) == (not one.passed)
            for passed, why in one.passed:
                place = one.order.index(passed) + 1
                assert abs(place - fold) <= abs(one.lower - fold)
                assert (why is PassedOver.TAKEN) == (place in above)
                if why is PassedOver.MET:
                    assert passed in met[own]
                if why is PassedOver.REST:
                    assert passed not in met[own]
                    gone = above | {one.upper, place}
                    rest = [e for at, e in enumerate(one.order, start=1) if at not in gone]
                    assert not can_all_be_paired(rest, met)
                seen.add(why)
    assert seen == set(PassedOver) or size == 8


@pytest.mark.rule("LCG-5")
def test_the_example_of_the_rules(fields: Any, fold_rules: PairingRules) -> None:
    field = fields.of([3, 3, 3, 3, 3, 3, 3, 0])
    pairing = pair(field, fold_rules, first_round=False, chance=Chance("fold"))
    assert isinstance(pairing, Pairing)
    told = folds(field, pairing)
    assert [(len(one.order), one.upper, one.lower) for one in told] == [
        (6, 1, 6),
        (6, 2, 5),
        (6, 3, 4),
        (2, 1, 2),
    ]
    assert all(one.passed == () for one in told)
