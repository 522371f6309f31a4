from fractions import Fraction
from statistics import fmean, stdev

import pytest

from podium.kernel.chance import Chance
from podium.study.strengths import MILLION, Players, odds, strengths, true_order


@pytest.mark.parametrize(
    ("difference", "expected"), [(0, 0.5), (100, 0.640), (200, 0.760), (400, 0.909), (-400, 0.091)]
)
def test_the_expected_score_is_elos(difference: int, expected: float) -> None:
    for draws in (0, 10, 50, 100):
        found = odds(difference, draws)
        assert found.score / MILLION == pytest.approx(expected, abs=0.001)
        assert 0 <= found.win <= found.win + found.draw <= MILLION


def test_equals_draw_as_often_as_stated_and_others_less() -> None:
    assert odds(0, 30).draw == Fraction(30, 100) * MILLION
    assert odds(300, 30).draw < odds(100, 30).draw < odds(0, 30).draw


def test_both_sides_of_a_match_have_the_same_odds() -> None:
    for difference in (0, 1, 77, 250, 3000):
        one, other = odds(difference, 20), odds(-difference, 20)
        assert one.draw == other.draw
        assert one.win + other.win + one.draw == MILLION


def test_strengths_have_the_spread_that_was_asked_for() -> None:
    found = strengths(Players(20_000, spread=200), Chance("spread"))
    assert fmean(found) == pytest.approx(0, abs=5)
    assert stdev(found) == pytest.approx(200, rel=0.02)
    within = sum(abs(one) < 200 for one in found) / len(found)
    assert within == pytest.approx(0.683, abs=0.01)


def test_the_true_order_is_by_strength_and_among_equals_by_lot() -> None:
    assert true_order((10, 300, -5), Chance("order")) == (1, 0, 2)
    first = {true_order((0,) * 5, Chance(f"lot {k}")).index(0) for k in range(100)}
    assert first == set(range(5))
