"""Each entrant's match explains itself."""

from typing import Any

import pytest

from podium.core.ids import EntrantId
from podium.kernel.chance import Chance
from podium.pairing.explain import Why, explain
from podium.pairing.reasons import Drawing, Pairing, PointsGroup
from podium.pairing.settings import PairingRules
from podium.pairing.swiss import pair


@pytest.mark.rule("SP-7", "EV-2")
def test_a_match_names_the_float_and_the_rematches_it_avoids(
    fields: Any, random_rules: PairingRules
) -> None:
    field = fields.of([3, 3, 3, 0, 0, 0, 0], [(0, 1), (0, 2), (0, 6)], byes=[0, 0, 0, 1, 1, 1, 0])
    pairing = pair(field, random_rules, first_round=False, chance=Chance("why"))
    assert isinstance(pairing, Pairing)
    first, last = EntrantId("p00"), EntrantId("p06")
    why = explain(field, pairing, first)
    assert why == Why(
        first,
        points=3,
        opponent=why.opponent,
        opponent_points=0,
        group=PointsGroup(3, 3, 1),
        excluded=(EntrantId("p01"), EntrantId("p02")),
        rematch=False,
    )
    assert why.opponent in {"p03", "p04", "p05"}
    assert explain(field, pairing, last).opponent is None
    assert [part.drawing for part in pairing.reasons.parts] in ([], [Drawing.COUNTED])


@pytest.mark.rule("EV-3")
def test_a_rematch_says_that_it_is_one(fields: Any, fold_rules: PairingRules) -> None:
    field = fields.of([3, 0], [(0, 1)])
    answer = pair(field, fold_rules, first_round=False, chance=Chance("why"), allow_rematches=True)
    assert isinstance(answer, Pairing)
    assert explain(field, answer, EntrantId("p01")).rematch
