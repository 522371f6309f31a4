"""One walk for each rulebook and side through the endings that the form for a result has."""

import pytest
from playwright.sync_api import Page, expect

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Result
from podium.event.clock import StartClock
from podium.event.ids import MatchRef
from podium.event.results import ChooseSide
from podium.results.game import DarkSide, GameResult, GamesResult, LightSide, Side, TimeOut
from podium.service.ids import EventId
from tests.e2e.endings.test_endings import (
    LCG,
    LG,
    SCORES,
    SP,
    TM,
    WINNER_COUNTS,
    Table,
    at_the_match,
    result,
    table,
    type_in,
)
from tests.e2e.judge.court import Court, fine

VICTORY = {SP: ((2, 7), (0, 4)), LG: ((5, 400, 800), (1, 100, 800))}
"""Scores with which the first has won."""


def other_way(page: Page, ended: str, game: int | None = None) -> None:
    """Chooses how a match, or a game of it, ended."""
    field = "report.ended" if game is None else f"report.games.{game}.ended"
    within = page.locator(f"details:has([name='{field}'])").last
    within.locator("summary").click()
    within.locator(f"[name='{field}']").select_option(ended)


def wins(page: Page, entrant: EntrantId, game: int | None = None) -> None:
    field = "report.winner" if game is None else f"report.games.{game}.winner"
    page.locator(f"[name='{field}'][value={entrant}]").check(force=True)


def yes_early(page: Page, *counted: str) -> None:
    """Reads what each side gets from an early end and says that it is right."""
    expect(page.locator(".banner.warning")).to_contain_text("The match ends early.")
    for words in counted:
        expect(page.locator(".gets")).to_contain_text(words)
    fine(page)
    page.get_by_role("button", name="Yes, that is right").click()


def stands(court: Court, event: EventId, place: Table, page: Page, side: str) -> Result:
    """The result, which the opponent confirms if a player has reported it."""
    ref, (_, other) = place
    if side == "phone":
        expect(page.get_by_text("You reported:")).to_be_visible()
        assert result(court, event, ref) is None
        court.phone(event, other).get_by_role("button", name="Yes, that is right").click()
    for _ in range(100):
        if (found := result(court, event, ref)) is not None:
            return found
        page.wait_for_timeout(100)
    message = "no result stands"
    raise AssertionError(message)


@pytest.mark.rule("EV-21", "EV-16", "SP-2", "SP-4", "LG-2", "LG-4", "LG-5")
@pytest.mark.parametrize("side", ["phone", "desk"])
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_a_match_ends_as_the_form_says(court: Court, rulebook: str, side: str) -> None:
    event, places = court.event(12, rulebook), iter(range(6))

    def opened() -> tuple[Table, Page, str]:
        place = table(court, event, next(places))
        return place, *at_the_match(court, event, place, side)

    place, page, button = opened()
    wins(page, place[1][0])
    type_in(page, VICTORY[rulebook])
    page.get_by_role("button", name=button).click()
    won = MatchResult(Ended.VICTORY, place[1][0], VICTORY[rulebook])
    assert stands(court, event, place, page, side) == won

    place, page, button = opened()
    wins(page, place[1][1])
    type_in(page, SCORES[rulebook])
    other_way(page, "concession")
    page.get_by_role("button", name=button).click()
    yes_early(page, *WINNER_COUNTS[rulebook])
    conceded = MatchResult(Ended.CONCESSION, place[1][1], SCORES[rulebook])
    assert stands(court, event, place, page, side) == conceded

    if rulebook == LG:
        place, page, button = opened()
        page.locator("[name='report.winner'][value=draw]").check(force=True)
        other_way(page, "draw")
        page.get_by_role("button", name=button).click()
        assert stands(court, event, place, page, side) == MatchResult(Ended.DRAW)
    if side == "desk":
        place, page, button = opened()
        page.locator("[name='report.winner'][value=draw]").check(force=True)
        other_way(page, "double-loss")
        type_in(page, SCORES[rulebook])
        page.get_by_role("button", name=button).click()
        yes_early(page)
        both = MatchResult(Ended.DOUBLE_LOSS, None, SCORES[rulebook])
        assert stands(court, event, place, page, side) == both

        place, page, _ = opened()
        absent(page, place[1][0])
        missing = MatchResult(Ended.NO_SHOW, place[1][1])
        assert stands(court, event, place, page, side) == missing


