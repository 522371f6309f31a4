"""Groups with known floats are drawn fairly, and cheaply even where most draws have a clash."""

from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from podium.kernel.chance import Chance
from podium.pairing.at_random.groups import Groups
from podium.pairing.best.window import open_window
from podium.pairing.reasons import PairedBy, Pairing
from podium.pairing.settings import PairingRules
from podium.pairing.swiss import pair


@pytest.mark.rule("SP-7")
@pytest.mark.parametrize(
    ("sizes", "met"),
    [
        ((2, 4, 4), [(0, 1), (0, 2), (6, 7), (3, 4)]),
        ((2, 3, 5), [(0, 1), (0, 2), (1, 3), (4, 5), (5, 6), (6, 7)]),
        ((3, 3, 4), [(0, 1), (0, 2), (1, 2), (3, 4), (6, 7), (2, 3)]),
    ],
)
def test_every_pairing_with_more_floats_than_parity_asks_is_equally_likely(
    fields: Any, sizes: tuple[int, ...], met: list[tuple[int, int]]
) -> None:
    points = [level for level, size in enumerate(reversed(sizes)) for _ in range(size)][::-1]
    field = fields.of(points, met)
    best = fields.best_pairings(field)
    _, *floats, squares = fields.value_of(field, sorted(best[0]))
    assert sum(floats) == squares > sum(sum(sizes[: i + 1]) % 2 for i in range(2))
    window = open_window(field, entrants=range(10), points=points)
    counts = Counter(
        frozenset(Groups(window, floats).draw(Chance(f"groups {number}"), most=10_000) or [])
        for number in range(12 * len(best))
    )
    assert set(counts) <= set(best)
    assert chisquare([counts[outcome] for outcome in best]).pvalue > 0.001


@pytest.mark.rule("SP-7")
def test_who_floats_past_a_group_at_the_top_leaves_the_field_below_alone(
    fields: Any, random_rules: PairingRules
) -> None:
    met = [(0, 1), *((i, j) for i in (0, 1) for j in (2, 3))]
    field = fields.of(
        [3] * 2 + [2] * 2 + [1] * 6 + [0] * 20, [*met, *((10, i) for i in range(11, 29))]
    )
    pairing = pair(field, random_rules, first_round=False, chance=Chance("past"))
    assert isinstance(pairing, Pairing)
    assert {part.entrants for part in pairing.reasons.parts if part.highest_points == 3} == {10}
    assert pairing.reasons.drawing is not PairedBy.MIXED


def test_a_draw_gives_up_where_no_pairing_has_these_floats(fields: Any) -> None:
    window = open_window(fields.of([0, 0], [(0, 1)]), entrants=range(2), points=[0, 0])
    groups = Groups(window, [])
    assert not groups.worth_drawing
    assert groups.draw(Chance("never"), most=50) is None


def test_a_draw_gives_up_where_two_need_the_same_opponent(
    fields: Any, random_rules: PairingRules
) -> None:
    """One above and one below a group have met all of it but the same one. In the group nobody has
    met, so that no draw of it ever has a clash inside.
    """
    points = [2, *[1] * 8, 0]
    field = fields.of(points, [(one, other) for one in (0, 9) for other in range(2, 9)])
    groups = Groups(open_window(field, entrants=range(10), points=points), [1, 1])
    assert groups.quicker_drawn
    assert groups.draw(Chance("never"), most=1_000) is None
    assert groups.drawn == 1_000
    assert isinstance(pair(field, random_rules, first_round=False, chance=Chance("past")), Pairing)
