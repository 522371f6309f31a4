"""The soaks in small, as the commands run them in large (docs/reliability.md)."""

import pytest

from tests.soak import exactly_once, races


@pytest.mark.parametrize(("store", "processes"), [("sqlite", 8), ("postgres", 4)])
def test_every_report_sent_three_times_is_done_once(store: str, processes: int) -> None:
    outcome = exactly_once.run(reporters=150, processes=processes, store=store, seed="suite")
    assert (outcome.lost, outcome.doubled, outcome.differing, outcome.broken) == (0, 0, 0, 0)


@pytest.mark.parametrize(("store", "processes"), [("sqlite", 2), ("postgres", 4)])
def test_every_race_has_one_winner_and_the_losers_are_told(store: str, processes: int) -> None:
    outcome = races.run(races=200, processes=processes, store=store)
    assert outcome.one_winner == outcome.races
    assert outcome.losers_told == outcome.losers == 200 * (processes - 1)
    assert outcome.broken == 0
