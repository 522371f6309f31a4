"""Pages that lose their server, in small; `tests.soak.table_troubles` meets the whole matrix."""

from itertools import count

import pytest
from playwright.sync_api import Browser

from tests.soak.table_troubles import Outcome, Plan, run
from tests.soak.troubled_table import Trouble

OF_DUEL = {
    *("pick", "pair", "discard", "plan", "reveal"),
    *("lineup", "shoot", "incoming", "outgoing"),
}
MOST_DEALS = 4


@pytest.mark.timeout(1800)  # whole games, with a server that starts again in every phase
def test_every_phase_of_a_duel_outlives_a_reload_and_a_killed_server(browser: Browser) -> None:
    """In the first deal nearly every phase is met; what is missing is looked for in others."""
    troubles = (Trouble.RELOAD, Trouble.KILL)
    met: set[str] = set()
    chosen: set[str] = set()
    for number in count():
        missing = frozenset(OF_DUEL - met)
        if not missing:
            break
        assert number < MOST_DEALS, missing
        only = missing if number else frozenset({"over"})
        outcome = run(Plan("duel", 1, "ab"[number % 2] * (number + 1), troubles, only), browser)
        assert outcome.findings == []
        met |= outcome.phases
        chosen |= {phase for _, phase in outcome.chosen}
    assert chosen == OF_DUEL - {"reveal"}


@pytest.mark.parametrize(
    ("game", "people", "phase"), [("market", 1, "market"), ("three", 2, "pick")]
)
def test_tabs_devices_and_lost_connections_change_nothing(
    browser: Browser, game: str, people: int, phase: str
) -> None:
    outcome: Outcome = run(Plan(game, people, "a", only=frozenset({phase})), browser)
    assert outcome.findings == []
    assert {(Trouble.TAB, phase), (Trouble.DEVICE, phase)} <= outcome.met
    assert (Trouble.KILL, phase) in outcome.chosen


def test_four_browsers_at_one_table_outlive_a_killed_server(browser: Browser) -> None:
    troubles = (Trouble.OFFLINE, Trouble.KILL)
    outcome = run(Plan("four", 4, "a", troubles, frozenset({"pick"})), browser)
    assert outcome.findings == []
    assert (Trouble.KILL, "pick") in outcome.chosen
