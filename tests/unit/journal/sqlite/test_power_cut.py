from tests.soak.power_cut import run


def test_a_power_cut_loses_nothing_acknowledged() -> None:
    outcome = run(points=100, seed="suite", synchronous="full", commands=60)
    assert (outcome.points, outcome.acknowledged) == (100, 60)
    assert (outcome.lost, outcome.damaged) == (0, 0)


def test_the_same_cuts_find_that_normal_synchronisation_loses_entries() -> None:
    """Otherwise the test above would prove nothing."""
    assert run(points=20, seed="suite", synchronous="normal", commands=60).lost > 0
