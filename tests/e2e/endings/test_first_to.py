"""Best of three, as the form for a result asks for it on a phone and at the desk."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from podium.core.ids import EntrantId
from podium.core.result import Ended
from podium.event.clock import StartClock
from podium.results.game import GameResult, GamesResult
from podium.rulebooks.load import load
from tests.e2e.endings.test_endings import Table, at_the_match, table
from tests.e2e.endings.test_forms import other_way, stands, wins
from tests.e2e.judge.court import Court, fine

RULEBOOK = load(Path(__file__).parents[2] / "examples" / "best-of-three.toml")


@pytest.mark.rule("VA-4", "VA-5", "VA-6")
@pytest.mark.parametrize("side", ["phone", "desk"])
def test_a_best_of_three_ends_as_the_form_says(court: Court, side: str) -> None:
    event, places = court.event(6, RULEBOOK), iter(range(3))
    court.do(event, StartClock(1))

    def opened() -> tuple[Table, Page, str, tuple[EntrantId, EntrantId]]:
        place = table(court, event, next(places))
        ref, (one, other) = place
        first = court.state(event).rounds[0].matches[ref.index].dark
        assert first is not None
        page, button = at_the_match(court, event, place, side)
        expect(page.get_by_text("Games that win the match: 2.")).to_be_visible()
        return place, page, button, (first, other if first == one else one)

    place, page, button, (first, second) = opened()
    one, other = place[1]
    wins(page, one, 0)
    page.get_by_role("button", name=button).click()
    expect(page.get_by_text("until somebody has won enough games (2)")).to_be_visible()
    wins(page, one, 0)
    wins(page, one, 1)
    fine(page)
    page.get_by_role("button", name=button).click()
    assert stands(court, event, place, page, side) == GamesResult(
        (GameResult(Ended.VICTORY, first, one), GameResult(Ended.VICTORY, second, one))
    )
    expect(page.locator("main")).to_contain_text("2–0")

    place, page, button, (first, second) = opened()
    one, other = place[1]
    wins(page, one, 0)
    page.locator("[name='report.games.1.winner'][value=draw]").check(force=True)
    wins(page, other, 2)
    page.get_by_text("More games, after drawn ones").click()
    wins(page, one, 3)
    fine(page)
    page.get_by_role("button", name=button).click()
    assert stands(court, event, place, page, side) == GamesResult(
        (
            GameResult(Ended.VICTORY, first, one),
            GameResult(Ended.DRAW, second),
            GameResult(Ended.VICTORY, first, other),
            GameResult(Ended.VICTORY, second, one),
        )
    )

    place, page, button, (first, second) = opened()
    one, other = place[1]
    wins(page, other, 0)
    other_way(page, "time", 1)
    page.get_by_role("button", name=button).click()
    assert stands(court, event, place, page, side) == GamesResult(
        (GameResult(Ended.VICTORY, first, other), GameResult(Ended.TIME, second))
    )
