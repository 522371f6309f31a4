"""The soaks of live events in small, as the commands run them in large (docs/reliability.md)."""

import pytest

from tests.soak import live_races, live_reports


@pytest.mark.parametrize(("store", "processes"), [("sqlite", 8), ("postgres", 4)])
def test_every_report_of_a_phone_is_done_once(store: str, processes: int) -> None:
    outcome = live_reports.run(reporters=100, processes=processes, store=store, seed="suite")
    assert (outcome.lost, outcome.doubled, outcome.differing) == (0, 0, 0)
    assert (outcome.unsettled, outcome.broken) == (0, 0)


@pytest.mark.parametrize(("store", "processes"), [("sqlite", 2), ("postgres", 4)])
def test_one_pairing_and_one_result_win_and_the_others_are_told(store: str, processes: int) -> None:
    outcome = live_races.run(races=50, processes=processes, store=store)
    assert outcome.one_round == outcome.one_result == outcome.races == 50
    assert outcome.told_of_round == outcome.told_of_result == outcome.losers
