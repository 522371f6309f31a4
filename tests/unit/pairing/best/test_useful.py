"""Windows are divided into parts, whose best pairings together are those of the window."""

from math import prod
from typing import Any

import pytest

from podium.kernel.chance import Chance
from podium.pairing.best.counting import Counting
from podium.pairing.best.matching import best_pairs
from podium.pairing.best.useful import independent_parts
from podium.pairing.best.value import prices_of, value_of
from podium.pairing.best.window import open_window


@pytest.mark.rule("SP-7")
def test_the_best_pairings_are_all_combinations_of_those_of_the_parts(fields: Any) -> None:
    divided = 0
    for case in range(40):
        chance = Chance(f"parts {case}")
        size = 12 + 2 * chance.below(5)
        rounds = size - 4 - chance.below(3)
        field = fields.league(size, rounds, seed=f"parts {case}", upsets=30)
        order = sorted(range(size), key=lambda i: (-int(field.points[i]), chance.word()))
        window = open_window(field, entrants=order, points=[int(field.points[i]) for i in order])
        found = best_pairs(window)
        if found is None:
            continue
        parts = independent_parts(window, *found)
        assert sorted(place for part in parts for place in part.places) == list(range(size))
        totals = []
        for part in parts:
            prices = prices_of(part.window, value_of(part.window, part.pairs))
            totals.append(Counting(part.window, prices, cost=prices.remaining[0]).total)
        assert prod(total or 0 for total in totals) == len(fields.best_rematch_free(field))
        divided += len(parts) > 1
    assert divided > 10
