from math import sqrt
from statistics import NormalDist, mean, stdev

import pytest

from podium.cli.allstar.tally import WinTally


def tally(wins: list[float], fans: list[int]) -> WinTally:
    found = WinTally()
    for won in wins:
        found.add_game(won)
    for count in fans:
        found.add_fans(count)
    return found


def test_the_interval_of_a_share_is_wilsons() -> None:
    """Both bounds solve |share - p| = z * sqrt(p (1 - p) / n), which defines the interval."""
    z = NormalDist().inv_cdf(0.975)
    share = tally([1.0] * 7 + [0.5] + [0.0] * 12, [1]).win_share()
    assert share.value == 7.5 / 20
    for bound in (share.low, share.high):
        assert abs(share.value - bound) == pytest.approx(z * sqrt(bound * (1 - bound) / 20))


@pytest.mark.parametrize("won", [0.0, 1.0])
def test_the_interval_of_a_share_stays_between_nothing_and_all(won: float) -> None:
    share = tally([won] * 5, [1]).win_share()
    assert share.value == won
    assert 0 <= share.low < share.high <= 1


def test_the_interval_of_the_mean_is_that_of_the_normal_distribution() -> None:
    fans = [51, 60, 77, 90, 45, 66]
    found = tally([1.0], fans).mean_fans()
    reach = NormalDist().inv_cdf(0.975) * stdev(fans) / sqrt(len(fans))
    assert found == pytest.approx((mean(fans), mean(fans) - reach, mean(fans) + reach))


def test_a_single_result_has_no_spread() -> None:
    assert tally([1.0], [70]).mean_fans() == (70, 70, 70)
