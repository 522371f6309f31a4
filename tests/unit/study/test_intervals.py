from math import sqrt

import pytest

from podium.study.intervals import mean, share


def test_a_share_has_wilsons_interval() -> None:
    """The figures are those of Newcombe (1998), table I: 81 of 263 and 15 of 148."""
    found = share(81, 263)
    assert found.low == pytest.approx(0.2553, abs=1e-4)
    assert found.high == pytest.approx(0.3662, abs=1e-4)
    found = share(15, 148)
    assert found.low == pytest.approx(0.0624, abs=1e-4)
    assert found.high == pytest.approx(0.1605, abs=1e-4)


def test_what_never_or_always_happened_is_not_certain() -> None:
    assert share(0, 20).low == pytest.approx(0)
    assert share(0, 20).high == pytest.approx(0.1611, abs=1e-4)  # Newcombe: 0 of 20
    assert share(20, 20).low == pytest.approx(1 - 0.1611, abs=1e-4)
    assert share(20, 20).high == pytest.approx(1)


def test_a_mean_has_the_normal_interval() -> None:
    found = mean([1.0, 2.0, 3.0, 4.0])
    half = 1.96 * sqrt(5 / 3) / 2
    assert found.value == pytest.approx(2.5)
    assert found.high - found.value == pytest.approx(half, abs=1e-4)
    assert found.value - found.low == pytest.approx(half, abs=1e-4)


def test_an_interval_ends_where_no_value_can_lie() -> None:
    rarely = [0.0] * 19 + [0.1]
    assert mean(rarely).low < 0
    assert mean(rarely, 0, 1).low == 0
    assert mean([1 - one for one in rarely], 0, 1).high == 1
    assert mean(rarely, 0, 1).high == mean(rarely).high


def test_one_value_says_nothing_about_its_error() -> None:
    assert mean([7.0]).low == mean([7.0]).high == pytest.approx(7)