def absent(page: Page, entrant: EntrantId) -> None:
    """Records that somebody did not show up."""
    page.locator("details:has([name=missing]) summary").click()
    page.locator(f"[name=missing][value={entrant}]").check()
    page.locator("form:has([name=missing])").get_by_role("button").click()


def dark_side(court: Court, event: EventId, ref: MatchRef) -> EntrantId:
    """Who plays dark first: drawn, or whoever may choose takes it."""
    if court.state(event).rounds[-1].matches[ref.index].dark is None:
        court.do(event, ChooseSide(ref, Side.DARK))
    dark = court.state(event).rounds[-1].matches[ref.index].dark
    assert dark is not None
    return dark


@pytest.mark.rule("LCG-2", "LCG-8", "LCG-21", "LCG-24", "TM-4", "EV-16")
@pytest.mark.parametrize("side", ["phone", "desk"])
@pytest.mark.parametrize("rulebook", [LCG, TM])
def test_games_end_as_the_form_says(court: Court, rulebook: str, side: str) -> None:
    event, places = court.event(10, rulebook), iter(range(5))

    def opened() -> tuple[Table, Page, str, tuple[EntrantId, EntrantId]]:
        place = table(court, event, next(places))
        ref, (one, other) = place
        first = dark_side(court, event, ref)
        page, button = at_the_match(court, event, place, side)
        return place, page, button, (first, other if first == one else one)

    place, page, button, (first, second) = opened()
    wins(page, place[1][0], 0)
    page.locator("[name='report.games.1.winner'][value=draw]").check(force=True)
    page.get_by_role("button", name=button).click()
    assert stands(court, event, place, page, side) == GamesResult(
        (GameResult(Ended.VICTORY, first, place[1][0]), GameResult(Ended.DRAW, second))
    )

    place, page, button, (first, second) = opened()
    wins(page, place[1][1], 0)
    other_way(page, "concession", 0)
    expect(page.locator("[name='report.games.1.ended'] option[value=concession]")).to_have_count(0)
    wins(page, place[1][0], 1)
    page.get_by_role("button", name=button).click()
    assert stands(court, event, place, page, side) == GamesResult(
        (
            GameResult(Ended.CONCESSION, first, place[1][1]),
            GameResult(Ended.VICTORY, second, place[1][0]),
        )
    )
    if side == "desk":
        place, page, button, (first, second) = opened()
        other_way(page, "void", 0)
        other_way(page, "double-loss", 1)
        page.get_by_role("button", name=button).click()
        assert stands(court, event, place, page, side) == GamesResult(
            (GameResult(Ended.VOID, first), GameResult(Ended.DOUBLE_LOSS, second))
        )
        place, page, _, _ = opened()
        absent(page, place[1][0])
        missing = MatchResult(Ended.NO_SHOW, place[1][1])
        assert stands(court, event, place, page, side) == missing


@pytest.mark.rule("LCG-12")
@pytest.mark.parametrize("side", ["phone", "desk"])
def test_a_finals_game_ends_by_time(court: Court, side: str) -> None:
    event = court.event_in_the_cut(LCG)
    number = len(court.state(event).rounds)
    court.do(event, StartClock(number))
    ref = MatchRef(number, 0)
    one, other = court.state(event).rounds[-1].matches[0].match.entrants
    place: Table = (ref, (one, other))
    dark = dark_side(court, event, ref)
    page, button = at_the_match(court, event, place, side)
    fields = page.locator("details:has([name='report.games.0.timeout.light.objectives'])").last
    fields.locator("summary").click()
    for field, value in (
        ("light.objectives", 2),
        ("light.damage", 7),
        ("dark.dial", 10),
        ("dark.damage", 4),
    ):
        page.fill(f"[name='report.games.0.timeout.{field}']", str(value))
    page.locator("[name='report.games.0.timeout.balance']").select_option("dark")
    fine(page)
    page.get_by_role("button", name=button).click()
    stood = TimeOut(LightSide(2, 7), DarkSide(10, 4), Side.DARK)
    assert stands(court, event, place, page, side) == GamesResult(
        (GameResult(Ended.TIME, dark, timeout=stood),)
    )
